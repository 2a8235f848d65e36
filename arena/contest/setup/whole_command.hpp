#pragma once

#include <array>
#include <string>

#include "arena/contest/setup/contest_choice.hpp"

/// Whole command lines, which a person can copy into a shell.
namespace isola_arena {

/// Returns the command that examines a bot for the contest of these options. argument: the bot as the command line
/// named it; type and dialect: of the bot; empty: none.
std::string check_command(const ContestOptions& contest, const std::string& argument, const std::string& type,
                          const std::string& dialect);

/// Returns the options with which `arena replay` finds the bot again that this argument of the command line named,
/// together with that bots file and that bot type. Empty: none.
std::string bot_options(const std::string& argument, const std::string& bots_file, const std::string& type = {});

/// Returns the command that sends the bot the lines of the recorded game up to that turn again. bot: bot_options().
std::string replay_command(const std::string& record, int turn, const std::string& bot);

/// Returns the command that plays the match of this plan. options: those that the plan was made with; names: of the
/// bots in the match. A bot that is not bundled is given by its command, because `arena match` does not know the names
/// of bots in a folder of bots' folders.
std::string match_command(const ContestOptions& options, const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                          const std::array<std::string, 2>& names);

}  // namespace isola_arena
