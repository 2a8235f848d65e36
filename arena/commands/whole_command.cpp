#include "arena/commands/whole_command.hpp"

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/settings/settings.hpp"

namespace isola_arena {
namespace {

void add_option(std::vector<std::string>& arguments, const char* option, const std::string& value) {
    if (!value.empty()) arguments.insert(arguments.end(), {option, value});
}

}  // namespace

std::string check_command(const BotToCheck& wanted) {
    std::vector<std::string> arguments{"arena", "check"};
    add_option(arguments, "--contest", wanted.contest);
    add_option(arguments, "--rules", wanted.rules);
    add_option(arguments, "--board", wanted.board);
    add_option(arguments, "--bots", wanted.bots_file);
    add_option(arguments, "--bot-type", wanted.type);
    add_option(arguments, "--dialect", wanted.dialect);
    arguments.push_back(wanted.bot);
    return printable(join_command_line(arguments));
}

std::string bot_options(const std::string& argument, const std::string& bots_file, const std::string& type) {
    std::vector<std::string> arguments;
    add_option(arguments, "--bots", bots_file);
    arguments.insert(arguments.end(), {"--bot", argument});
    add_option(arguments, "--bot-type", type);
    return join_command_line(arguments);
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
    std::vector<std::string> arguments{"arena", "match"};
    add_option(arguments, "--contest", wanted.contest);
    add_option(arguments, "--rules", wanted.rules);
    add_option(arguments, "--board", wanted.board);
    add_option(arguments, "--games", std::to_string(wanted.games));
    add_option(arguments, "--seed", wanted.seed);
    append_options(arguments, wanted.settings, contest_settings);
    add_option(arguments, "--bots", wanted.bots_file);
    return join_command_line(arguments) + ' ' + wanted.bots;
}

std::string late_bot_command(const std::string& database) {
    return printable(join_command_line({"arena", "amend", database, "--add"})) + " BOT";
}

std::string resume_command(const std::string& database) {
    return printable(join_command_line({"arena", "tournament", "--db", database}));
}

std::string final_command(const std::string& folder) {
    return printable(join_command_line({"arena", "host", folder, "--freeze"}));
}

std::string reopen_command(const std::string& folder, const std::string& deadline) {
    return printable(join_command_line({"arena", "host", folder, "--reopen", deadline}));
}

std::string standings_command(const std::string& database) {
    return printable(join_command_line({"arena", "standings", database}));
}

std::string bots_file_option(const std::string& file) { return printable(join_command_line({"--bots", file})); }

std::string import_option(const std::string& folder) { return printable(join_command_line({"--import", folder})); }

std::string import_command(const std::string& folder) { return "arena host FOLDER --new " + import_option(folder); }

std::vector<std::string> probe_words(const std::string& answer) { return {"work", "--probe", answer}; }

}  // namespace isola_arena
