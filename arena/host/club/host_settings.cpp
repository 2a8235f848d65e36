#include "arena/host/club/host_settings.hpp"

#include <chrono>

#include <fmt/core.h>

#include "arena/contest/format/format.hpp"
#include "arena/contest/size.hpp"
#include "arena/contest/toml_reader.hpp"
#include "arena/host/club/stored_files.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr int longest_build_seconds = 3600;
constexpr std::int64_t largest_possible = std::int64_t{256} << 20;

// A time without a zone would mean another moment on each machine.
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

Result<FormatKind> parse_format(std::string_view word) {
    if (const auto kind = parse_format_kind(word)) return *kind;
    return Error{"expected " + format_words()};
}

std::string contest_in(const TomlReader& reader, const fs::path& folder) {
    const std::string named = reader.text("contest");
    return named.ends_with(".toml") ? (folder / named).string() : named;
}

HostSettings settings_in(const toml::table& table, const std::string& file) {
    const TomlReader reader(table, file);
    reader.only({"title", "contest", "deadline", "registration_code", "largest", "build_seconds", "final"});
    HostSettings settings;
    settings.title = reader.text("title");
    settings.contest = contest_in(reader, fs::path(file).parent_path());
    if (reader.has("deadline")) settings.deadline = deadline_in(table, reader);
    settings.code = reader.text_or("registration_code", "");
    if (reader.has("largest")) settings.largest = largest_in(reader);
    if (reader.has("build_seconds")) settings.build_seconds = reader.number("build_seconds", 1, longest_build_seconds);
    if (reader.has("final")) settings.final_format = to_string(reader.parsed("final", parse_format));
    return settings;
}

// The text as a basic string of TOML.
std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + '"';
}

}  // namespace

Result<HostSettings> read_host_settings(const fs::path& file) try {
    const auto text = content_of(file);
    if (!text) return Error{"cannot read " + file.string() + ": is its folder one that arena host --new has made?"};
    return settings_in(parse_toml(*text, file.string()), file.string());
} catch (const TomlProblem& problem) {
    return Error{problem.what()};
}

std::string host_settings_text(const HostSettings& settings) {
    const std::string deadline = settings.deadline ? utc_text(*settings.deadline) : "2026-12-31T18:00:00+01:00";
    return fmt::format(
        "# What this contest is. arena host reads it when it starts.\n"
        "title = {}\n\n"
        "# A contest of `arena list`, or the name of a contest file in this folder (`my-rules.toml`).\n"
        "contest = {}\n\n"
        "# From then on nothing is taken. With a time zone, without quotes.\n"
        "{}deadline = {}\n\n"
        "# Who knows it may register on the page. Without it authors.csv alone says who takes part.\n"
        "{}registration_code = {}\n\n"
        "# The most that one submission may have.\n"
        "largest = \"{}M\"\n\n"
        "# How long building one may take.\n"
        "build_seconds = {}\n\n"
        "# The format of the final, which arena host --freeze plays: a name of `arena tournament --help`.\n"
        "final = {}\n",
        quoted(settings.title), quoted(settings.contest), settings.deadline ? "" : "# ", deadline,
        settings.code.empty() ? "# " : "", quoted(settings.code.empty() ? "a word for your class" : settings.code),
        settings.largest >> 20, settings.build_seconds, quoted(settings.final_format));
}

}  // namespace isola_arena::host
