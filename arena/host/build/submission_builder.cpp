#include "arena/host/build/submission_builder.hpp"

#include <fcntl.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "arena/base/archive/unpack.hpp"
#include "arena/base/failure.hpp"
#include "arena/base/files/draft.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/recognise.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/host/store/stored_files.hpp"

namespace isola_arena {

std::vector<std::string> notes_on_own_recipes(const host::HostSettings& settings) {
    std::vector<std::string> notes;
    const std::vector<Recipe>& bundled = built_in_recipes();
    const std::vector<std::string> bundled_names = names_of(bundled);
    std::string own;
    for (const Recipe& recipe : settings.recipes) {
        if (std::ranges::find(bundled, recipe) != bundled.end()) continue;
        const bool replaces = std::ranges::count(bundled_names, recipe.name) > 0;
        own += fmt::format("{}{} ({}{})", own.empty() ? "" : ", ", recipe.name, recipe.title,
                           replaces ? ", in place of the arena's" : "");
        if (const std::string program = missing_program(recipe); !program.empty())
            notes.push_back(
                fmt::format("the recipe {} needs the program {}, which is not in PATH: nothing is built by it",
                            recipe.name, program));
    }
    if (!own.empty()) notes.push_back("own recipes: " + own);
    return notes;
}

namespace {

using host::StepOutcome;

// The most bytes of a failed build's log that the author sees: its beginning, where compilers report the first error.
constexpr std::size_t most_of_log = 4000;

// Removes the folder of an earlier try. If that fails, the author is not to blame.
void clear(const std::filesystem::path& folder) {
    remove_folder(folder);
    std::error_code unknown;
    if (std::filesystem::exists(std::filesystem::symlink_status(folder, unknown)))
        throw ArenaFailure("cannot remove " + folder.string());
}

template <class Step>
StepOutcome unless_reading_fails(Step step) {
    try {
        StepOutcome outcome = step();
        outcome.text = on_page(outcome.text);
        return outcome;
    } catch (const NotExamined& bad_end) {
        return {false, bad_end.what(), false};
    }
}

constexpr std::size_t most_of_stderr = 1000;

// Returns the finding, the advice, and the end of what the bot wrote on stderr.
std::string words_of(const check::Finding& mistake) {
    std::string text = mistake.what;
    if (!mistake.hint.empty()) text += "\nHint: " + mistake.hint;
    if (!mistake.mend.empty()) text += '\n' + mistake.mend;
    if (mistake.errors.empty()) return text;
    const std::size_t from = mistake.errors.size() - std::min(mistake.errors.size(), most_of_stderr);
    return text + "\nIts stderr ended with:\n" + mistake.errors.substr(from);
}

// Returns whether the bot ended without a reply, which a missing dependency may have caused.
bool ended_early(const check::Finding& mistake) {
    return mistake.mistake == "crashed" || mistake.mistake == "exits-early" || mistake.mistake == "cannot-start";
}

// Returns the number of checks on the first line, and a paragraph for each warning below it.
std::string words_of(const std::vector<check::CheckResult>& results, std::chrono::seconds most) {
    const auto passed = std::ranges::count(results, check::Verdict::ok, &check::CheckResult::verdict);
    const auto skipped = std::ranges::count(results, check::time_is_over, &check::CheckResult::remark);
    const std::size_t warnings = check::count_warnings(results);
    std::string text = fmt::format("{} checks passed", passed);
    if (warnings > 0) text += ", " + counted(warnings, "warning");
    if (skipped > 0)
        text += fmt::format("; {} more were not tried, for an examination ends after {} s", skipped, most.count());
    for (const check::CheckResult& each : results)
        if (each.verdict == check::Verdict::warning)
            text += fmt::format("\nWarning, {}: {}", each.title, words_of(*each.finding));
    return text;
}

constexpr std::string_view begin_of_left_out = "; left out: ";

// Returns what was left out, of the words of a step `unpacked`.
std::vector<std::string> left_out_in(std::string_view words) {
    std::vector<std::string> found;
    for (std::size_t begin = words.find(begin_of_left_out); begin != std::string_view::npos;) {
        const std::size_t from = begin + begin_of_left_out.size();
        begin = words.find(begin_of_left_out, from);
        found.emplace_back(words.substr(from, begin - from));
    }
    return found;
}

}  // namespace

std::vector<std::string> all_left_out(const host::FolderImport& imported, host::Ledger& ledger) {
    std::vector<std::string> all = imported.left_out;
    for (const auto& [author, submission] : imported.taken)
        for (const host::Step& step : ledger.steps_of(submission.id))
            if (step.step == "unpacked")
                for (const std::string& each : left_out_in(step.text)) all.push_back(author.name + ": " + each);
    return all;
}

SubmissionBuilder::SubmissionBuilder(const Confinements& confinements, BotIdentity identity,
                                     const std::filesystem::path& folder, int build_seconds, std::string whose_limit)
    : confinements_(confinements), identity_(std::move(identity)), source_(folder / "source"), bot_(folder / "bot"),
      build_seconds_(build_seconds), whose_limit_(std::move(whose_limit)) {}

StepOutcome SubmissionBuilder::unpack(std::vector<HandedFile> files, const std::stop_token& stop) {
    return unless_reading_fails([&]() -> StepOutcome {
        clear(source_);
        const auto unpacked = reader_.unpack(std::move(files), source_, stop);
        if (!unpacked) return {false, unpacked.message()};
        std::string text = fmt::format("{}, {} bytes", counted(unpacked->files, "file"), unpacked->bytes);
        for (const std::string& each : unpacked->left_out) text += "; " + each;
        return {true, text};
    });
}

StepOutcome SubmissionBuilder::recognise_it(const std::stop_token& stop, const std::vector<Recipe>& recipes,
                                            const std::vector<std::string>& languages) {
    return unless_reading_fails([&]() -> StepOutcome {
        auto recognised = reader_.recognise(source_, recipes, stop);
        if (!recognised) return {false, recognised.message()};
        if (const auto refusal = refusal_of_language(*recognised, languages, recipes)) return {false, refusal->message};
        recognised_ = std::move(recognised).value();
        return {true, recognised_->why};
    });
}

StepOutcome SubmissionBuilder::build_it(const std::stop_token& stop) {
    return unless_reading_fails([&]() -> StepOutcome {
        clear(bot_);
        BuildLimits limits;
        limits.wall = std::chrono::seconds(build_seconds_);
        limits.whose_wall = whose_limit_;
        limits.trusts_authors = !confinements_.isolates();
        limits.shared = confinements_.shared();
        const auto take = [&](std::string_view archive, const BuildResult& result) {
            return reader_.take_result(archive, result, stop);
        };
        const Built built =
            build(*confinements_.build_sandbox(), source_, *recognised_, bot_, identity_, limits, stop, take);
        std::string text = built.why;
        if (const std::string log = built.ok ? "" : without_notes(built.log); !trimmed(log, " \n").empty())
            text += '\n' + log.substr(0, most_of_log);
        return {built.ok, text};
    });
}

StepOutcome SubmissionBuilder::examine_it(const ContestOptions& contest, const Confinements& confinements,
                                          std::chrono::seconds most, const std::stop_token& stop) const {
    const auto found = check::submissions_in(bot_.string());
    const auto report = check::report_on(found.front(), contest, confinements, stop, most);
    if (!report) throw ArenaFailure(on_command_line(report.message()));
    if (const check::Finding* mistake = check::first_mistake(report->results)) {
        // A bot that is examined again as it was built is not recognised anew.
        const std::string missing = recognised_ && ended_early(*mistake) ? recognised_->missing : "";
        return {false, joined_if_any({missing, words_of(*mistake)}, ": ")};
    }
    return {true, words_of(report->results, most), true, check::takes_openings(report->results)};
}

namespace {

namespace fs = std::filesystem;

using host::SubmissionJob;

// The folder, below that of a version, in which the version is rebuilt while the old build plays on.
constexpr const char* folder_of_rebuild = "again";

// A folder can be moved only by those who may write to it, and bots that were built are read-only.
void set_writable(const fs::path& folder, bool is_writable) {
    std::error_code ignored;
    fs::permissions(folder, fs::perms::owner_write, is_writable ? fs::perm_options::add : fs::perm_options::remove,
                    ignored);
}

// Exchanges the folders at once: at each moment there is a folder under each name.
void exchange_folders(const fs::path& one, const fs::path& other) {
    if (!fs::exists(other)) fs::create_directory(other);
    const bool was_writable = (fs::status(other).permissions() & fs::perms::owner_write) != fs::perms::none;
    set_writable(one, true);
    set_writable(other, true);
    if (renameat2(AT_FDCWD, one.c_str(), AT_FDCWD, other.c_str(), RENAME_EXCHANGE) != 0)
        throw ArenaFailure(
            fmt::format("cannot put {} in place of {}: {}", one.string(), other.string(), std::strerror(errno)));
    set_writable(one, was_writable);
    set_writable(other, was_writable);
}

// The steps of one submission: those of the SubmissionBuilder, and the exam.
class HostSteps {
public:
    HostSteps(const SubmissionJob& job, const Confinements& confinements, const host::HostSettings& settings,
              const ConfinementOptions& options)
        : job_(job), confinements_(confinements), settings_(settings), options_(options),
          builder_(confinements, {job.author.bot, job.author.name},
                   job.is_rebuilt ? job.folder / folder_of_rebuild : job.folder, settings.build_seconds,
                   "of this contest") {
        if (!job.is_rebuilt) return;
        std::error_code failed;
        fs::create_directories(job.folder / folder_of_rebuild, failed);
        if (failed)
            throw ArenaFailure("cannot make " + (job.folder / folder_of_rebuild).string() + ": " + failed.message());
    }

    StepOutcome unpack(const std::stop_token& stop) {
        auto sent = host::read_stored(job_.submission.files, job_.folder / "received");
        if (!sent) throw ArenaFailure(sent.message());
        return builder_.unpack(std::move(sent).value(), stop);
    }

    StepOutcome recognise_it(const std::stop_token& stop) {
        return builder_.recognise_it(stop, settings_.recipes, settings_.languages);
    }
    StepOutcome build_it(const std::stop_token& stop) { return builder_.build_it(stop); }

    StepOutcome examine(const std::stop_token& stop) const {
        ContestOptions contest;
        contest.contest = settings_.contest;
        contest.confinement = options_;
        StepOutcome outcome =
            builder_.examine_it(contest, confinements_, std::chrono::seconds(host::examination_seconds), stop);
        if (outcome.holds && job_.is_rebuilt) put_in_place();
        return outcome;
    }

private:
    // The old build stays in the folder of the rebuild until the next rebuild, because a game may still use it.
    void put_in_place() const {
        for (const char* each : {"source", "bot"})
            exchange_folders(job_.folder / folder_of_rebuild / each, job_.folder / each);
    }

    const SubmissionJob job_;
    const Confinements& confinements_;
    const host::HostSettings settings_;
    const ConfinementOptions options_;
    SubmissionBuilder builder_;
};

}  // namespace

host::MakeSteps steps_of_submissions(const Confinements& confinements, const host::LiveSettings& settings,
                                     const ConfinementOptions& options) {
    return [&confinements, settings, options](const SubmissionJob& job) -> std::vector<host::StepWork> {
        const auto builder = std::make_shared<HostSteps>(job, confinements, *settings.now(), options);
        return {{"unpacked", [builder](std::stop_token stop) { return builder->unpack(stop); }},
                {"recognised", [builder](std::stop_token stop) { return builder->recognise_it(stop); }},
                {"built", [builder](std::stop_token stop) { return builder->build_it(stop); }},
                {"fit", [builder](std::stop_token stop) { return builder->examine(stop); }}};
    };
}

}  // namespace isola_arena
