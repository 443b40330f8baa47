// One walk: iterated local search over the factors of one solution. It keeps the best it has seen.
#pragma once

#include "bicover/base/threads.hpp"
#include "bicover/search/walk/biclique_step.hpp"
#include "bicover/search/walk/rectangle.hpp"

namespace bicover {

inline constexpr std::uint64_t no_limit = ~std::uint64_t{0};

class Walk {
 public:
  Walk(const ColumnTable& table, std::size_t rank, Prices prices, std::uint64_t seed,
       SharedStop& stop);

  Prices prices() const { return prices_; }
  // The best factors seen and their error at the walk's prices.
  const Factors& best() const { return best_; }
  Weight best_error() const { return best_error_; }
  std::uint64_t work() const { return residual_.work(); }

  // From now on every factor is the heaviest biclique: exact, slower, and without covered zeros.
  void use_bicliques() { bicliques_.emplace(); }

  // Takes these factors as they are; there are at most as many as the rank.
  void start(const Factors& factors);
  // Greedy construction: one factor after the other, each grown from the best of `pivots` pivots.
  void start_greedy(Prices prices, std::size_t pivots, std::uint64_t until = no_limit);

  // Local search: re-optimises each factor in turn until a whole round gains nothing, or `until`
  // words of work are done in all.
  void descend(std::uint64_t until);
  // Iterated local search: perturbs and repairs until `until` words of work are done in all, or the
  // error is 0.
  void iterate(std::uint64_t until);
  // Drops rows and columns of zero gain and descends; the result is then the best. After a stop,
  // at most one pass of it.
  void drop_zero_gains();

 private:
  // The factors to improve after a perturbation, in that order.
  using Queue = std::vector<std::size_t>;
  // Perturbations (perturb.cpp): each changes some factors and returns those to improve.
  Queue perturb();
  Queue rebuild(Prices prices);
  Queue replace_by_line();
  Queue force_flip();
  Queue merge_two();
  Queue merge_cheapest(bool split);
  std::size_t cheapest_partner(std::size_t l, std::vector<std::uint32_t>& columns);
  std::vector<std::uint32_t> pivot_columns();
  Factor grow_factor(std::size_t pivots, Prices prices);
  std::size_t pick_weak_factor();
  Queue pick_factors(std::size_t wanted);
  Queue neighbours_then(std::size_t l) const;

  bool over() { return work() >= until_ || stop_.reached(); }
  std::optional<Factor> heavier_biclique(Weight above);
  bool improve(std::size_t l);
  Factor improved(const Factor& old, Weight gain);
  void repair(Queue queue);
  bool drop_zero_gains_once();

  // Changed factors are saved, so that a rejected step can be undone.
  void change(std::size_t l, Factor factor);
  void save(std::size_t l, Factor old);
  void empty(std::size_t l) { change(l, no_factor()); }
  Factor no_factor() const { return {std::vector<Word>(residual_.table().words), {}}; }
  void accept();
  void undo();

  bool large_;  // a pass over the table takes so long that the stop is asked after each
  Residual residual_;
  RectangleFinder finder_;
  std::optional<BicliqueFinder> bicliques_;
  Random random_;
  SharedStop& stop_;
  Prices prices_;
  Weight empty_error_;  // without any factor
  Ties ties_;
  Factors best_;
  Weight best_error_;
  std::uint64_t until_ = no_limit;  // the work at which the walk ends
  std::vector<Weight> gain_;        // of each factor when it was last improved
  std::vector<std::uint8_t> changed_;
  Factors saved_;  // of the changed factors, what they were
};

}  // namespace bicover
