#pragma once

#include <array>
#include <string>
#include <vector>

#include "arena/judge/match_result.hpp"

namespace isola_arena {

/// A game that has ended, where its record is (empty: nowhere), and by which options arena replay finds its bots again
/// (empty: by their commands).
struct PlayedGame {
    GameReport report;
    std::string record;
    PerPlayer<std::string> bots = {};
};

/// The options by which arena replay finds the bot that this argument meant beside that bots file (empty: none), as one
/// of that type (empty: none).
std::string options_for(const std::string& argument, const std::string& bots_file, const std::string& type = {});

/// All that a finished match is told by; players as the seats were given.
struct MatchSummary {
    const MatchPlan& plan;
    const MatchReport& report;
    std::array<Entrant, 2> players;
    std::vector<PlayedGame> games;
};

/// One JSON object, as `--json` prints it.
std::string match_json(const MatchSummary& summary);

/// The line of a game that has ended, with its explanation and, where there is a record, how to look at it.
std::string game_text(const PlayedGame& game);

/// The closing lines: who won the match and by what.
std::string verdict_text(const MatchSummary& summary);

}  // namespace isola_arena
