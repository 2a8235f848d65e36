#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/rules/settings/seed.hpp"

namespace isola_arena::web {

enum class MatchState : std::uint8_t { running, over, stopped, failed };

/// How commands of the arena find a bot: by its name in bots_file, or among the bundled bots if bots_file is empty. If
/// the name is empty, the bot's own command stands for it.
struct BotName {
    std::string name;
    std::string bots_file;  ///< its absolute path
};

/// The current state of a match that pages steer (a MATCH of docs/web-protocol.md). Pairs are in the order of the
/// match's bots.
struct MatchFacts {
    std::string id;
    std::string contest;
    std::string rules;
    std::string board;
    Seed seed;
    std::array<std::string, 2> bots;
    std::array<BotName, 2> found_by;
    std::array<bool, 2> persons{};
    int game_count = 1;
    bool exchanged = false;
    MatchState state = MatchState::running;
    std::string message;  ///< the reason, if the match failed
    bool paused = false;
    double speed = 0;
    std::vector<std::string> games;  ///< ids
    std::array<int, 2> wins{};
    std::optional<std::size_t> winner;
    std::string decided_by;    ///< empty: not decided
    std::string command;       ///< plays the same match; empty: no command does
    bool has_secrets = false;  ///< seed and command are withheld while it runs
};

}  // namespace isola_arena::web
