#include "arena/bots/bot_lookup.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "arena/base/files/is_file.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/startable.hpp"
#include "arena/bots/typed_words.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// Returns an error if the text before `=` is meant as a name, but no bot may have it, such as `UH++=./uh`. The argument
// is a command line if that text has blanks, quotes or slashes, or if the argument is an existing path.
std::optional<Error> refuse_name(std::string_view argument) {
    const std::size_t equals = argument.find('=');
    if (equals == 0 || equals == std::string_view::npos || is_bot_name(argument.substr(0, equals))) return std::nullopt;
    const std::string name(argument.substr(0, equals));
    if (name.find_first_of(" \t/'\"\\") != std::string::npos || fs::exists(argument)) return std::nullopt;
    return Error{"the name \"" + name + "\" may only have " + std::string(letters_of_names) +
                 " (a bots file may give it a title of any letters)"};
}

// Makes a name fit for lists and prompts: replaces every character that would break a line or a `NAME=`, or steer a
// terminal. Letters of all scripts stay.
std::string tidy(std::string_view name) {
    std::string tidied;
    while (!name.empty()) {
        const auto decoded = decode_utf8(name);
        const std::string_view sign = name.substr(0, decoded ? decoded->bytes : 1);
        const bool is_kept = decoded && sign != " " && sign != "=" && printable(sign) == sign;
        tidied += is_kept ? sign : "_";
        name.remove_prefix(sign.size());
    }
    return tidied;
}

bool is_there(const fs::path& path) {
    std::error_code unreadable;
    return fs::exists(path, unreadable);
}

std::string own_name(const std::vector<std::string>& arguments) {
    const auto last_file =
        std::find_if(arguments.rbegin(), arguments.rend(), [](const std::string& word) { return is_file(word); });
    const fs::path path = last_file == arguments.rend() ? arguments.front() : *last_file;
    return tidy(path.filename().empty() ? path.string() : path.filename().string());
}

Result<BotSpec> startable(const ListedBot& bot, const LookupOptions& options) {
    if (options.is_program && !options.may_list_unstartable)
        if (const auto error = unstartable_where_it_plays(bot.spec, bot.command, options.plays_elsewhere))
            return Error{bot.place + ": " + bot.spec.name + " cannot be started: " + error->message};
    return bot.spec;
}

Result<std::optional<BotSpec>> find_listed(std::string_view name, const LookupOptions& options) {
    if (options.bots_file.empty()) return std::optional<BotSpec>();
    const auto bots = read_bots_file(options.bots_file, WrittenBy::organiser);
    if (!bots) return bots.error();
    for (const ListedBot& bot : *bots) {
        if (bot.spec.name != name) continue;
        auto found = startable(bot, options);
        if (!found) return found.error();
        return std::optional<BotSpec>(std::move(found).value());
    }
    return std::optional<BotSpec>();
}

Result<BotSpec> only_bot_in(const std::string& folder, const LookupOptions& options) {
    const fs::path file = fs::path(folder) / bots_file_name;
    if (!is_there(file)) return Error{no_bots_file_in(folder)};
    const auto bots = read_bots_file(file.string());
    if (!bots) return bots.error();
    if (bots->size() == 1) return startable(bots->front(), options);
    const auto name = [](const ListedBot& bot) { return bot.spec.name; };
    return Error{file.string() + " lists several bots (" + joined(*bots, ", ", name) +
                 "): choose one by its name with " + setting_name("bots") + " " + file.string()};
}

std::vector<std::string> known_names(const LookupOptions& options) {
    std::vector<std::string> names;
    if (const auto listed = read_bots_file(options.bots_file, WrittenBy::organiser); listed)
        for (const ListedBot& bot : *listed) names.push_back(bot.spec.name);
    for (const BundledBot& bot : bundled_bots(options.programs)) names.push_back(bot.spec.name);
    return names;
}

// Returns the error for a word that names nothing: it is probably a misspelt name.
Error unknown_bot(const std::string& word, const LookupOptions& options) {
    const std::string question = did_you_mean(word, known_names(options));
    return {word + " is not a bundled bot, a name from " + setting_name("bots") + ", a folder or a program" +
            (question.empty() ? " (arena list shows the bundled bots)" : question)};
}

// Returns the bundled bot that the first of several words names; nullopt if the words mean anything else.
std::optional<Result<BotSpec>> bundled_with_arguments(std::string_view command, const LookupOptions& options) {
    const auto words = split_command_line(command);
    if (!words || words->size() < 2 || !is_bundled_bot(words->front())) return std::nullopt;
    return bundled_bot_of(*words, options.programs, options.plays_elsewhere);
}

Result<BotSpec> from_command(std::string_view command, const LookupOptions& options) {
    if (options.is_program)
        if (auto error = windows_path_in(command)) return *error;
    const auto arguments = split_command_line(command);
    if (!arguments) return arguments.error();
    BotSpec bot{own_name(*arguments), *arguments, {}};
    if (options.is_program)
        if (auto error = unstartable_where_it_plays(bot, command, options.plays_elsewhere)) {
            const bool may_be_a_name =
                arguments->size() == 1 && is_bot_name(arguments->front()) && !is_there(arguments->front());
            return may_be_a_name ? unknown_bot(arguments->front(), options) : *error;
        }
    return bot;
}

Result<BotSpec> look_up(std::string_view bot, const LookupOptions& options) {
    const auto listed = find_listed(bot, options);
    if (!listed) return listed.error();
    if (*listed) return **listed;
    if (is_bundled_bot(bot)) return find_bundled_bot(bot, options.programs, options.plays_elsewhere);
    if (auto bundled = bundled_with_arguments(bot, options)) return *bundled;
    std::error_code unreadable;
    if (fs::is_directory(bot, unreadable)) return only_bot_in(std::string(bot), options);
    return from_command(bot, options);
}

}  // namespace

std::string_view given_name(std::string_view argument) {
    const std::size_t equals = argument.find('=');
    const bool is_given = equals != std::string_view::npos && is_bot_name(argument.substr(0, equals));
    return is_given ? argument.substr(0, equals) : std::string_view();
}

Result<BotSpec> find_bot(std::string_view argument, const LookupOptions& options) {
    if (auto error = refuse_name(argument)) return *error;
    const std::string_view name = given_name(argument);
    auto found = look_up(name.empty() ? argument : argument.substr(name.size() + 1), options);
    if (found && !name.empty()) found->name = name;
    if (found || name.empty() || !options.is_program) return found;
    // A shell would set a variable by what is taken for a name here.
    const auto words = split_command_line(argument);
    if (!words || words->size() < 2 || words->front().find('/') != std::string::npos) return found;
    if (unstartable({words->begin() + 1, words->end()})) return found;
    const auto assignment = shell_sign(*words, {}, argument);
    return assignment ? *assignment : found;
}

Result<std::array<BotSpec, 2>> find_two_bots(std::string_view first, std::string_view second,
                                             const LookupOptions& options) {
    const std::array arguments{first, second};
    std::array<BotSpec, 2> bots;
    for (std::size_t i = 0; i < 2; ++i) {
        auto bot = find_bot(arguments[i], options);
        if (!bot) return bot.error();
        bots[i] = std::move(bot).value();
    }
    if (in_lower_case(bots[0].name) != in_lower_case(bots[1].name)) return bots;
    const std::array given{!given_name(first).empty(), !given_name(second).empty()};
    if (given[0] && given[1]) return Error{"both bots are named \"" + bots[0].name + "\": give them different names"};
    if (!given[0]) bots[0].name += "-1";
    if (!given[1]) bots[1].name += "-2";
    return bots;
}

}  // namespace isola_arena
