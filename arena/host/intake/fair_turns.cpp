#include "arena/host/intake/fair_turns.hpp"

#include <algorithm>

namespace isola_arena::host {

// Whoever comes after a pause begins with the present turn: a pause saves no turns.
std::int64_t FairTurns::turn_of(std::int64_t author, std::optional<std::int64_t> last_waiting) const {
    const auto begun = begun_.find(author);
    return std::max({now_, begun == begun_.end() ? 0 : begun->second + 1, last_waiting ? *last_waiting + 1 : 0});
}

void FairTurns::begin(std::int64_t author, std::int64_t turn) {
    now_ = std::max(now_, turn);
    begun_[author] = turn;
}

}  // namespace isola_arena::host
