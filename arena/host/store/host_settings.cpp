#include "arena/host/store/host_settings.hpp"

#include <regex.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/startable.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/format/format.hpp"
#include "arena/process/command_line.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr int longest_build_seconds = 3600;
constexpr int most_possible_authors = 10'000;
constexpr std::size_t longest_code = 100;
constexpr std::size_t longest_date = 100;
// host_settings_text() writes a command and a list as one line each, with more quotes and spaces than the file may
// have. These bounds keep such a line shorter than longest_toml_line, so that the text can be read again.
constexpr std::size_t longest_command = 4096;
constexpr std::size_t most_proxies = 100;
constexpr std::int64_t largest_possible = std::int64_t{256} << 20;

// A time without a zone would be another moment on each machine.
Moment deadline_in(const toml::table& table, const TomlReader& reader) {
    const auto* given = table["deadline"].as_date_time();
    if (given == nullptr || !given->get().offset)
        reader.fail("deadline", "expected a date and a time with a zone, without quotes: 2026-12-01T18:00:00+01:00");
    const toml::date_time& at = given->get();
    const auto day = std::chrono::sys_days(std::chrono::year(at.date.year) / at.date.month / at.date.day);
    return std::chrono::sys_seconds(day).time_since_epoch().count() + at.time.hour * 3600 + at.time.minute * 60 +
           at.time.second - at.offset->minutes * 60;
}

std::int64_t largest_in(const TomlReader& reader) {
    const std::int64_t bytes = reader.parsed("largest", parse_size);
    if (bytes > largest_possible) reader.fail("largest", "at most 256M can be taken");
    return bytes;
}

// The default is four times the largest submission, if that is more than least_total, so that an author of a large
// version can hand in the next one, too.
std::int64_t largest_total_in(const TomlReader& reader, std::int64_t largest) {
    constexpr int versions = 4;
    if (!reader.has("largest_total")) return std::max(least_total, versions * largest);
    const std::int64_t bytes = reader.parsed("largest_total", parse_size);
    if (bytes < largest)
        reader.fail("largest_total",
                    fmt::format("expected at least the {} of the largest submission", size_text(largest)));
    return bytes;
}

Result<FormatKind> parse_format(std::string_view name) {
    if (const auto kind = parse_format_kind(name)) return *kind;
    return Error{"expected " + list_of_formats()};
}

Result<LadderKind> parse_ladder(std::string_view name) {
    if (const auto kind = parse_ladder_kind(name)) return *kind;
    return Error{fmt::format("expected {} or {}", to_string(LadderKind::rated), to_string(LadderKind::challenge))};
}

constexpr std::array test_opponents{std::string_view("house"), std::string_view("all"), std::string_view("none")};

Result<TestOpponents> parse_test_opponents(std::string_view name) {
    if (const auto opponents = value_of_word<TestOpponents>(test_opponents, name)) return *opponents;
    return Error{"expected \"house\" (bundled bots), \"all\" (also the bots of other authors) or \"none\""};
}

std::string contest_in(const TomlReader& reader, const fs::path& folder) {
    const std::string named = reader.text("contest");
    return named.ends_with(".toml") ? (folder / named).string() : named;
}

// more: what the error says beside the bounds.
std::string text_within(const TomlReader& reader, std::string_view key, std::size_t least, std::size_t most,
                        std::string_view more) {
    std::string text = reader.text(key);
    if (text.size() < least || text.size() > most)
        reader.fail(key, fmt::format("expected {} to {} bytes: {}", least, most, more));
    return text;
}

// Returns the texts of a list. Each must be one of the known words.
std::vector<std::string> words_in(const toml::table& table, const TomlReader& reader, std::string_view key,
                                  const std::vector<std::string>& known) {
    const std::string expected = "expected a list with words of " + joined(known, ", ");
    const toml::array* list = table.get_as<toml::array>(key);
    std::vector<std::string> arguments;
    if (list == nullptr) reader.fail(key, expected);
    for (const toml::node& node : *list) {
        const auto word = node.value_exact<std::string>();
        if (!word || std::ranges::find(known, *word) == known.end())
            reader.fail(key, expected + (word ? did_you_mean(*word, known) : ""));
        if (std::ranges::find(arguments, *word) != arguments.end())
            reader.fail(key, fmt::format("\"{}\" is listed twice", *word));
        arguments.push_back(*word);
    }
    return arguments;
}

void read_public(const toml::table& table, const TomlReader& reader, HostSettings& settings) {
    if (!reader.has("public")) return;
    const auto words = words_in(table, reader, "public", {"ladder", "records", "final"});
    settings.ladder_is_public = std::ranges::count(words, "ladder") > 0;
    settings.records_are_public = std::ranges::count(words, "records") > 0;
    settings.final_is_nameless = std::ranges::count(words, "final") > 0;
}

std::vector<std::string> languages_in(const toml::table& table, const TomlReader& reader,
                                      const std::vector<Recipe>& recipes) {
    if (!reader.has("languages")) return {};
    auto languages = words_in(table, reader, "languages", names_of(recipes));
    if (languages.empty()) reader.fail("languages", "nothing could be handed in: leave the key away to take all");
    return languages;
}

std::vector<std::string> command_in(const TomlReader& reader, std::string_view key, const fs::path& folder) {
    auto words = reader.parsed(key, split_command_line);
    if (join_command_line(words).size() > longest_command)
        reader.fail(key, fmt::format("expected a command of at most {} bytes", longest_command));
    if (const auto mistake = unstartable(words, folder.string(), reader.lines(key))) reader.fail(key, mistake->message);
    return words;
}

// Returns scheme, host and, if it is given, the port with its colon; nullopt if the text has another form. Uses POSIX's
// regular expressions, because those of the standard library take the compiler three seconds.
std::optional<std::array<std::string, 3>> parts_of_address(const std::string& text) {
    regex_t form;
    if (regcomp(&form, "^(https?)://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?/?$", REG_EXTENDED) != 0)
        return std::nullopt;
    std::array<regmatch_t, 4> found;
    const bool fits = regexec(&form, text.c_str(), found.size(), found.data(), 0) == 0;
    regfree(&form);
    if (!fits) return std::nullopt;
    std::array<std::string, 3> parts;
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (const auto& part = found[i + 1]; part.rm_so >= 0)
            parts[i].assign(text.begin() + part.rm_so, text.begin() + part.rm_eo);
    return parts;
}

std::vector<std::string> proxies_in(const toml::table& table, const TomlReader& reader) {
    constexpr const char* expected =
        "expected a list with IP addresses or networks of proxies: [\"192.0.2.7\", \"10.0.0.0/8\"]";
    const toml::array* list = table.get_as<toml::array>("proxies");
    if (list == nullptr || list->empty()) reader.fail("proxies", expected);
    if (list->size() > most_proxies) reader.fail("proxies", fmt::format("expected at most {} entries", most_proxies));
    std::vector<std::string> proxies;
    for (const toml::node& node : *list) {
        const auto proxy = node.value_exact<std::string>();
        if (!proxy || !parse_ip_network(*proxy)) reader.fail("proxies", expected);
        proxies.push_back(*proxy);
    }
    return proxies;
}

// Leaves out the default port of the scheme, as browsers do.
std::string address_in(const TomlReader& reader) {
    const auto parts = parts_of_address(reader.text("address"));
    if (!parts)
        reader.fail("address",
                    "expected http:// or https:// and a host, without a path: \"https://isola.example.org\"");
    auto [scheme, host, port] = *parts;
    if (port == (scheme == "https" ? ":443" : ":80")) port.clear();
    return scheme + "://" + in_lower_case(host) + port + '/';
}

HostSettings settings_in(const toml::table& table, const std::string& file, std::vector<Recipe> recipes) {
    const TomlReader reader(table, file);
    reader.only({"title",     "date",         "contest",     "deadline",      "registration_code", "most_authors",
                 "public",    "languages",    "largest",     "largest_total", "build_seconds",     "ladder",
                 "pondering", "final",        "on_event",    "address",       "proxies",           "marks",
                 "openings",  "mail_command", "test_matches"});
    HostSettings settings;
    settings.title = reader.text("title");
    settings.contest = contest_in(reader, fs::path(file).parent_path());
    if (reader.has("date"))
        settings.date = text_within(reader, "date", 1, longest_date, "\"Friday, 4 December, 18:00, room 12\"");
    if (reader.has("deadline")) settings.deadline = deadline_in(table, reader);
    if (reader.has("registration_code"))
        settings.code =
            text_within(reader, "registration_code", shortest_code, longest_code, "a shorter code would be guessed");
    if (reader.has("most_authors")) settings.most_authors = reader.number("most_authors", 1, most_possible_authors);
    read_public(table, reader, settings);
    settings.languages = languages_in(table, reader, recipes);
    settings.recipes = std::move(recipes);
    if (reader.has("largest")) settings.largest = largest_in(reader);
    settings.largest_total = largest_total_in(reader, settings.largest);
    if (reader.has("build_seconds")) settings.build_seconds = reader.number("build_seconds", 1, longest_build_seconds);
    if (reader.has("ladder")) settings.ladder = reader.parsed("ladder", parse_ladder);
    if (reader.has("test_matches")) settings.test_matches = reader.parsed("test_matches", parse_test_opponents);
    if (reader.has("pondering")) settings.pondering = reader.truth("pondering");
    if (reader.has("final")) settings.final_format = to_string(reader.parsed("final", parse_format));
    if (reader.has("on_event")) settings.on_event = command_in(reader, "on_event", fs::path(file).parent_path());
    if (reader.has("mail_command"))
        settings.mail_command = command_in(reader, "mail_command", fs::path(file).parent_path());
    if (reader.has("address")) settings.address = address_in(reader);
    if (reader.has("proxies")) settings.proxies = proxies_in(table, reader);
    if (reader.has("openings")) settings.openings = read_opening_choice(reader);
    if (reader.has("marks")) settings.marks = mark_scheme_in(table, reader);
    return settings;
}

// Returns the text as a basic string of TOML. A JSON string is one, too: both have the same escapes.
std::string quoted(const std::string& text) {
    std::string out;
    append_json_text(out, text);
    return out;
}

std::string list_of(const std::vector<std::string>& arguments) { return '[' + joined(arguments, ", ", quoted) + ']'; }

std::vector<std::string> public_names(const HostSettings& settings) {
    std::vector<std::string> arguments;
    if (settings.ladder_is_public) arguments.emplace_back("ladder");
    if (settings.records_are_public) arguments.emplace_back("records");
    if (settings.final_is_nameless) arguments.emplace_back("final");
    return arguments;
}

}  // namespace

std::string_view to_string(TestOpponents opponents) { return test_opponents[static_cast<std::size_t>(opponents)]; }

std::vector<IpNetwork> proxies_of(const HostSettings& settings) {
    std::vector<std::string> names = settings.proxies;
    if (names.empty() && !settings.address.empty()) names = {"127.0.0.0/8", "::1"};
    std::vector<IpNetwork> proxies;
    for (const std::string& name : names)
        if (const auto network = parse_ip_network(name)) proxies.push_back(*network);
    return proxies;
}

fs::path recipes_folder(const fs::path& file) { return file.parent_path() / "recipes"; }

Result<std::string> text_of_settings(const fs::path& file) {
    std::error_code unknown;
    if (!fs::exists(file, unknown))
        return Error{
            fmt::format("cannot read {}: is its folder one that {} has made?", file.string(), new_host_command)};
    return read_text_file(file, {"settings file", longest_toml_file});
}

Result<HostSettings> read_host_settings(const fs::path& file) {
    const auto text = text_of_settings(file);
    return text ? host_settings_in(*text, file) : text.error();
}

Result<HostSettings> host_settings_in(const std::string& text, const fs::path& file) try {
    auto own = read_recipes(recipes_folder(file));
    if (!own) return own.error();
    return settings_in(parse_toml(text, file.string()), file.string(),
                       with_recipes(std::move(own).value(), built_in_recipes()));
} catch (const TomlProblem& problem) {
    return Error{problem.what()};
}

std::string host_settings_text(const HostSettings& settings) {
    std::string text;
    // A setting that is not given is a comment with an example.
    const auto add = [&](std::string_view comment, std::string_view key, bool is_given, const std::string& value) {
        text += fmt::format("{}# {}\n{}{} = {}\n", text.empty() ? "" : "\n", comment, is_given ? "" : "# ", key, value);
    };
    const auto or_else = [](const std::string& given, const char* example) {
        return quoted(given.empty() ? example : given);
    };
    add("What this contest is. arena host reads this file when it starts, and whenever it changes.", "title", true,
        quoted(settings.title));
    add("When it takes place, in words for people.", "date", !settings.date.empty(),
        or_else(settings.date, "Friday, 4 December, 18:00, room 12"));
    add("A contest of `arena list`, or the name of a contest file in this folder (`my-rules.toml`).", "contest", true,
        quoted(settings.contest));
    add("From then on nothing is taken. With a time zone, without quotes.", "deadline", settings.deadline.has_value(),
        settings.deadline ? utc_text(*settings.deadline) : "2026-12-31T18:00:00+01:00");
    add("Who knows it may register on the page /register. Without it authors.csv alone says who takes part.",
        "registration_code", !settings.code.empty(), or_else(settings.code, "a word for your class"));
    add("When there are so many authors, nobody may register any more.", "most_authors",
        settings.most_authors != HostSettings().most_authors, std::to_string(settings.most_authors));
    add("What everybody may see, without a link: the ladder, and the records of its games; \"final\": the final, "
        "without names.",
        "public", public_names(settings) != public_names(HostSettings()), list_of(public_names(settings)));
    add("What is taken, by names of recipes; without it everything that the arena and recipes/ can build.", "languages",
        !settings.languages.empty(),
        list_of(settings.languages.empty() ? std::vector<std::string>{"python", "cpp"} : settings.languages));
    add("The most that one submission may have.", "largest", true, quoted(size_text(settings.largest)));
    add("The most that all versions of one author may have on the disk; the oldest that never played make room.",
        "largest_total", settings.largest_total != HostSettings().largest_total,
        quoted(size_text(settings.largest_total)));
    add("How long building one may take.", "build_seconds", true, std::to_string(settings.build_seconds));
    add("How the ladder ranks: \"rated\" by Glicko-2, \"challenge\" by places: who beats the one above takes that "
        "place.",
        "ladder", true, quoted(std::string(to_string(settings.ladder))));
    add("Against whom authors may play test matches, which count for nothing: \"house\" for bundled bots, \"all\" "
        "also for the bots of other authors, \"none\".",
        "test_matches", settings.test_matches != HostSettings().test_matches,
        quoted(std::string(to_string(settings.test_matches))));
    add("Whether a bot of the ladder may think while its opponent does; if not, it is stopped meanwhile.", "pondering",
        settings.pondering, "true");
    add("How matches of the ladder begin: after so many random turns, from a \"balanced\" set of the arena, or from a "
        "file "
        "of openings in this folder. Without it, from the first position until bots repeat games.",
        "openings", settings.openings.is_given(),
        toml_of(settings.openings.is_given() ? settings.openings : OpeningChoice{0, true, ""}));
    add(fmt::format("The format of the final, which {} plays: a name of `{}`.", freeze_command, formats_command),
        "final", true, quoted(settings.final_format));
    add("A command that gets what happens to bots as JSON on its stdin, say to mail it. It runs in this folder, as "
        "you.",
        "on_event", !settings.on_event.empty(),
        or_else(settings.on_event.empty() ? "" : join_command_line(settings.on_event), "python3 tell.py"));
    add("A command that gets a link as JSON on its stdin, once for each author of authors.csv with an e-mail address, "
        "to "
        "mail it.",
        "mail_command", !settings.mail_command.empty(),
        or_else(settings.mail_command.empty() ? "" : join_command_line(settings.mail_command), "python3 mail.py"));
    add("Where browsers find the page, if a server with TLS stands before the arena. Links begin with it.", "address",
        !settings.address.empty(), or_else(settings.address, "https://isola.example.org"));
    add("The IP addresses or networks of that server, whose word on whom it asks for is believed. Without it this "
        "machine's, if there is an address.",
        "proxies", !settings.proxies.empty(),
        list_of(settings.proxies.empty() ? std::vector<std::string>{"192.0.2.7"} : settings.proxies));
    add(fmt::format(
            "The marks of `{}`: by \"rank\", \"level\" or \"points\", each pair a value and the marks from it on; "
            "missing: without a bot that plays.",
            marks_command),
        "marks", settings.marks.has_value(),
        mark_scheme_text(settings.marks.value_or(MarkScheme{MarkedBy::rank, {{1, 15}, {3, 13}, {100, 8}}, 0})));
    return text;
}

}  // namespace isola_arena::host
