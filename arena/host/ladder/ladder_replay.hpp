#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "arena/host/ladder/ladder.hpp"

namespace isola_arena::host {

/// A side of a match that was played.
struct ReplayedSide {
    std::int64_t submission = 0;
    std::int64_t author = 0;
    std::optional<int> house = {};  ///< the fixed rating of a house bot
};

/// A game that was played.
struct ReplayedGame {
    int number = 1;             ///< in its match, from 1
    std::optional<int> winner;  ///< 1: the first submission of the match; 2: the second; nullopt: neither
    std::optional<std::int64_t> course;
    bool is_void = false;  ///< the organiser has voided it: it counts for nothing
};

/// Computes the counts and ratings of all authors anew, from the games of a ladder. A void game changes nothing, and a
/// match whose games are all void is as one that was never played.
class LadderReplay {
public:
    struct Standing {
        Glicko glicko = {};
        std::int64_t submission = 0;
        int wins = 0;
        int draws = 0;
        int losses = 0;
        int last_match = 0;  ///< 0: none
        std::int64_t last_opponent = 0;
        int matches_of_version = 0;
        int repeated = 0;
    };

    /// Takes the next match; matches come in the order of their numbers. Returns whether one of its games counts.
    bool take(int match, const std::array<ReplayedSide, 2>& sides, const std::vector<ReplayedGame>& games);

    /// Returns the standing of an author after the last match; one without a match if no match of theirs counts.
    Standing standing(std::int64_t author) const;

private:
    Standing& before_match(const ReplayedSide& side);
    bool is_repeated(const std::array<ReplayedSide, 2>& sides, const ReplayedGame& game);

    std::map<std::int64_t, Standing> standings_;
    std::set<std::tuple<std::int64_t, std::int64_t, std::int64_t>> seen_;  // who starts, the other one, the course
};

}  // namespace isola_arena::host
