#include "arena/cli/tournament/tournament.hpp"

#include <algorithm>
#include <cstdio>
#include <string>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/cli/tournament/tournament_view.hpp"
#include "arena/contest/run/contest_run.hpp"
#include "arena/contest/run/open_contest.hpp"
#include "arena/contest/setup/contest_parts.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/terminal/contest/standings_text.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena {
namespace {

int jobs_of(const TournamentOptions& options) {
    return options.cluster.is_local() ? usable(jobs_at_once(options.jobs, options.overload))
                                      : std::max(options.jobs, 1);
}

RunOptions run_of(const TournamentOptions& options) {
    const ContestOptions& contest = options.setup.contest;
    return {options.database,   contest.bots_file, contest.confinement,
            options.no_records, options.cluster,   options.version};
}

std::string sprt_words(const SprtReport& report) {
    return fmt::format("SPRT: {} (LLR {:.2f}, bounds {:.2f} and {:.2f})", to_string(report.status.state),
                       report.status.llr, report.status.lower, report.status.upper);
}

// Returns the command that goes on with the contest.
std::string command_to_resume(const TournamentOptions& options) {
    std::string command = "arena tournament --db " + options.database;
    if (!options.cluster.is_local()) command += " --executor " + options.cluster.executor;
    if (!options.cluster.slurm.empty()) command += " --slurm \"" + options.cluster.slurm + '"';
    return command;
}

void print_table(const TournamentOptions& options, const ContestRun& run) {
    if (options.json) put_json(report::standings_json(report_of(run.contest())));
    else put_ready(standings_text(report_of(run.contest(), report::Matches::left_out), viewer::Ink::on(stdout)));
    if (run.sprt() && !options.json) put_ready(fmt::format("{}\n", sprt_words(run.sprt()->report())));
    flush_output();
    if (!options.json) announce(fmt::format("for a full report: arena report {}", options.database));
}

Exit finish(const TournamentOptions& options, const ContestRun& run, TournamentEnd end) {
    const bool is_decided = run.sprt() && run.sprt()->decided();
    if (end != TournamentEnd::over && !is_decided) {
        announce("interrupted; all finished games are kept; to resume: " + command_to_resume(options));
        return Exit::interrupted;
    }
    print_table(options, run);
    return Exit::fine;
}

}  // namespace

Exit run_contest(const TournamentOptions& options, bool plan_given) {
    const int jobs = jobs_of(options);
    if (options.watch && !viewer::Terminal::is_there()) throw UsageError(watch_needs_terminal);
    ContestRun run(
        run_of(options),
        usable(open_contest({options.setup, options.database, plan_given, options.page.is_public ? public_page : ""})));
    TournamentView view(options, run.contest().plan);
    const auto page = usable(open_live_server(options.page, options.database));
    view.show_on(page.get());
    const TournamentEnd end = usable(run.play(jobs, view));
    view.say_what_waited();
    if (const std::string words = run.words_at_end(); !words.empty()) announce(on_command_line(words));
    const Exit exit = finish(options, run, end);
    if (page && exit == Exit::fine) page->stay();
    return exit;
}

}  // namespace isola_arena
