#include "arena/host/workshop/host_steps.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/contest/exam/report.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/host/workshop/workshop.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using host::IntakeJob;
using host::StepOutcome;

constexpr std::size_t most_of_stderr = 1000;

// Below the folder of a version: where it is built while what was built before plays on.
constexpr const char* folder_of_rebuild = "again";

// A folder is moved by who may write to it, and what was built is read-only.
void set_writable(const fs::path& folder, bool is_writable) {
    std::error_code ignored;
    fs::permissions(folder, fs::perms::owner_write, is_writable ? fs::perm_options::add : fs::perm_options::remove,
                    ignored);
}

// At each moment there is one of the two under each name.
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

// The finding, the advice, and the end of what the bot wrote on stderr.
std::string words_of(const check::Finding& mistake) {
    std::string words = mistake.what;
    if (!mistake.mend.empty()) words += '\n' + mistake.mend;
    if (mistake.errors.empty()) return words;
    const std::size_t from = mistake.errors.size() - std::min(mistake.errors.size(), most_of_stderr);
    return words + "\nIts stderr ended with:\n" + mistake.errors.substr(from);
}

std::string words_of(const std::vector<check::CheckResult>& results) {
    const auto skipped = std::ranges::count(results, check::time_is_over, &check::CheckResult::remark);
    if (skipped == 0) return fmt::format("{} checks passed", results.size());
    return fmt::format("{} checks passed; {} more were not tried, for an examination ends after {} s",
                       static_cast<std::ptrdiff_t>(results.size()) - skipped, skipped, host::examination_seconds);
}

// The steps of one submission: what the workshop does, and the exam.
class HostSteps {
public:
    HostSteps(const IntakeJob& job, const Confinements& confinements, const host::HostSettings& settings,
              const ConfinementOptions& options)
        : job_(job), confinements_(confinements), settings_(settings), options_(options),
          shop_(confinements, {job.author.bot, job.author.name},
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
        return shop_.unpack(std::move(sent).value(), stop);
    }

    StepOutcome recognise_it(const std::stop_token& stop) {
        return shop_.recognise_it(stop, settings_.recipes, settings_.languages);
    }
    StepOutcome build_it(const std::stop_token& stop) { return shop_.build_it(stop); }

    StepOutcome examine(const std::stop_token& stop) const {
        auto found = check::submissions_in(shop_.bot().string());
        ContestOptions contest;
        contest.contest = settings_.contest;
        contest.confinement = options_;
        const auto report = check::report_on(found.front(), contest, confinements_, stop,
                                             std::chrono::seconds(host::examination_seconds));
        if (!report) throw ArenaFailure(on_command_line(report.message()));
        if (const check::Finding* mistake = check::first_mistake(report->results)) return {false, words_of(*mistake)};
        if (job_.is_rebuilt) put_in_place();
        return {true, words_of(report->results)};
    }

private:
    // What was built before stays where this was built until the next rebuild, for a game that it still plays.
    void put_in_place() const {
        for (const char* each : {"source", "bot"})
            exchange_folders(job_.folder / folder_of_rebuild / each, job_.folder / each);
    }

    const IntakeJob job_;
    const Confinements& confinements_;
    const host::HostSettings settings_;
    const ConfinementOptions options_;
    Workshop shop_;
};

}  // namespace

host::MakeSteps steps_of_submissions(const Confinements& confinements, const host::HostSettings& settings,
                                     const ConfinementOptions& options) {
    return [&confinements, settings, options](const IntakeJob& job) -> std::vector<host::StepWork> {
        const auto shop = std::make_shared<HostSteps>(job, confinements, settings, options);
        return {{"unpacked", [shop](std::stop_token stop) { return shop->unpack(stop); }},
                {"recognised", [shop](std::stop_token stop) { return shop->recognise_it(stop); }},
                {"built", [shop](std::stop_token stop) { return shop->build_it(stop); }},
                {"fit", [shop](std::stop_token stop) { return shop->examine(stop); }}};
    };
}

}  // namespace isola_arena
