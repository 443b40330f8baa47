#include "bicover/search/gain_updates.hpp"

namespace bicover {

void GainUpdates::clear() {
  parts_.clear();
  places_.clear();
  ones_.clear();
  zeros_.clear();
}

void GainUpdates::add(const ColumnTable& table, std::uint32_t j, bool uncovered, Row ones_before,
                      Row ones_now, Row zeros_before, Row zeros_now) {
  const Word wanted = uncovered ? ~Word{0} : Word{0};  // the new value of a bit that counts
  for (std::uint32_t b = 0; b < table.row_planes.size(); ++b) {
    const Row plane = table.row_planes[b];
    const std::size_t begin = places_.size();
    for (std::uint32_t w = 0; w < table.words; ++w) {
      const Word ones = (ones_before[w] ^ ones_now[w]) & ~(ones_now[w] ^ wanted) & plane[w];
      const Word zeros = (zeros_before[w] ^ zeros_now[w]) & ~(zeros_now[w] ^ wanted) & plane[w];
      if ((ones | zeros) == 0) continue;
      places_.push_back(w);
      ones_.push_back(ones);
      zeros_.push_back(zeros);
    }
    if (places_.size() > begin) parts_.push_back({j, b, begin, places_.size() - begin});
  }
}

}  // namespace bicover
