// One walker of the least-error search: descends, perturbs, and keeps the best it has seen.
#pragma once

#include "bicover/base/shared_stop.hpp"
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
  // Rectangles one after the other, each the best of a few climbs on what is left.
  void start_greedy(Prices prices, std::size_t tries, std::uint64_t until = no_limit);

  // Re-optimises each factor in turn until that no longer helps, or `until` words of work are
  // done in all.
  void descend(std::uint64_t until);
  // Perturbs and repairs until `until` words of work are done in all, or the error is 0.
  void iterate(std::uint64_t until);
  // Drops from the factors what makes no difference and descends; that is then the best. After a
  // stop, one pass of it.
  void drop_zero_gains();

 private:
  // A perturbation changes some factors and returns those to improve, in that order.
  using Queue = std::vector<std::size_t>;
  Queue perturb();
  Queue rebuild(Prices prices);
  Queue replace_by_line();
  Queue force_flip();
  Queue merge_two();
  Queue merge_cheaply(bool split);
  std::size_t cheapest_partner(std::size_t l, std::vector<std::uint32_t>& columns);

  bool over() { return work() >= until_ || stop_.reached(); }
  std::optional<Factor> heavier_biclique(Weight above);
  bool improve(std::size_t l);
  bool drop_idle();
  Factor improved(const Factor& old, Weight worth);
  void repair(Queue queue);
  std::vector<std::uint32_t> seed_columns();
  Factor best_of_seeds(std::size_t tries, Prices prices);
  std::size_t pick_one();
  Queue pick(std::size_t wanted);
  Queue neighbours_then(std::size_t l) const;

  // Changes are kept in mind, so that a bad step can be undone.
  void change(std::size_t l, Factor factor);
  void empty(std::size_t l) { change(l, nothing()); }
  Factor nothing() const { return {std::vector<Word>(residual_.table().words), {}}; }
  void keep();
  void undo();

  Residual residual_;
  RectangleFinder finder_;
  std::optional<BicliqueFinder> bicliques_;
  Random random_;
  SharedStop& stop_;
  Prices prices_;
  Weight all_ones_;
  Ties ties_;
  Factors best_;
  Weight best_error_;
  std::uint64_t until_ = no_limit;  // so much work may be done in all
  std::vector<std::uint8_t> changed_;
  std::vector<Weight> worth_;  // of each factor when it was last improved
  Factors old_;
};

}  // namespace bicover
