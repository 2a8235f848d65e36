// A bots file is TOML. Keys in brackets may be missing.
//
//   file := [share] and one or more tables `[[bot]]`
//   bot  := name, command [, folder] [, language] [, author] [, title] [, dialect] [, type] [, limits] [, build]
//
// All values are texts, but limits is a table (see read_limits()), and share a list of texts (see read_shares()). An
// empty type is the same as none.
#include "arena/bots/bots_file.hpp"

#include <algorithm>
#include <filesystem>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/typed_words.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {

LimitRequest read_limits(const TomlReader& limits) {
    limits.only({"memory", "processes", "scratch", "open_files"});
    LimitRequest requested;
    if (limits.has("memory")) requested.memory = limits.parsed("memory", parse_size);
    if (limits.has("processes")) requested.processes = limits.number("processes", 1, most_processes);
    if (limits.has("scratch")) requested.scratch = limits.parsed("scratch", parse_size);
    if (limits.has("open_files")) requested.open_files = limits.number("open_files", least_open_files, most_open_files);
    return requested;
}

std::string limits_text(const Limits& limits) {
    return size_text(limits.memory) + " of memory, " + std::to_string(limits.processes) + " processes, " +
           size_text(limits.scratch) + " of scratch space, " + std::to_string(limits.open_files) + " open files";
}

namespace {

namespace fs = std::filesystem;

constexpr std::ptrdiff_t longest_title = 40;

// An error message lists at most this many bots with mistakes and counts the rest.
constexpr int most_told = 50;

std::string read_text(const std::string& path) {
    std::error_code unknown;
    if (fs::is_directory(path, unknown)) {
        const std::string inner = (fs::path(path) / "bots.toml").string();
        throw TomlProblem(path + " is a folder: expected a bots file" +
                          (fs::exists(inner, unknown) ? ", such as " + inner : "") +
                          ". A bot is named by its own folder alone, and `arena tournament` and `arena check` take a "
                          "folder of bots' folders");
    }
    auto text = read_text_file(path, {"bots file", longest_toml_file});
    if (!text) throw TomlProblem(text.message());
    return std::move(text).value();
}

std::string read_folder(const TomlReader& bot, const fs::path& file_folder) {
    const std::string written = bot.text_or("folder", "");
    if (is_windows_path(written))
        bot.fail("folder", windows_path_error("the folder is a path of Windows, ", written).message);
    const fs::path folder = (file_folder / written).lexically_normal();
    std::error_code unreadable;
    if (!fs::is_directory(folder, unreadable)) bot.fail("folder", "the folder " + folder.string() + " does not exist");
    const std::string text = folder.string();
    return text.size() > 1 && text.ends_with('/') ? text.substr(0, text.size() - 1) : text;
}

std::string read_title(const TomlReader& bot) {
    std::string title = bot.text_or("title", "");
    const auto continues = [](char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; };
    const auto letters = static_cast<std::ptrdiff_t>(title.size()) - std::ranges::count_if(title, continues);
    if (letters > longest_title)
        bot.fail("title", "the title must have at most " + std::to_string(longest_title) + " characters");
    return title;
}

ListedBot read_bot(const TomlReader& bot, const fs::path& file_folder) {
    bot.only({"name", "command", "folder", "language", "author", "title", "dialect", "limits", "type", "build"});
    const std::string name = bot.text("name");
    if (!is_bot_name(name))
        bot.fail("name", "the name \"" + name + "\" may only have " + std::string(letters_of_names) +
                             "; the key \"title\" may have any letters");
    const std::string folder = read_folder(bot, file_folder);
    const auto words_of_command = [&](const std::string& command) -> Result<std::vector<std::string>> {
        if (auto error = windows_path_in(command, folder)) return *error;
        return split_command_line(command);
    };
    BotSpec spec{name, bot.parsed("command", words_of_command), folder, bot.text_or("dialect", "")};
    if (bot.has("limits")) spec.limits = read_limits(bot.table("limits"));
    spec.build = bot.text_or("build", "");
    spec.listed_in = file_folder.string();
    return {std::move(spec), bot.text_or("language", ""), bot.text_or("author", ""),
            read_title(bot), bot.place_of("name"),        bot.lines("command")};
}

ListedBot read_next(const TomlReader& reader, const std::string& path, const std::vector<ListedBot>& before) {
    ListedBot bot = read_bot(reader, fs::absolute(path).parent_path());
    const auto is_same = [&](const ListedBot& each) {
        return in_lower_case(each.spec.name) == in_lower_case(bot.spec.name);
    };
    if (const auto same = std::ranges::find_if(before, is_same); same != before.end())
        reader.fail("name", "there is already a bot named \"" + same->spec.name + '"' +
                                (same->spec.name == bot.spec.name
                                     ? ""
                                     : ", and \"" + bot.spec.name + "\" differs in upper and lower case alone"));
    if (!reader.text_or("type", "").empty())
        bot.spec = reader.parsed("type", [&](const std::string& type) { return as_type(bot.spec, type); });
    return bot;
}

// Puts the command of a bundled bot in the place of its name, with which the command begins, such as
// `isola-engine --level 3`. An installed program of that name goes first.
void find_bundled(BotSpec& spec) {
    const std::string name = spec.arguments.front();
    if (!is_bundled_bot(name) || !find_program({{name}, {}, spec.folder}).empty()) return;
    if (auto bundled = bundled_bot_of(spec.arguments)) spec.arguments = std::move(bundled->arguments);
}

void check_shares(const TomlReader& file, const std::string& path, WrittenBy whom) {
    if (!file.has("share")) return;
    if (whom != WrittenBy::organiser)
        file.fail("share", "\"share\" is for whoever runs a contest, in the contest's own file, in " +
                               setting_name("bots") + " or by " + setting_name("share") + ": take the key out");
    read_shares(file, path);
}

// Continues after a bot with a mistake, so that one run finds the mistakes of all bots.
std::vector<ListedBot> read_bots(const std::string& path, WrittenBy whom) {
    const toml::table table = parse_toml(read_text(path), path);
    TomlReader(table, path).only({"bot", "share"});
    check_shares({table, path}, path, whom);
    const toml::array* list = table.get_as<toml::array>("bot");
    if (!list || list->empty())
        throw TomlProblem(path + ":1: lists no bot: a [[bot]] table with name and command is expected");
    std::vector<ListedBot> bots;
    std::string problems;
    int count = 0;
    for (const toml::node& node : *list) {
        if (!node.is_table()) TomlReader(table, path).fail("bot", "each bot must be a [[bot]] table");
        try {
            bots.push_back(read_next(TomlReader(*node.as_table(), path), path, bots));
            if (whom != WrittenBy::author) find_bundled(bots.back().spec);
        } catch (const TomlProblem& problem) {
            if (++count <= most_told) problems += (problems.empty() ? "" : "\n") + std::string(problem.what());
        }
    }
    if (count > most_told) problems += "\n" + std::to_string(count - most_told) + " more bots have a mistake";
    if (!problems.empty()) throw TomlProblem(problems);
    return bots;
}

}  // namespace

std::string no_bots_file_in(const std::string& folder) {
    return "the folder " + folder + " has no " + std::string(bots_file_name) +
           ": write one ([[bot]] with name and command), or name the command that starts the bot";
}

std::string as_toml(const std::string& text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c == '\n' || c == '\r' ? ' ' : c;
    }
    return quoted + '"';
}

bool is_bot_name(std::string_view name) {
    constexpr std::string_view permitted = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.-";
    return !name.empty() && name.find_first_not_of(permitted) == std::string_view::npos;
}

Shares read_shares(const TomlReader& table, const std::string& file) {
    Shares shares;
    for (const std::string& folder : table.texts("share")) {
        if (!fs::path(folder).is_absolute())
            table.fail("share", "the shared folder \"" + folder + "\" must be an absolute path, such as /opt/class");
        shares.push_back({folder, file});
    }
    return shares;
}

Result<Shares> shares_of_bots_file(const std::string& path) try {
    std::error_code unreadable;
    if (path.empty() || fs::is_directory(path, unreadable)) return Shares();
    const toml::table table = parse_toml(read_text(path), path);
    return read_shares({table, path}, path);
} catch (const TomlProblem& problem) {
    return Error{problem.what()};
}

Result<std::vector<ListedBot>> read_bots_file(const std::string& path, WrittenBy whom) {
    try {
        return read_bots(path, whom);
    } catch (const TomlProblem& problem) {
        std::error_code unreadable;
        if (path.ends_with(".toml") || !fs::is_regular_file(path, unreadable)) return Error{problem.what()};
        return Error{std::string(problem.what()) + ". A bots file is TOML: name a bot itself without " +
                     setting_name("bots")};
    }
}

}  // namespace isola_arena
