#include "arena/contest/setup/whole_command.hpp"

#include <vector>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/catalogue.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

void add_option(std::vector<std::string>& words, const char* option, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {option, value});
}

}  // namespace

std::string check_command(const ContestOptions& contest, const std::string& argument, const std::string& type,
                          const std::string& dialect) {
    std::vector<std::string> words{"arena", "check"};
    add_option(words, "--contest", contest.contest);
    add_option(words, "--rules", contest.rules);
    add_option(words, "--board", contest.board);
    add_option(words, "--bots", contest.bots_file);
    add_option(words, "--bot-type", type);
    add_option(words, "--dialect", dialect);
    words.push_back(argument);
    return printable(join_command_line(words));
}

std::string bot_options(const std::string& argument, const std::string& bots_file, const std::string& type) {
    const std::string bot = "--bot " + join_command_line({argument}) + (type.empty() ? "" : " --bot-type " + type);
    return bots_file.empty() ? bot : "--bots " + join_command_line({bots_file}) + ' ' + bot;
}

std::string replay_command(const std::string& record, int turn, const std::string& bot) {
    return printable(fmt::format("arena replay {} --turn {} {}", join_command_line({record}), turn, bot));
}

std::string match_command(const ContestOptions& options, const MatchPlan& plan, const std::array<BotSpec, 2>& bots,
                          const std::array<std::string, 2>& names) {
    std::vector<std::string> words{"arena", "match"};
    const bool names_none = options.contest.empty() && options.rules.empty();
    add_option(words, "--contest", names_none ? plan.contest : options.contest);
    add_option(words, "--rules", options.rules);
    add_option(words, "--board", board_of(plan.rules));
    add_option(words, "--games", std::to_string(plan.games));
    add_option(words, "--seed", plan.seed.text());
    append_options(words, options.settings, contest_settings);
    for (const std::size_t i : {0U, 1U}) {
        const bool is_bundled = !bots[i].game.empty();
        words.push_back(is_bundled ? bots[i].name : names[i] + "=" + join_command_line(bots[i].words));
    }
    return join_command_line(words);
}

}  // namespace isola_arena
