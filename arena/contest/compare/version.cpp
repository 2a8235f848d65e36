#include "arena/contest/compare/comparison.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bot_lookup.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/build/build.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t largest_archive = std::size_t{1} << 30;
constexpr auto longest_git = std::chrono::minutes(2);

std::vector<std::string> environment() {
    std::vector<std::string> all{"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"};
    for (const char* name : {"PATH", "HOME"})
        if (const char* value = std::getenv(name)) all.push_back(std::string(name) + '=' + value);
    return all;
}

CapturedRun git(const std::filesystem::path& folder, std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "git");
    CaptureLimits limits;
    limits.wall = longest_git;
    limits.output = largest_archive;
    return run_captured(Program{std::move(arguments), environment(), folder.string()}, limits);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

// A folder in a git repository, read with the program git.
class Repository {
public:
    // Returns the repository that contains the folder. Returns nullopt if the folder is in no repository, or if git is
    // not installed.
    static std::optional<Repository> of(const std::filesystem::path& folder) {
        const CapturedRun run = git(folder, {"rev-parse", "--is-inside-work-tree"});
        if (!run.succeeded() || first_line(run.output) != "true") return std::nullopt;
        return Repository(folder);
    }

    // Returns the full name of a commit, 40 hexadecimal digits; nullopt if the word names none.
    std::optional<std::string> commit(const std::string& word) const {
        const CapturedRun run =
            git(folder_, {"rev-parse", "--verify", "--quiet", "--end-of-options", word + "^{commit}"});
        if (!run.succeeded()) return std::nullopt;
        return first_line(run.output);
    }

    // Returns the changes in the folder since the last commit, one per line as `git status --short` prints them; empty
    // if there are none.
    std::string changes() const { return git(folder_, {"status", "--short", "--", "."}).output; }

    // Writes the folder as it was in that commit to the new folder `into`. Returns an error if the commit does not have
    // the folder, or the folder cannot be unpacked.
    std::optional<Error> write(const std::string& commit, const std::filesystem::path& into) const {
        const CapturedRun run = git(folder_, {"archive", "--format=tar", commit});
        if (!run.succeeded()) return Error{"git archive: " + (run.errors.empty() ? run.text : first_line(run.errors))};
        UnpackLimits limits;
        limits.bytes = std::int64_t{1} << 30;
        limits.files = 100'000;
        limits.strip_top_folder = false;
        limits.refuses_links_out = false;
        const auto unpacked = unpack_archive(run.output, into, limits);
        if (!unpacked) return unpacked.error();
        return std::nullopt;
    }

private:
    explicit Repository(std::filesystem::path folder) : folder_(std::move(folder)) {}

    std::filesystem::path folder_;
};

namespace fs = std::filesystem;

constexpr auto longest_build = std::chrono::minutes(10);
constexpr std::size_t lines_of_log = 12;

bool is_folder(const std::string& word) {
    std::error_code unreadable;
    return fs::is_directory(word, unreadable);
}

// Returns the last lines of a build's log, indented.
std::string end_of_log(const std::string& log) {
    const std::vector<std::string_view> lines =
        lines_of(std::string_view(log).substr(0, log.find_last_not_of('\n') + 1));
    std::string text;
    for (std::size_t at = lines.size() - std::min(lines.size(), lines_of_log); at < lines.size(); ++at)
        text += "\n  " + printable(lines[at]);
    return text;
}

Result<BotSpec> build_version(const fs::path& folder, const Recognised& recognised, const std::string& place,
                              const std::string& what, const VersionSource& source, const Confinements& confinements) {
    announce(fmt::format("{}: building {}: {}", place, what, printable(recognised.why)));
    BuildLimits limits;
    limits.wall = longest_build;
    limits.trusts_authors = true;
    limits.shared = confinements.shared();
    const Built built =
        build(*confinements.build_sandbox(), folder, recognised, source.builds / place, {place}, limits, source.stop);
    if (source.stop.stop_requested()) throw Interrupted();
    if (!built.ok) return Error{fmt::format("{}: {}{}", what, built.why, end_of_log(built.log))};
    BotSpec bot = built.bot->spec;
    if (bot.name == place) bot.name.clear();
    return bot;
}

// Returns whether the folder's own bots.toml starts its bot without a build.
bool plays_as_it_is(const Recognised& recognised) {
    return recognised.main.path == bots_file_name && !recognised.builder;
}

Result<BotSpec> from_folder(const fs::path& folder, const std::string& place, const std::string& what,
                            const VersionSource& source, const Confinements& confinements) {
    const auto recognised = recognise(folder);
    if (!recognised) return Error{what + ": " + recognised.message()};
    if (plays_as_it_is(*recognised)) return find_bot((folder / recognised->folder).string());
    return build_version(folder, *recognised, place, what, source, confinements);
}

// Returns the last part of a folder's path as it was given; empty for `.` and `..`, and for a name that no bot may
// have.
std::string name_of_folder(std::string path) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    const std::string name = fs::path(path).filename().string();
    return name.find_first_not_of('.') != std::string::npos && is_bot_name(name) ? name : "";
}

void notice_changes(const std::string& folder, const std::string& place) {
    const auto repository = Repository::of(folder);
    const std::string changes = repository ? repository->changes() : "";
    if (changes.empty()) return;
    const auto files = std::count(changes.begin(), changes.end(), '\n');
    announce(fmt::format("{}: {} is compared as it is, with {} that {} not committed ({}{})", place, folder,
                         counted(files, "change"), files == 1 ? "is" : "are",
                         printable(changes.substr(3, changes.find('\n') - 3)), files == 1 ? "" : ", ..."));
}

bool names_bot(const std::string& word, const LookupOptions& lookup) {
    if (is_bundled_bot(word)) return true;
    if (lookup.bots_file.empty()) return false;
    const auto listed = read_bots_file(lookup.bots_file, WrittenBy::organiser);
    return listed && std::ranges::any_of(*listed, [&](const ListedBot& bot) { return bot.spec.name == word; });
}

// The words of a name in lower case: `My-Bot_new.py` has my, bot, new and py.
std::vector<std::string> words_of(const std::string& name) {
    std::vector<std::string> arguments{""};
    for (const unsigned char c : name) {
        if (std::isalnum(c)) arguments.back() += static_cast<char>(std::tolower(c));
        else if (!arguments.back().empty()) arguments.emplace_back();
    }
    return arguments;
}

// Returns whether the name has the word `other`, and not the word `own` (`old` and `new`, or with `er`): such a name
// belongs to the other version.
bool says_other(const std::string& name, std::string_view other, std::string_view own) {
    const auto words = words_of(name);
    const auto has = [&](std::string_view word) {
        return std::ranges::any_of(
            words, [&](const std::string& each) { return each == word || each == std::string(word) + "er"; });
    };
    return has(other) && !has(own);
}

// Returns whether the name, without a file ending, is only the word `other`, or `other` with `er`.
bool is_other(const std::string& name, std::string_view other) {
    const auto words = words_of(name.substr(0, name.find('.')));
    return words.size() == 1 && (words[0] == other || words[0] == std::string(other) + "er");
}

std::optional<Error> refuse_exchanged(const Version& older, const Version& newer) {
    const std::string& first = older.bot.name;
    const std::string& second = newer.bot.name;
    const bool both = says_other(first, "new", "old") && says_other(second, "old", "new");
    if (!both && !is_other(first, "new") && !is_other(second, "old")) return std::nullopt;
    return Error{fmt::format(
        "the old version comes first and the new one second, and here {}: exchange them, or give them other names",
        both                     ? fmt::format("the first is named {} and the second {}", first, second)
        : is_other(first, "new") ? "the first is named " + first
                                 : "the second is named " + second)};
}

}  // namespace

Result<Version> find_version(const std::string& argument, const std::string& place, const VersionSource& source,
                             const Confinements& confinements) {
    const LookupOptions lookup{.bots_file = source.bots_file};
    Version version;
    const bool is_name = names_bot(argument, lookup);
    if (!is_name && is_folder(argument)) {
        version.what = "the folder " + argument;
        notice_changes(argument, place);
        auto bot = from_folder(argument, place, version.what, source, confinements);
        if (!bot) return bot.error();
        version.bot = std::move(bot).value();
        if (version.bot.name.empty()) version.bot.name = name_of_folder(argument);
    } else if (const auto repository = is_name ? std::nullopt : Repository::of(source.repository);
               repository && repository->commit(argument)) {
        const std::string commit = *repository->commit(argument);
        version.what = fmt::format("commit {} ({})", commit.substr(0, 10), argument);
        const fs::path into = source.builds / (place + "-source");
        if (const auto error = repository->write(commit, into)) return Error{version.what + ": " + error->message};
        auto bot = from_folder(into, place, version.what, source, confinements);
        if (!bot) return bot.error();
        version.bot = std::move(bot).value();
    } else {
        version.what = argument;
        const auto bot = find_bot(argument, lookup);
        if (!bot)
            return Error{fmt::format("{}: {}; nor is it a commit of the repository of {}", place, bot.message(),
                                     source.repository.string())};
        version.bot = *bot;
    }
    return version;
}

Result<Versions> named_versions(Version older, Version newer) {
    if (const auto error = refuse_exchanged(older, newer)) return *error;
    if (older.bot.name.empty() || newer.bot.name.empty() || older.bot.name == newer.bot.name) {
        older.bot.name = "old";
        newer.bot.name = "new";
    }
    return Versions{std::move(older), std::move(newer)};
}

std::filesystem::path repository_folder(const std::string& first, const std::string& second) {
    for (const std::string& word : {second, first})
        if (is_folder(word) && !is_bundled_bot(word)) return word;
    return ".";
}

}  // namespace isola_arena
