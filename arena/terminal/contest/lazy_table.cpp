#include "arena/terminal/contest/lazy_table.hpp"

#include <algorithm>

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr Clock::duration shortest_rest = 1s;
// Computing tables takes at most 1/one_part_in of one core's time.
constexpr int one_part_in = 50;

}  // namespace

Clock::duration rest_after(Clock::duration cost) { return std::max(shortest_rest, cost * one_part_in); }

bool LazyTable::take(const Book& book, Clock::time_point now) {
    const bool news = rows_.empty() || book.games().size() != games_;
    if (!news || (now < due_ && !book.over())) return false;
    const auto start = Clock::now();
    rows_ = book.table();
    games_ = book.games().size();
    due_ = now + rest_after(Clock::now() - start);
    return true;
}

}  // namespace isola_arena
