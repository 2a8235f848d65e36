#include "arena/cli/reference/completion/completion_candidates.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <functional>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/contest/preset.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/settings/settings.hpp"
#include "arena/sandbox/attack/attack_list.hpp"

namespace isola_arena::completion {
namespace {

// A word that may stand at a place of the command line.
struct Candidate {
    std::string word;
    std::string help;  // a few words; may be empty
};

// Which files are allowed besides the candidates; the shell finds the files. instead: only if no candidate fits.
enum class Files : std::uint8_t { none, files, folders, instead };

struct Candidates {
    std::vector<Candidate> list;
    Files files = Files::none;
};

// The state of a command line after all words except the last one.
struct Read {
    const CommandReference* command;
    const OptionReference* open = nullptr;  // the option whose value comes next
    std::size_t arguments = 0;              // number of arguments of the command
    bool only_arguments = false;            // there was a `--`
    std::string contest = {}, rules = {}, bots_file = {};
};

// Returns the items as candidates. word, help: a member of an item, or a function that returns the text of an item.
template <class Items, class Word, class Help>
Candidates candidates_of(const Items& items, Word word, Help help, Files files = Files::none) {
    Candidates all{{}, files};
    for (const auto& item : items) all.list.push_back({std::string(std::invoke(word, item)), std::invoke(help, item)});
    return all;
}

// The same without help.
template <class Items, class Word = std::identity>
Candidates candidates_of(const Items& items, Word word = {}) {
    return candidates_of(items, word, [](const auto&) { return std::string(); });
}

Candidates only(std::initializer_list<std::string_view> words) { return candidates_of(words); }

// Returns the words of a list that is written as in messages: `wall or cpu`, `draw, speed or score`.
Candidates candidates_of_list(std::string_view list) {
    Candidates all;
    while (!list.empty()) {
        const std::size_t end = std::min(list.find_first_of(", "), list.size());
        const std::string word(list.substr(0, end));
        if (!word.empty() && word != "or") all.list.push_back({word, {}});
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return all;
}

std::string without_home_sign(const std::string& path) {
    const char* home = std::getenv("HOME");
    return path.starts_with("~/") && home != nullptr ? home + path.substr(1) : path;
}

// Returns the game of a contest, or of rules, as the command line names them; empty if neither is known.
std::string game_of(const std::string& contest, const std::string& rules) {
    std::string variant = rules;
    if (variant.empty())
        for (const Preset& preset : presets())
            if (preset.name == contest) variant = preset.rules;
    variant = variant.substr(0, variant.find(' '));
    for (const Variant& each : catalogue())
        if (each.name == variant) return each.game;
    return {};
}

Candidates bots(const Read& read) {
    const std::string game = game_of(read.contest, read.rules);
    Candidates all{{}, Files::files};
    if (!read.bots_file.empty())
        for (const ListedBot& bot : list_bots(without_home_sign(read.bots_file)).bots)
            all.list.push_back({bot.spec.name, bot.title});
    const auto add = [&](const std::vector<BundledBot>& list) {
        for (const BundledBot& bot : list)
            if (bot.missing.empty() && (game.empty() || bot.spec.game == game))
                all.list.push_back({bot.spec.name, fmt::format("{}: {}", bot.spec.game, bot.summary)});
    };
    add(bundled_bots());
    add(bundled_levels());
    return all;
}

template <class Table>
void take_words(const Table& table, std::string_view option, std::string_view& text) {
    for_each_option(table, [&](const auto& each) {
        if (each.facts.option == option) text = each.facts.value_names;
    });
}

// Returns the possible values of a setting whose values are words.
Candidates setting_candidates(std::string_view option) {
    std::string_view text;
    take_words(contest_settings, option, text);
    take_words(time_settings, option, text);
    take_words(run_settings, option, text);
    take_words(format_settings, option, text);
    return candidates_of_list(text);
}

bool is_among(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

// Returns the possible values of an option (`--contest`), or of an argument with that name (`BOT1`): contests, bots,
// variants, words and files. arguments: the values that the parser itself allows.
Candidates values_of(std::string_view name, const std::vector<std::string>& arguments, const Read& read) {
    if (!arguments.empty()) return candidates_of(arguments);
    if (is_among(name, {"BOT", "BOT1", "BOT2", "OLD", "NEW", "--bot", "--engine"})) return bots(read);
    if (is_among(name, {"--contest", "CONTEST"}))
        return candidates_of(presets(), &Preset::name, &Preset::title, Files::instead);
    if (name == "--rules") return candidates_of(catalogue(), &Variant::name, &Variant::summary);
    if (name == "--board") return only({"random"});
    if (name == "--dialect") return candidates_of(dialects(), &Dialect::name);
    if (name == "--bot-type") return only({"uicc", "caribbean", "columbia"});
    if (name == "--format") return candidates_of_list(list_of_formats());
    if (name == "--sandbox") return only({"auto", "on", "off"});
    if (name == "--color") return only({"auto", "always", "never"});
    if (name == "--only") return candidates_of(attack::attacks(), &attack::Attack::name);
    if (is_among(name, {"FOLDER", "--shared", "--allow-folder", "--share", "--import"})) return {{}, Files::folders};
    if (is_among(name, {"RECORD", "DB", "OUTPUT", "CHUNK", "FILE", "--bots", "--db", "--record", "--output", "--from",
                        "--openings", "--backup", "--restore", "--receipt", "--verify", "--key", "--probe"}))
        return {{}, Files::files};
    return setting_candidates(name);
}

bool is_option(std::string_view word) { return word.size() > 1 && word.starts_with('-'); }

std::string_view name_in(std::string_view word) { return word.substr(0, word.find('=')); }

// Joins `--contest`, `=`, `isolation` to one word again, as they were before bash split them.
void join_values(std::vector<std::string>& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        if (arguments[i] != "=" || !arguments[i - 1].starts_with("--")) continue;
        arguments[i - 1] += '=';
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
        if (i == arguments.size()) return;
        arguments[i - 1] += arguments[i];
        arguments.erase(arguments.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

bool has_name(const OptionReference& option, std::string_view name) {
    return std::ranges::find(option.names, name) != option.names.end();
}

const OptionReference* option_of(const CommandReference& command, std::string_view name) {
    const auto found = std::ranges::find_if(command.options, [name](const auto& each) { return has_name(each, name); });
    return found == command.options.end() ? nullptr : &*found;
}

void take_value(Read& read, const OptionReference& option, const std::string& value) {
    if (has_name(option, "--contest")) read.contest = value;
    else if (has_name(option, "--rules")) read.rules = value;
    else if (has_name(option, "--bots")) read.bots_file = value;
}

void take_argument(Read& read, const ProgramReference& reference, const std::string& word) {
    const auto command = std::ranges::find(reference.commands, word, &CommandReference::name);
    if (read.command == &reference.program && command != reference.commands.end()) read.command = &*command;
    else ++read.arguments;
}

void take_word(Read& read, const ProgramReference& reference, const std::string& word) {
    if (read.open != nullptr) {
        take_value(read, *read.open, word);
        read.open = nullptr;
    } else if (word == "--") {
        read.only_arguments = true;
    } else if (read.only_arguments || !is_option(word)) {
        take_argument(read, reference, word);
    } else if (const OptionReference* option = option_of(*read.command, name_in(word)); option != nullptr) {
        if (const std::size_t equals = word.find('='); equals != std::string::npos)
            take_value(read, *option, word.substr(equals + 1));
        else if (!option->value.empty()) read.open = option;
    }
}

std::string short_help(const std::string& help) { return help.substr(0, help.find_first_of(";\n")); }

Candidates options_of(const CommandReference& command) {
    Candidates all;
    for (const OptionReference& option : command.options)
        for (const std::string& name : option.names)
            if (name.starts_with("--")) all.list.push_back({name, short_help(option.help)});
    return all;
}

Candidates commands_of(const ProgramReference& reference) {
    Candidates all;
    for (const CommandReference& command : reference.commands)
        if (!command.heading.empty()) all.list.push_back({command.name, command.summary});
    return all;
}

Candidates arguments_of(const Read& read) {
    const std::vector<ArgumentReference>& all = read.command->arguments;
    if (read.arguments >= all.size() && (all.empty() || !all.back().is_many)) return options_of(*read.command);
    const ArgumentReference& next = all[std::min(read.arguments, all.size() - 1)];
    return values_of(next.name, next.values, read);
}

Candidates value_after(const Read& read, const OptionReference& option) {
    return values_of(option.names.back(), option.values, read);
}

Candidates after_equals(const Read& read, const std::string& last) {
    const OptionReference* option = option_of(*read.command, name_in(last));
    if (option == nullptr) return {};
    Candidates all = value_after(read, *option);
    for (Candidate& each : all.list) each.word.insert(0, std::string(name_in(last)) + '=');
    return all;
}

Candidates possible(const ProgramReference& reference, const Read& read, const std::string& last) {
    if (read.open != nullptr) return value_after(read, *read.open);
    if (!read.only_arguments && last.starts_with('-')) {
        return last.find('=') == std::string::npos ? options_of(*read.command) : after_equals(read, last);
    }
    return read.command == &reference.program ? commands_of(reference) : arguments_of(read);
}

std::string_view to_string(Files files) {
    switch (files) {
        case Files::files: return "files";
        case Files::folders: return "folders";
        default: return "none";
    }
}

// Returns the words that the last of these words can become; each begins with that word.
Candidates candidates(const ProgramReference& reference, std::vector<std::string> arguments) {
    join_values(arguments);
    const std::string last = arguments.empty() ? "" : arguments.back();
    if (!arguments.empty()) arguments.pop_back();
    Read read{.command = &reference.program};
    for (const std::string& argument : arguments) take_word(read, reference, argument);
    Candidates all = possible(reference, read, last);
    std::erase_if(all.list, [&last](const Candidate& each) { return !each.word.starts_with(last); });
    if (all.files == Files::instead) all.files = all.list.empty() ? Files::files : Files::none;
    return all;
}

}  // namespace

Exit run_complete(const ProgramReference& reference, std::vector<std::string> arguments) {
    const Candidates all = candidates(reference, std::move(arguments));
    for (const Candidate& each : all.list) {
        put_text(each.word);
        if (!each.help.empty()) put_ready("\t");
        put_text(each.help + '\n');
    }
    put_ready(fmt::format(":{}\n", to_string(all.files)));
    return Exit::fine;
}

Exit print_script(const std::string& shell) {
    const std::string_view script = shell_script(shell);
    if (script.empty())
        throw UsageError(fmt::format("there is no completion for {}: expected bash, zsh or fish", shell));
    put_text(script);
    return Exit::fine;
}

}  // namespace isola_arena::completion
