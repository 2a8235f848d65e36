#include "arena/cli/host/host_steps.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "arena/cli/check/report.hpp"
#include "arena/cli/check/submissions.hpp"
#include "arena/cli/host/workshop.hpp"
#include "arena/host/club/stored_files.hpp"
#include "arena/process/failure.hpp"

namespace isola_arena {
namespace {

using host::IntakeJob;
using host::StepOutcome;

constexpr std::size_t most_of_stderr = 1000;

// The finding, the advice, and the end of what the bot wrote on stderr.
std::string words_of(const check::Finding& mistake) {
    std::string words = mistake.what;
    if (!mistake.mend.empty()) words += '\n' + mistake.mend;
    if (mistake.errors.empty()) return words;
    const std::size_t from = mistake.errors.size() - std::min(mistake.errors.size(), most_of_stderr);
    return words + "\nIts stderr ended with:\n" + mistake.errors.substr(from);
}

// The steps of one submission: what the workshop does, and the exam.
class HostSteps {
public:
    HostSteps(const IntakeJob& job, const Confinements& confinements, const host::HostSettings& settings,
              const ConfinementOptions& options)
        : job_(job), confinements_(confinements), settings_(settings), options_(options),
          shop_(confinements, {job.author.bot, job.author.name}, job.folder, settings.build_seconds) {}

    StepOutcome unpack() {
        const auto sent = host::read_stored(job_.submission.files, job_.folder / "received");
        if (!sent) throw ArenaFailure(sent.message());
        return shop_.unpack(*sent);
    }

    StepOutcome recognise_it() { return shop_.recognise_it(settings_.recipes, settings_.languages); }
    StepOutcome build_it(const std::stop_token& stop) { return shop_.build_it(stop); }

    StepOutcome examine() const {
        auto found = check::submissions_in(shop_.bot().string());
        ContestOptions contest;
        contest.contest = settings_.contest;
        contest.confinement = options_;
        const check::Report report = check::report_on(found.front(), contest, confinements_);
        if (const check::Finding* mistake = check::first_mistake(report.results)) return {false, words_of(*mistake)};
        return {true, fmt::format("{} checks passed", report.results.size())};
    }

private:
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
        return {{"unpacked", [shop](std::stop_token) { return shop->unpack(); }},
                {"recognised", [shop](std::stop_token) { return shop->recognise_it(); }},
                {"built", [shop](std::stop_token stop) { return shop->build_it(stop); }},
                {"fit", [shop](std::stop_token) { return shop->examine(); }}};
    };
}

}  // namespace isola_arena
