#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/record/json_writer.hpp"

namespace isola_arena::web {

enum class MatchState : std::uint8_t { running, over, stopped, failed };

/// A match that the page steers, as it stands. Pairs are in the order of the match's bots.
struct MatchFacts {
    std::string id;
    std::string contest;
    std::string rules;
    std::string board;
    std::uint64_t seed = 0;
    std::array<std::string, 2> bots;
    std::array<bool, 2> persons{};
    int rounds = 1;
    bool exchanged = false;
    MatchState state = MatchState::running;
    std::string why;  ///< it failed
    bool paused = false;
    double speed = 0;
    std::vector<std::string> games;  ///< ids
    std::array<int, 2> wins{};
    std::optional<std::size_t> winner;
    std::string decided_by;    ///< empty: not yet
    std::string command;       ///< empty: none plays the same match
    bool has_secrets = false;  ///< the seed is not told while it runs
};

void write(JsonWriter& json, const MatchFacts& match);

}  // namespace isola_arena::web
