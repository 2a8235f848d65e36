#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Two who meet in a knock-out, and all matches that it took.
struct Duel {
    std::array<std::optional<std::size_t>, 2> players;  ///< entrants; nothing: not known yet, or a bye
    std::array<std::vector<double>, 2> points;          ///< by player, one entry a match that has games
    std::optional<std::size_t> winner;                  ///< who went on, an entrant
    bool is_bye = false;
};

struct BracketRound {
    std::string name;         ///< `semi-final`, ...
    std::vector<Duel> duels;  ///< numbers 2k and 2k + 1 lead to number k of the next round
};

struct Bracket {
    std::vector<BracketRound> rounds;  ///< to the final; empty: the contest has no knock-out, or it has not begun
    std::optional<Duel> bronze;
};

/// The tree of a knock-out, a columbia contest or the play-offs of an icpc contest as far as it is known.
Bracket bracket_of(const ContestReport& report);

}  // namespace isola_arena::report
