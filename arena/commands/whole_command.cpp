#include "arena/commands/whole_command.hpp"

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/settings/settings.hpp"

namespace isola_arena {
namespace {

void add_option(std::vector<std::string>& words, const char* option, const std::string& value) {
    if (!value.empty()) words.insert(words.end(), {option, value});
}

}  // namespace

std::string check_command(const BotToCheck& wanted) {
    std::vector<std::string> words{"arena", "check"};
    add_option(words, "--contest", wanted.contest);
    add_option(words, "--rules", wanted.rules);
    add_option(words, "--board", wanted.board);
    add_option(words, "--bots", wanted.bots_file);
    add_option(words, "--bot-type", wanted.type);
    add_option(words, "--dialect", wanted.dialect);
    words.push_back(wanted.bot);
    return printable(join_command_line(words));
}

std::string bot_options(const std::string& argument, const std::string& bots_file, const std::string& type) {
    std::vector<std::string> words;
    add_option(words, "--bots", bots_file);
    words.insert(words.end(), {"--bot", argument});
    add_option(words, "--bot-type", type);
    return join_command_line(words);
}

std::string replay_command(const std::string& record, const std::string& turn, const std::string& bot) {
    return printable(fmt::format("arena replay {} --turn {} {}", record, turn, bot));
}

std::string replay_command(const std::string& record, int turn, const std::string& bot) {
    return replay_command(record, std::to_string(turn), bot);
}

std::string game_in_database(const std::string& database, const std::string& game) {
    return join_command_line({database, "--game", game});
}

std::string match_command(const MatchToPlay& wanted) {
    std::vector<std::string> words{"arena", "match"};
    add_option(words, "--contest", wanted.contest);
    add_option(words, "--rules", wanted.rules);
    add_option(words, "--board", wanted.board);
    add_option(words, "--games", std::to_string(wanted.games));
    add_option(words, "--seed", wanted.seed);
    append_options(words, wanted.settings, contest_settings);
    return join_command_line(words) + ' ' + wanted.bots;
}

std::vector<std::string> probe_words(const std::string& answer) { return {"work", "--probe", answer}; }

}  // namespace isola_arena
