#include "arena/contest/exam/fit_bots.hpp"

#include "arena/contest/exam/submissions.hpp"
#include "arena/process/tree/process_tree.hpp"

namespace isola_arena::check {
namespace {

Result<std::vector<PlannedExam>> exams_of(const std::vector<ContestBot>& bots, const ContestOptions& options) {
    std::vector<HandedInBot> handed_in;
    for (const ContestBot& each : bots) handed_in.push_back({each.spec, each.author});
    return plan_exams(handed_in, options);
}

}  // namespace

Result<UnfitBots> unplayable_bots(const std::vector<ContestBot>& bots, const ContestOptions& options) {
    const auto exams = exams_of(bots, options);
    if (!exams) return exams.error();
    UnfitBots unfit;
    for (const PlannedExam& each : *exams)
        if (const Finding* mistake = first_mistake(each.exam.known)) unfit[each.exam.bot.name] = advice(*mistake);
    return unfit;
}

Result<UnfitBots> unfit_bots(const std::vector<ContestBot>& bots, const ContestOptions& options,
                             const Confinements& confinements, int jobs, const std::function<bool()>& is_stopped) {
    struct Sweep {
        ~Sweep() { end_all_bots(); }
    };
    auto exams = exams_of(bots, options);
    if (!exams) return exams.error();
    if (const auto error = confine(*exams, confinements, options.bots_file)) return *error;
    const Sweep sweep;
    ExamSinks sinks;
    sinks.is_stopped = is_stopped;
    UnfitBots unfit;
    for (const Report& each : reports_of(*exams, jobs, sinks))
        if (const Finding* mistake = first_mistake(each.results)) unfit[each.examination.bot] = advice(*mistake);
    return unfit;
}

}  // namespace isola_arena::check
