#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/report/contest_report.hpp"

namespace isola_arena::report {

/// Two entrants that meet in a knock-out, and all matches between them: a drawn match is played again.
struct Duel {
    std::array<std::optional<std::size_t>, 2> players;  ///< entrants; nullopt: not known yet, or a bye
    std::array<std::vector<double>, 2> points;          ///< by player: one entry for each match that has games
    std::optional<std::size_t> winner;                  ///< the entrant that advanced
    bool is_by_speed = false;                           ///< the mean time of replies decided the last match
    bool is_bye = false;
};

struct BracketRound {
    std::string name;         ///< `semi-final`, ...
    std::vector<Duel> duels;  ///< duels 2k and 2k + 1 lead to duel k of the next round
};

struct Bracket {
    std::vector<BracketRound> rounds;  ///< up to the final; empty: there is no knock-out, or it has not begun
    std::optional<Duel> bronze;
};

/// Returns the tree of a knock-out, a columbia contest or the play-offs of an icpc contest, as far as it is known.
Bracket bracket_of(const ContestReport& report);

/// Returns the places of a ladder's entrants in the course of the contest. Element R is the state after round R (0: at
/// the start). It holds the place of each entrant, by entrant; place 0 is the top. The last element holds the places of
/// the table. Returns an empty vector for other formats.
std::vector<std::vector<std::size_t>> ladder_climb(const ContestReport& report);

}  // namespace isola_arena::report
