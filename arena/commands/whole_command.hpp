#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "arena/rules/settings/setting.hpp"

/// arena/commands writes whole commands of the arena, which a person can copy into a shell. In the layers below
/// arena/cli, names of options occur only here and in the tables of settings (arena/rules/settings,
/// arena/contest/format_settings.hpp). Sentences name settings by setting_name(). Open this header first:
///
///     replay_command("games/1.jsonl", 12, bot_options("./my bot"));
///     // arena replay games/1.jsonl --turn 12 --bot './my bot'
///
/// Words in capitals, such as FOLDER, are for the reader to replace. The functions may be called on any thread.
namespace isola_arena {

/// Appends the options that give these settings on a command line.
template <class Table>
void append_options(std::vector<std::string>& arguments, const GivenSettings& given, const Table& table) {
    for_each_option(table, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        const auto value = given.of(each);
        const std::string option(each.facts.option);
        if constexpr (std::is_same_v<T, bool>) {
            if (value) arguments.push_back(option);
        } else if constexpr (std::is_same_v<T, int>) {
            if (value) arguments.insert(arguments.end(), {option, std::to_string(*value)});
        } else if (!value.empty()) arguments.insert(arguments.end(), {option, value});
    });
}

/// A bot to be examined, and for which contest or rules. Empty members are left out of the command.
struct BotToCheck {
    std::string contest = {};
    std::string rules = {};
    std::string board = {};
    std::string bots_file = {};
    std::string type = {};     ///< the bot type
    std::string dialect = {};  ///< the dialect that the bot speaks
    std::string bot = {};      ///< as the command line named it
};

/// Returns the command that examines the bot.
std::string check_command(const BotToCheck& wanted);

/// Returns the options with which `arena replay` finds a bot again. argument: names the bot, as on the earlier command
/// line. An empty bots_file or type was not given there.
std::string bot_options(const std::string& argument, const std::string& bots_file, const std::string& type = {});

/// Returns the command that sends the bot the lines of the recorded game again, up to that turn. record: names the
/// record, quoted for a shell. turn: its number, or N. bot: see bot_options().
std::string replay_command(const std::string& record, const std::string& turn, const std::string& bot);
std::string replay_command(const std::string& record, int turn, const std::string& bot);

/// Returns the words by which a command names a game in a contest's database. game: such as `12.1`.
std::string game_in_database(const std::string& database, const std::string& game);

/// A match to be played. Empty members are left out of the command.
struct MatchToPlay {
    std::string contest = {};
    std::string rules = {};
    std::string board = {};
    int games = 1;
    std::string seed = {};
    GivenSettings settings = {};
    std::string bots = {};       ///< both bots, quoted for a shell
    std::string bots_file = {};  ///< that lists bots by these names
};

/// Returns the command that plays the match.
std::string match_command(const MatchToPlay& wanted);

/// Returns the command that lets a bot join a contest that has begun.
std::string late_bot_command(const std::string& database);

/// Returns the command that plays the final of a hosted contest, or plays it on.
std::string final_command(const std::string& folder);

/// Returns the command that opens a hosted contest again that has ended.
std::string reopen_command(const std::string& folder, const std::string& deadline);

/// Returns the commands that play a contest on, and that print its table.
std::string resume_command(const std::string& database);
std::string standings_command(const std::string& database);

/// Returns the option that names a bots file, or a folder with such files.
std::string bots_file_option(const std::string& file);

/// Returns the option that hands in the submissions in a folder.
std::string import_option(const std::string& folder);

/// Returns the command that begins a hosted contest with the submissions in a folder.
std::string import_command(const std::string& folder);

/// Returns the words of the arena's command with which a node of a cluster describes itself. answer: the file that the
/// node writes.
std::vector<std::string> probe_words(const std::string& answer);

/// The commands that sentences of help and errors recommend.
inline constexpr std::string_view watch_command = "arena match --watch";
inline constexpr std::string_view keep_records_command = "arena match --record games";
inline constexpr std::string_view print_line_command = "arena replay RECORD --turn N";
inline constexpr std::string_view new_contest_command = "arena tournament --db";
inline constexpr std::string_view all_standings_command = "arena standings --json";
inline constexpr std::string_view formats_command = "arena tournament --help";
inline constexpr std::string_view new_host_command = "arena host --new";
inline constexpr std::string_view freeze_command = "arena host --freeze";
inline constexpr std::string_view new_link_command = "arena host FOLDER --new-link NAME";
inline constexpr std::string_view marks_command = "arena marks FOLDER";
inline constexpr std::string_view backup_command = "arena host FOLDER --backup FILE";

}  // namespace isola_arena
