#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "arena/contest/preset.hpp"
#include "arena/judge/match.hpp"

namespace isola_arena {

/// What the command line says of the contest, as text; empty or nothing where it says nothing.
struct ContestOptions {
    std::string contest;
    std::string rules;
    std::string board;
    std::string seed;
    std::string turn_time;
    std::string game_time;
    std::string start_time;
    std::string on_fault;
    std::string clock = "wall";
    std::string sandbox = "off";
    std::string bots_file;
};

/// The options that every command about games shares: contest, rules, board, seed, times, fault policy, bots file.
void add_contest_options(CLI::App& command, ContestOptions& options);

/// The plan of a match by these options: the contest's own rules with what the options change. rounds,
/// opening_plies, keep_bots and no_ponder are the contest's or off. Throws UsageError.
MatchPlan plan_match(const ContestOptions& options);

/// What opens a game of the plan.
NewTable table_opener(const MatchPlan& plan);

}  // namespace isola_arena
