#include "arena/contest/match/fault_text.hpp"

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

// Returns whether a person can ask the bot the same again without the arena. The bot must have been sent a single line;
// a bot of another contest gets several.
bool can_be_asked_alone(const FaultyBot& bot, const FaultGroup& group) {
    return !bot.is_recorded && group.first.kind == FaultKind::illegal && group.thrown.empty() &&
           group.first_line.find('\n') + 1 == group.first_line.size();
}

// Returns whether the explanations of the bot's games have told all about these faults.
bool is_told(const FaultyBot& bot, const FaultGroup& group) {
    return bot.are_games_told && group.count == group.games_lost && group.last_words.empty() && group.thrown.empty();
}

std::string group_text(const FaultyBot& bot, const FaultGroup& group, int turns) {
    std::string text = fmt::format("{} {}\n", printable(bot.name), printable(deed_of(group, turns)));
    if (!group.last_words.empty()) text += "  the last that it wrote on stderr:\n";
    for (const std::string& line : group.last_words) text += "      " + printable(line) + '\n';
    if (can_be_asked_alone(bot, group)) {
        const std::string line = group.first_line.substr(0, group.first_line.size() - 1);
        text += fmt::format("  ask it the same: echo {} | {}\n", join_command_line({line}), printable(bot.command));
    }
    return text;
}

}  // namespace

std::string command_to_check(const ContestOptions& contest, const BotSpec& bot, const std::string& type,
                             const std::string& argument) {
    return check_command(
        {contest.contest, contest.rules, contest.board, contest.bots_file, type, bot.dialect, argument});
}

std::string fault_text(const FaultyBot& bot, const FaultTally& faults) {
    std::string text;
    for (const FaultGroup& group : faults.groups)
        if (!is_told(bot, group)) text += group_text(bot, group, faults.turns);
    const bool is_clear = text.empty() && bot.is_recorded;
    if (!faults.groups.empty() && !is_clear && !bot.check.empty())
        text += fmt::format("{}find out what to fix in {}: {}\n", text.empty() ? "" : "  ", bot.name, bot.check);
    return text;
}

std::string kinds_of(const FaultTally& faults) {
    return joined(faults.groups, ", ", [](const FaultGroup& group) { return to_string(group.first.kind); });
}

}  // namespace isola_arena
