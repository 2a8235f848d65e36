#include "arena/cli/check/check.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/built_program.hpp"
#include "arena/cli/check/report_text.hpp"
#include "arena/contest/kit/new_bot.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/terminal/screen/ink.hpp"
#include "arena/terminal/screen/status_line.hpp"

namespace isola_arena {
namespace {

using check::PlannedExam;
using check::Report;

int jobs_of(const CheckOptions& options) {
    const int cores = std::max(static_cast<int>(available_cores().size()), 1);
    if (options.jobs > cores)
        throw UsageError(
            fmt::format("--jobs {}: this machine has {} available, and bots that share a core cannot "
                        "be timed fairly",
                        options.jobs, counted(cores, "core")));
    return options.jobs == 0 ? cores : options.jobs;
}

void show(const std::string& text) {
    put_text(text);
    flush_output();
}

void show_verdicts(const std::string& text) {
    if (!viewer::wants_colours(stdout)) return show(text);
    put_ready(check::in_colours(printable_lines(text)));
    flush_output();
}

// A contest refuses bots with equal names, so the organiser is warned before.
void warn_of_equal_names(const std::vector<check::HandedInBot>& submissions) {
    std::map<std::string, int> bots;
    for (const check::HandedInBot& each : submissions)
        if (++bots[each.bot.name] == 2)
            announce(fmt::format("several bots are named {}: in a contest each needs a name of its own",
                                 printable(each.bot.name)));
}

// Returns sinks that stop the examinations after a signal.
check::ExamSinks sinks_until(const Interruption& interruption) {
    check::ExamSinks sinks;
    sinks.is_stopped = [&interruption] { return interruption.came(); };
    return sinks;
}

Report examine_one(const PlannedExam& planned, bool json, const Interruption& interruption) {
    if (!json) show(check::head_text(planned.head));
    check::ExamSinks sinks = sinks_until(interruption);
    std::string said;
    if (!json)
        sinks.result = [&](std::size_t, const check::CheckResult& result) {
            show_verdicts(check::result_text(result, said));
        };
    Report report = check::reports_of({planned}, 1, sinks).front();
    show(json ? check::report_json(report) : check::end_text(report));
    return report;
}

// Shows the progress of the examinations in a line in the terminal.
class ExamProgress {
public:
    explicit ExamProgress(const std::vector<PlannedExam>& exams) : exams_(exams) {}

    void begin(std::size_t exam) {
        now_.insert(exam);
        write();
    }

    void note(const check::CheckResult& result, std::size_t exam) {
        if (result.verdict == check::Verdict::failed) unfit_.insert(exam);
    }

    void end(std::size_t exam) {
        now_.erase(exam);
        ++ended_;
        write();
    }

private:
    void write() {
        std::string text = fmt::format("{} of {} bots examined, {} not fit", ended_, exams_.size(), unfit_.size());
        for (const std::size_t exam : now_)
            text += fmt::format("{}{}", exam == *now_.begin() ? "; now " : ", ", exams_[exam].head.bot);
        line_.write(text);
    }

    const std::vector<PlannedExam>& exams_;
    std::set<std::size_t> now_, unfit_;
    std::size_t ended_ = 0;
    viewer::StatusLine line_{stderr, isatty(STDERR_FILENO) != 0};
};

std::vector<Report> examine_all(const std::vector<PlannedExam>& exams, const CheckOptions& options,
                                const Interruption& interruption) {
    ExamProgress progress(exams);
    check::ExamSinks sinks = sinks_until(interruption);
    sinks.begun = [&](std::size_t exam) { progress.begin(exam); };
    sinks.result = [&](std::size_t exam, const check::CheckResult& result) { progress.note(result, exam); };
    sinks.ended = [&](std::size_t exam) { progress.end(exam); };
    return check::reports_of(exams, jobs_of(options), sinks);
}

std::vector<Report> examine_several(const std::vector<PlannedExam>& exams, const CheckOptions& options,
                                    const Interruption& interruption) {
    std::vector<Report> reports = examine_all(exams, options, interruption);
    if (options.json) show(check::reports_json(reports));
    else show_verdicts(check::table_text(reports));
    return reports;
}

namespace json = boost::json;

void print_text(const NewBot& bot, const std::string& folder) {
    put_text(fmt::format("{}: a bot in {} for the contest {}\n", folder, bot.language->title, bot.contest));
    const std::string build = build_command(bot, folder);
    if (!build.empty()) put_text(fmt::format("  build  {}\n", build));
    const std::string play = fmt::format("  play   {}\n", play_command(bot, folder));
    const std::string tests =
        fmt::format("  test   {}\n  check  {}\n", test_command(folder), check_command(bot, folder));
    put_text(bot.language->task.empty() ? play + tests : tests + play);
}

void print_json(const NewBot& bot, const std::string& folder, const std::vector<BotFile>& files) {
    json::array names;
    for (const BotFile& file : files) names.emplace_back(file.name);
    const json::object all{{"name", bot.name},
                           {"language", bot.language->name},
                           {"contest", bot.contest},
                           {"folder", folder},
                           {"files", names},
                           {"build", build_command(bot, folder)},
                           {"test", test_command(folder)},
                           {"check", check_command(bot, folder)},
                           {"play", play_command(bot, folder)}};
    put_json(json::serialize(all));
}

}  // namespace

Exit run_check(const CheckOptions& options) {
    struct Sweep {
        ~Sweep() { end_all_bots(); }
    };
    jobs_of(options);
    usable(choose_contest(options.contest, {}));
    check::SubmissionOptions wanted = options.submissions;
    wanted.bots_file = options.contest.bots_file;
    const auto submissions = usable(check::find_submissions(wanted));
    std::vector<PlannedExam> exams = usable(check::plan_exams(submissions, options.contest, options.openings));
    Confinements confinements = usable(Confinements::open(options.contest.confinement));
    refuse_if(share_folders(confinements, options.contest));
    const auto clock_of = [](const PlannedExam& each) { return each.exam.header.time.clock; };
    const bool any_cpu = std::ranges::find(exams, ClockKind::cpu, clock_of) != exams.end();
    confinements.warn_about(any_cpu ? ClockKind::cpu : ClockKind::wall);
    const auto is_sent_in = [](const PlannedExam& each) { return !each.exam.bot.listed_in.empty(); };
    if (std::ranges::count_if(exams, is_sent_in) > 1)
        refuse_if(confinements.need_isolation("these are the bots of others"));
    refuse_if(check::confine(exams, confinements, options.contest.bots_file));
    warn_of_equal_names(submissions);
    for (const check::HandedInBot& each : submissions)
        if (const std::string older = older_than_its_source(each.bot.arguments, each.bot.folder); !older.empty())
            announce(fmt::format("{}: {}", printable(each.bot.name), printable(older)));
    const Sweep sweep;
    const Interruption interruption;
    const bool is_one = exams.size() == 1 && !wanted.bots.empty();
    const std::vector<Report> reports = is_one ? std::vector{examine_one(exams.front(), options.json, interruption)}
                                               : examine_several(exams, options, interruption);
    const auto is_fit = [](const Report& report) { return check::is_fit(report.results); };
    return std::ranges::all_of(reports, is_fit) ? Exit::fine : Exit::does_not_hold;
}

Exit run_new(const NewOptions& options) {
    const NewBot bot = usable(plan_new_bot(options.language, options.contest, options.folder, options.adapter));
    const std::vector<BotFile> files = files_of(bot, options.folder);
    write_new_bot(files, options.folder);
    options.json ? print_json(bot, options.folder, files) : print_text(bot, options.folder);
    return Exit::fine;
}

}  // namespace isola_arena
