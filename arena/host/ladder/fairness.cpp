#include "arena/host/ladder/fairness.hpp"

#include <algorithm>
#include <variant>

#include "arena/rules/events/match_result.hpp"

namespace isola_arena {

void Fairness::add(const Record& record) {
    ++games;
    for (const Event& event : record.events) {
        if (const auto* ended = std::get_if<GameEnded>(&event))
            starved_games += ended->reason == starved_reason ? 1 : 0;
        const auto* turn = std::get_if<TurnEnded>(&event);
        if (turn == nullptr || turn->opening) continue;
        ++replies;
        if (turn->starved_ns > 0) ++held_up;
        longest_ns = std::max(longest_ns, turn->starved_ns);
        all_ns += turn->starved_ns;
        stood_still_ns += turn->stood_still_ns;
        taken_ns += turn->taken_ns;
    }
}

}  // namespace isola_arena
