#include "arena/contest/kit/new_bot.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <variant>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/text/near_names.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/catalogue.hpp"
#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

Result<const BotLanguage*> language_named(const std::string& name) {
    for (const BotLanguage& language : bot_languages())
        if (language.name == name) return &language;
    std::vector<std::string> names;
    for (const BotLanguage& language : bot_languages()) names.emplace_back(language.name);
    const std::string question = did_you_mean(name, names);
    return Error{fmt::format("there is no kit for the language \"{}\"{}{}", name, question,
                             (question.empty() ? ": expected one of " : " Expected one of ") + known_languages())};
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
Result<std::string> name_from(const fs::path& folder) {
    fs::path path = fs::absolute(folder).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    std::string name = path.filename().string();
    if (!is_bot_name(name))
        return Error{fmt::format(
            "the folder \"{}\" names the bot: its name may only have letters, digits, '_', '.' and '-'", name)};
    if (is_bundled_bot(name)) return Error{fmt::format("\"{}\" is a bundled bot: give the folder another name", name)};
    return name;
}

std::optional<Error> refuse_used(const fs::path& folder) {
    if (!fs::exists(folder)) return std::nullopt;
    if (!fs::is_directory(folder)) return Error{folder.string() + " is there already, and is not a folder"};
    if (!fs::is_empty(folder)) return Error{"the folder " + folder.string() + " is not empty: give a new one"};
    return std::nullopt;
}

std::optional<Error> refuse_other_contest(const BotLanguage& language, const std::string& contest) {
    if (language.contest.empty() || language.contest == contest) return std::nullopt;
    return Error{fmt::format("{0} is the assignment of the contest {1}, not of {2}: arena new {0} {1} FOLDER",
                             language.name, language.contest, contest)};
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
    if (sizes != nullptr) return fmt::format("{0}x{0}", sizes->from);
    return std::holds_alternative<AnyBoard>(preset.board) ? "7x7" : "";
}

std::string example_of_search(const BotLanguage& language, const std::string& game) {
    if (game != "isola" || language.search.empty()) return "";
    const std::string name = (language.joined_words ? "SearchBot." : "search_bot.") + language.ending;
    return fs::weakly_canonical(bundled_files() / language.folder / name).string();
}

std::string kit_text(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) throw ArenaFailure("the kit's file " + file.string() + " cannot be read: is the installation complete?");
    return adapted({std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
}

void write(const fs::path& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text << std::flush;
    if (!out) throw ArenaFailure("cannot write " + path.string());
}

}  // namespace

std::string known_languages(std::string_view between) {
    std::string list;
    for (const BotLanguage& language : bot_languages())
        list += fmt::format("{}{}", list.empty() ? "" : between, language.name);
    return list;
}

Result<NewBot> plan_new_bot(const std::string& language, const std::string& contest, const std::string& folder) {
    const auto known = language_named(language);
    if (!known) return known.error();
    const auto preset = contest_named(contest);
    if (!preset) return preset.error();
    if (const auto error = refuse_other_contest(**known, preset->name)) return *error;
    const auto name = name_from(folder);
    if (!name) return name.error();
    if (const auto error = refuse_used(folder)) return *error;
    const std::string game = game_played(*preset);
    return NewBot{*known,
                  *name,
                  preset->name,
                  game,
                  opponent_in(game),
                  preset->rules.substr(0, preset->rules.find(" board=")),
                  small_board(*preset),
                  rulebook_of(game),
                  example_of_search(**known, game)};
}

std::vector<BotFile> files_of(const NewBot& bot, const std::string& folder) {
    const fs::path kit = bundled_files() / bot.language->folder;
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

void write_new_bot(const std::vector<BotFile>& files, const std::string& folder) {
    fs::create_directories(folder);
    for (const BotFile& file : files) {
        const fs::path path = fs::path(folder) / file.name;
        fs::create_directories(path.parent_path());
        write(path, file.text);
    }
}

}  // namespace isola_arena
