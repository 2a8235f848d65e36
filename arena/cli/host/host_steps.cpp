#include "arena/cli/host/host_steps.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "arena/cli/check/report.hpp"
#include "arena/cli/check/submissions.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/host/submission/build.hpp"
#include "arena/host/submission/recognise.hpp"
#include "arena/host/submission/unpack.hpp"
#include "arena/process/failure.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using host::IntakeJob;
using host::StepOutcome;

// What an author reads of a build that failed: its beginning, where compilers say what is wrong first.
constexpr std::size_t most_of_log = 4000;
constexpr std::size_t most_of_stderr = 1000;

// The finding, the advice, and the end of what the bot wrote on stderr.
std::string words_of(const check::Finding& mistake) {
    std::string words = mistake.what;
    if (!mistake.mend.empty()) words += '\n' + mistake.mend;
    if (mistake.errors.empty()) return words;
    const std::size_t from = mistake.errors.size() - std::min(mistake.errors.size(), most_of_stderr);
    return words + "\nIts stderr ended with:\n" + mistake.errors.substr(from);
}

// The steps of one submission; each goes on from what the one before it left.
class Workshop {
public:
    Workshop(IntakeJob job, const Confinements& confinements, const host::HostSettings& settings,
             const ConfinementOptions& options)
        : job_(std::move(job)), confinements_(confinements), settings_(settings), options_(options) {}

    StepOutcome unpack() {
        remove_folder(source_);
        const auto sent = host::read_stored(job_.submission.files, job_.folder / "received");
        if (!sent) throw ArenaFailure(sent.message());
        const bool is_one_archive = sent->size() == 1 && is_archive(sent->front().bytes);
        const auto unpacked =
            is_one_archive ? unpack_archive(sent->front().bytes, source_) : take_files(*sent, source_);
        if (!unpacked) return {false, unpacked.message()};
        std::string words =
            fmt::format("{} file{}, {} bytes", unpacked->files, unpacked->files == 1 ? "" : "s", unpacked->bytes);
        for (const std::string& each : unpacked->left_out) words += "; " + each;
        return {true, words};
    }

    StepOutcome recognise_it() {
        auto recognised = recognise(source_);
        if (!recognised) return {false, recognised.message()};
        recognised_ = std::move(recognised).value();
        return {true, recognised_->why};
    }

    StepOutcome build_it(std::stop_token stop) {
        remove_folder(bot_);
        BuildLimits limits;
        limits.wall = std::chrono::seconds(settings_.build_seconds);
        limits.trusts_authors = !confinements_.isolates();
        const Built built =
            build(*sandbox(), source_, *recognised_, bot_, {job_.author.bot, job_.author.name}, limits, stop);
        std::string words = built.why;
        if (!built.ok && !built.log.empty()) words += '\n' + built.log.substr(0, most_of_log);
        return {built.ok, words};
    }

    StepOutcome examine() const {
        auto found = check::submissions_in(bot_.string());
        ContestOptions contest;
        contest.contest = settings_.contest;
        contest.confinement = options_;
        const check::Report report = check::report_on(found.front(), contest, confinements_);
        if (const check::Finding* mistake = check::first_mistake(report.results)) return {false, words_of(*mistake)};
        return {true, fmt::format("{} checks passed", report.results.size())};
    }

private:
    std::shared_ptr<const Sandbox> sandbox() const {
        if (confinements_.sandbox() != nullptr) return {std::shared_ptr<const void>(), confinements_.sandbox()};
        return usable(Sandbox::open(SandboxMode::off));
    }

    IntakeJob job_;
    const Confinements& confinements_;
    const host::HostSettings settings_;
    const ConfinementOptions options_;
    const fs::path source_ = job_.folder / "source";
    const fs::path bot_ = job_.folder / "bot";
    std::optional<Recognised> recognised_;
};

}  // namespace

host::MakeSteps steps_of_submissions(const Confinements& confinements, const host::HostSettings& settings,
                                     const ConfinementOptions& options) {
    return [&confinements, settings, options](const IntakeJob& job) -> std::vector<host::StepWork> {
        const auto shop = std::make_shared<Workshop>(job, confinements, settings, options);
        return {{"unpacked", [shop](std::stop_token) { return shop->unpack(); }},
                {"recognised", [shop](std::stop_token) { return shop->recognise_it(); }},
                {"built", [shop](std::stop_token stop) { return shop->build_it(std::move(stop)); }},
                {"fit", [shop](std::stop_token) { return shop->examine(); }}};
    };
}

}  // namespace isola_arena
