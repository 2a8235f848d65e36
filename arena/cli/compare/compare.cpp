#include "arena/cli/compare/compare.hpp"

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/contest/setup/contest_parts.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/web/matches/dropped_folder.hpp"

namespace isola_arena {
namespace {

TournamentEnd play_shown(Comparison& comparison, const CompareOptions& options, int jobs) {
    ProgressLine line(comparison.plan());
    ComparisonSinks sinks;
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

}  // namespace isola_arena
