#include "arena/cli/tournament/tournament.hpp"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/cluster/work/chunk_task.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/contest/run/contest_run.hpp"
#include "arena/contest/run/extent.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/process/interruption.hpp"
#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/terminal/contest/standings_text.hpp"
#include "arena/terminal/contest/watch/contest_watch.hpp"
#include "arena/terminal/screen/terminal.hpp"
#include "arena/web/matches/dropped_folder.hpp"

namespace isola_arena {
namespace {

constexpr const char* watch_needs_terminal = "--watch needs a terminal that can place a cursor";

// Shows a run as a line, on the screen of `--watch`, or on a page.
class TournamentView : public RunView {
public:
    // The options and the plan must outlive the view. Throws UsageError if the options want a screen, but the terminal
    // cannot show one.
    TournamentView(const TournamentOptions& options, const ContestPlan& plan) : options_(options), line_(plan) {
        if (options.watch && !(watch_ = ContestWatch::open(plan))) throw UsageError(watch_needs_terminal);
    }

    // Shows the games on that page, too; nullptr: on no page.
    void show_on(SpectatorServer* page) { page_ = page; }

    // Prints on stderr the warnings that had to wait until the screen had ended.
    void say_what_waited() const {
        for (const std::string& text : late_warnings_) announce(text);
    }

    void say(const std::string& text) override { line_.say("arena: " + on_command_line(text)); }

    void warn(const std::string& text) override {
        const std::string message = on_command_line(text);
        if (watch_) {
            watch_->warn(message);
            return late_warnings_.push_back(message);
        }
        line_.say("arena: " + printable(message));
    }

    void goes_to_other_machines() override {
        is_on_other_machines_ = true;
        if (page_ != nullptr || watch_) warn("boards of games on other machines are not shown while they are played");
    }

    void played(const GameSummary& game) override {
        if (watch_) watch_->played(game);
    }

    // Shows the words in the line and on the screen, and notes them in the database, from which pages read them.
    std::optional<std::string> show_remote_games(const Book& book, const std::string& text) override {
        line_.note_remote_games(text);
        if (watch_) watch_->note_remote_games(text);
        return note_.take(book, text);
    }

    std::optional<Clock::duration> show(const Book& book) override {
        if (watch_) return watch_->take(book);
        const auto again = options_.json ? std::nullopt : line_.take(book);
        return is_on_other_machines_ && !again ? std::optional<Clock::duration>(between_still_looks) : again;
    }

    bool wants_to_stop() const override { return watch_ && watch_->wants_to_stop(); }
    int keyboard() const override { return watch_ ? watch_->keyboard() : -1; }

    MakeRecorder record_also(MakeRecorder make) override {
        return page_ == nullptr ? std::move(make) : page_->record_also(std::move(make));
    }

    void close() override {
        watch_.reset();
        line_.finish();
    }

    bool wants_to_cancel() override {
        if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
        const Interruption interruption;
        Interruption::expect_another();
        std::fputs(
            "arena: leave the jobs running, to come back later with the same command, or cancel them? [leave/cancel] ",
            stderr);
        std::fflush(stderr);
        // A signal just before poll() does not interrupt poll(), so it waits only for a short time.
        constexpr int milliseconds_between_looks = 100;
        pollfd keys{STDIN_FILENO, POLLIN, 0};
        int ready = 0;
        while (ready == 0 && !interruption.came()) ready = poll(&keys, 1, milliseconds_between_looks);
        std::string answer;
        if (ready > 0) std::getline(std::cin, answer);
        return answer.starts_with('c') || answer.starts_with('C');
    }

private:
    const TournamentOptions& options_;
    ProgressLine line_;
    std::unique_ptr<ContestWatch> watch_;
    SpectatorServer* page_ = nullptr;
    RemoteGamesNote note_;
    bool is_on_other_machines_ = false;
    std::vector<std::string> late_warnings_;  ///< printed after the screen of `--watch` has ended
};

// Asks the person whether the games of a changed bot are played again. Without a terminal they stand.
bool wants_games_again(const std::string& bot, std::size_t games) {
    if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
    const std::string question = fmt::format(
        "arena: the files of {} have changed since this contest began: {} so far, or {} played again? [stand/again] ",
        printable(bot), games == 1 ? "does its game stand" : fmt::format("do its {} games stand", games),
        games == 1 ? "is it" : "are they");
    std::fputs(question.c_str(), stderr);
    std::fflush(stderr);
    std::string answer;
    std::getline(std::cin, answer);
    return answer.starts_with('a') || answer.starts_with('A');
}

int jobs_of(const TournamentOptions& options) {
    return options.cluster.is_local() ? usable(jobs_at_once(options.jobs, options.overload))
                                      : std::max(options.jobs, 1);
}

std::string sprt_text(const SprtReport& report) {
    return fmt::format("SPRT: {} (LLR {:.2f}, bounds {:.2f} and {:.2f})", to_string(report.status.state),
                       report.status.llr, report.status.lower, report.status.upper);
}

// Returns the command that goes on with the contest.
std::string command_to_resume(const TournamentOptions& options) {
    std::string command = command_to_play_on(options.database);
    if (!options.cluster.is_local()) command += " --executor " + options.cluster.executor;
    if (!options.cluster.slurm.empty()) command += " --slurm \"" + options.cluster.slurm + '"';
    return command;
}

void print_table(const TournamentOptions& options, const ContestRun& run) {
    if (options.json) put_json(report::standings_json(report_of(run.contest())));
    else put_ready(standings_text(report_of(run.contest(), report::Matches::left_out), viewer::Ink::on(stdout)));
    if (run.sprt() && !options.json) put_ready(fmt::format("{}\n", sprt_text(run.sprt()->report())));
    if (run.sprt())
        if (const std::string text = repeats_text(run.sprt()->report()); !text.empty()) announce(text);
    flush_output();
    if (!options.json) announce(fmt::format("for a full report: arena report {}", options.database));
}

Exit finish(const TournamentOptions& options, const ContestRun& run, TournamentEnd end) {
    const bool is_decided = run.sprt() && run.sprt()->over();
    if (end != TournamentEnd::over && !is_decided) {
        announce("interrupted; all finished games are kept; to resume: " + command_to_resume(options));
        return Exit::interrupted;
    }
    print_table(options, run);
    return Exit::fine;
}

TournamentEnd play_shown(Comparison& comparison, const CompareOptions& options, int jobs) {
    ProgressLine line(comparison.plan());
    TournamentSinks sinks;
    sinks.progress = [&](const Book& book) -> std::optional<Clock::duration> {
        if (options.json) return std::nullopt;
        if (const std::string text = comparison.so_far(); !text.empty()) line.note_result(book.games().size(), text);
        return line.take(book);
    };
    sinks.warn = [&](const std::string& text) { line.say("arena: " + printable(text)); };
    const TournamentEnd end = comparison.play(jobs, sinks);
    line.finish();
    return end;
}

}  // namespace

std::string command_to_play_on(const std::string& database) {
    if (!is_hosted_final(database)) return resume_command(database);
    const std::string folder = std::filesystem::path(database).parent_path().string();
    return final_command(folder.empty() ? "." : folder);
}

Exit run_contest(const TournamentOptions& options) {
    const int jobs = jobs_of(options);
    if (options.dry_run) {
        put_text(extent_text(usable(extent_of(options)), jobs) + '\n');
        return Exit::fine;
    }
    if (options.watch && !viewer::Terminal::is_there()) throw UsageError(watch_needs_terminal);
    RunOptions run_options = options;
    run_options.plays_again = [&options](const std::string& bot, std::size_t games) {
        return options.changed.empty() ? wants_games_again(bot, games) : options.changed == "again";
    };
    run_options.must_play_again = options.changed == "again";
    if (options.page.is_public) run_options.why_isolated = public_page;
    ContestRun run(run_options, usable(open_contest(run_options)));
    if (!options.json) announce("to play: " + extent_text(extent_of(run.contest().plan, run.contest().book), jobs));
    TournamentView view(options, run.contest().plan);
    const auto page = usable(open_live_server(options.page, options.database));
    view.show_on(page.get());
    const TournamentEnd end = usable(run.play(jobs, view));
    view.say_what_waited();
    if (const std::string text = run.text_at_end(); !text.empty()) announce(on_command_line(text));
    const Exit exit = finish(options, run, end);
    if (page && exit == Exit::fine) page->stay();
    return exit;
}

Exit run_compare(const CompareOptions& options) {
    const int jobs = usable(jobs_at_once(options.jobs, options.overload));
    const DroppedFolder builds;
    Comparison comparison = usable(Comparison::prepare(options.setup, builds.path()));
    const TournamentEnd end = play_shown(comparison, options, jobs);
    const Compared result = comparison.result(end);
    if (options.json) put_json(compared_json(result));
    else put_text(compared_text(result));
    if (result.interrupted) {
        announce("interrupted: the result so far");
        return Exit::interrupted;
    }
    return comparison.passed() ? Exit::fine : Exit::does_not_hold;
}

Exit run_work(const WorkOptions& options) {
    using cluster::ChunkEnd;
    if (options.probe) {
        cluster::write_probe(options.chunk, options.version);
        return Exit::fine;
    }
    switch (usable(cluster::play_chunk_file(options.chunk, options.version))) {
        case ChunkEnd::played:
        case ChunkEnd::unneeded: return Exit::fine;
        case ChunkEnd::refused: return Exit::does_not_hold;
        case ChunkEnd::interrupted: return Exit::interrupted;
    }
    return Exit::fine;
}

}  // namespace isola_arena
