#include "arena/cli/new.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <system_error>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/near_names.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/new_files.hpp"
#include "arena/cli/new_templates.hpp"
#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

const BotLanguage& language_named(const std::string& name) {
    for (const BotLanguage& language : bot_languages())
        if (language.name == name) return language;
    std::vector<std::string> names;
    for (const BotLanguage& language : bot_languages()) names.emplace_back(language.name);
    const std::string question = did_you_mean(name, names);
    throw UsageError(fmt::format("there is no kit for the language \"{}\"{}{}", name, question,
                                 (question.empty() ? ": expected one of " : " Expected one of ") + known_languages()));
}

std::string game_played(const Preset& preset) {
    const std::string variant = preset.rules.substr(0, preset.rules.find(' '));
    const auto all = catalogue();
    return std::ranges::find(all, variant, &Variant::name)->game;
}

// Returns the name of a bundled bot to play against, neither a random nor a strong one; empty if the game has none.
std::string opponent_in(const std::string& game) {
    std::string name;
    for (const BundledBot& bot : bundled_bots()) {
        const bool fair =
            bot.spec.name.find("random") == std::string::npos && bot.spec.name.find("engine") == std::string::npos;
        if (bot.spec.game == game && fair && name.empty()) name = bot.spec.name;
    }
    return name;
}

// Returns the bot's name, which is that of its folder.
std::string name_from(const fs::path& folder) {
    fs::path path = fs::absolute(folder).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    std::string name = path.filename().string();
    if (!is_bot_name(name))
        throw UsageError(fmt::format(
            "the folder \"{}\" names the bot: its name may only have letters, digits, '_', '.' and '-'", name));
    if (is_bundled_bot(name))
        throw UsageError(fmt::format("\"{}\" is a bundled bot: give the folder another name", name));
    return name;
}

void refuse_used(const fs::path& folder) {
    if (!fs::exists(folder)) return;
    if (!fs::is_directory(folder)) throw UsageError(folder.string() + " is there already, and is not a folder");
    if (!fs::is_empty(folder)) throw UsageError("the folder " + folder.string() + " is not empty: give a new one");
}

void refuse_other_contest(const BotLanguage& language, const std::string& contest) {
    if (language.contest.empty() || language.contest == contest) return;
    throw UsageError(fmt::format("{0} is the assignment of the contest {1}, not of {2}: arena new {0} {1} FOLDER",
                                 language.name, language.contest, contest));
}

fs::path bundled_files() { return program_folder() / "../share/isola-arena/bot"; }

// The page with the rules of a game: in an installation, or beside the sources.
std::string rulebook_of(const std::string& game) {
    const std::string page = "games/" + game + ".md";
    for (const fs::path& folder : {program_folder() / "../share/doc/isola-arena/docs", bundled_files() / "../docs"})
        if (std::error_code none; fs::exists(folder / page, none)) return fs::canonical(folder / page).string();
    return "docs/" + page;
}

// The smallest board of a contest that has several: games on it are short.
std::string small_board(const Preset& preset) {
    const auto* sizes = std::get_if<OddSquares>(&preset.board);
    if (sizes != nullptr) return fmt::format(" --board {0}x{0}", sizes->from);
    return std::holds_alternative<AnyBoard>(preset.board) ? " --board 7x7" : "";
}

std::string example_of_search(const BotLanguage& language, const std::string& game) {
    if (game != "isola" || language.search.empty()) return "";
    const std::string name = (language.joined_words ? "SearchBot." : "search_bot.") + std::string(language.ending);
    return fs::weakly_canonical(bundled_files() / kit_folder(language) / name).string();
}

std::string kit_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in)
        throw std::runtime_error("the kit's file " + file.string() + " cannot be read: is the installation complete?");
    return adapted({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
}

std::vector<BotFile> files_of(const NewBot& bot, const std::string& folder) {
    const fs::path kit = bundled_files() / kit_folder(*bot.language);
    std::vector<BotFile> files;
    std::string makefile;
    for (const fs::path name : kit_files(bot)) {
        const std::string text = kit_text(kit / name);
        if (name == "Makefile") makefile = text;
        else files.push_back({name.filename().string(), text});
    }
    files.push_back({"Makefile", makefile_text(bot, makefile)});
    for (const BotFile& file : files_around(bot)) files.push_back(file);
    files.push_back({"bots.toml", bots_file_text(bot)});
    files.push_back({"README.md", readme_text(bot, folder)});
    return files;
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text << std::flush;
    if (!out) throw std::runtime_error("cannot write " + path.string());
}

void print_text(const NewBot& bot, const std::string& folder) {
    put_text(fmt::format("{}: a bot in {} for the contest {}\n", folder, bot.language->title, bot.contest));
    const std::string build = build_command(bot, folder);
    if (!build.empty()) put_text(fmt::format("  build  {}\n", build));
    const std::string play = fmt::format("  play   {}\n", play_command(bot, folder));
    const std::string tests =
        fmt::format("  test   {}\n  check  {}\n", test_command(folder), check_command(bot, folder));
    put_text(bot.language->task.empty() ? play + tests : tests + play);
}

void print_json(const NewBot& bot, const std::string& folder, const std::vector<BotFile>& files) {
    json::array names;
    for (const BotFile& file : files) names.emplace_back(file.name);
    const json::object all{{"name", bot.name},
                           {"language", bot.language->name},
                           {"contest", bot.contest},
                           {"folder", folder},
                           {"files", names},
                           {"build", build_command(bot, folder)},
                           {"test", test_command(folder)},
                           {"check", check_command(bot, folder)},
                           {"play", play_command(bot, folder)}};
    put_json(json::serialize(all));
}

}  // namespace

std::string known_languages(std::string_view between) {
    std::string list;
    for (const BotLanguage& language : bot_languages())
        list += fmt::format("{}{}", list.empty() ? "" : between, language.name);
    return list;
}

Exit run_new(const NewOptions& options) {
    const BotLanguage& language = language_named(options.language);
    const Preset preset = usable(contest_named(options.contest));
    refuse_other_contest(language, preset.name);
    const std::string game = game_played(preset);
    const NewBot bot{&language,
                     name_from(options.folder),
                     preset.name,
                     game,
                     opponent_in(game),
                     preset.rules.substr(0, preset.rules.find(" board=")),
                     small_board(preset),
                     rulebook_of(game),
                     example_of_search(language, game)};
    refuse_used(options.folder);
    const auto files = files_of(bot, options.folder);
    fs::create_directories(options.folder);
    for (const BotFile& file : files) {
        const fs::path path = fs::path(options.folder) / file.name;
        fs::create_directories(path.parent_path());
        write(path, file.text);
    }
    options.json ? print_json(bot, options.folder, files) : print_text(bot, options.folder);
    return Exit::fine;
}

}  // namespace isola_arena
