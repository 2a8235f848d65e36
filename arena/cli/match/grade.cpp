#include "arena/cli/match/match.hpp"

#include <cstdio>
#include <optional>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/cli/match/parallel_match.hpp"
#include "arena/contest/grade/grading.hpp"

namespace isola_arena {
namespace {

// Prints the result against each level, and the progress in between.
class ShownClimb {
public:
    explicit ShownClimb(const GradeOptions& options) : options_(options) {}

    ClimbListener listener() {
        ClimbListener listener;
        listener.begins = [this](int level) {
            progress_.emplace(MatchSoFar(options_.games, fmt::format("level {}: ", level)));
        };
        listener.events = [this](const Event& event) { progress_->take(event); };
        listener.ended = [this](const LevelResult& result) {
            progress_->finish();
            if (result.games > 0) tell(result);
            return is_read();
        };
        return listener;
    }

private:
    void tell(const LevelResult& result) const {
        if (options_.json) return;
        put_text(
            fmt::format("level {:>2} ({}): {:g} of {}\n", result.level, result.rating, result.points, result.games));
        std::fflush(stdout);
    }

    const GradeOptions& options_;
    std::optional<MatchProgress> progress_;  ///< of the level that is being played
};

}  // namespace

Exit run_grade(const GradeOptions& options) {
    const BotSpec bot = find_typed_bot(options.bot, options.contest.bots_file, options.bot_types, options.dialects).bot;
    const Grading grading =
        usable(Grading::open({options.contest, options.games, options.minutes, options.openings}, {bot}));
    std::optional<Grade> grade;
    {
        ShownClimb shown(options);
        grade = grading.climb(0, shown.listener());
    }
    if (!grade) {
        announce("interrupted");
        return Exit::interrupted;
    }
    const Exit exit = grade->is_known() ? Exit::fine : Exit::does_not_hold;
    if (options.json) {
        put_json(grade_json(*grade));
        return exit;
    }
    std::string text = printable(on_command_line(grade_sentence(*grade))) + "\n";
    if (grade->faults > 0)
        text += fmt::format("{} faults of {}: `arena check` says what to mend\n", grade->faults, printable(grade->bot));
    put_text(text);
    return exit;
}

}  // namespace isola_arena
