#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/cli/tournament/tournament.hpp"
#include "arena/contest/run/contest_run.hpp"
#include "arena/terminal/contest/progress/elsewhere_note.hpp"
#include "arena/terminal/contest/progress/progress.hpp"
#include "arena/terminal/contest/watch/contest_watch.hpp"

namespace isola_arena {

inline constexpr const char* watch_needs_terminal = "--watch needs a terminal that can place a cursor";

/// Shows a run as a line, on the screen of `--watch`, or on a page.
class TournamentView : public RunView {
public:
    /// The options and the plan must outlive it. Throws UsageError if the options want a screen that the terminal
    /// cannot be.
    TournamentView(const TournamentOptions& options, const ContestPlan& plan);

    /// Shows the games on that page too; nullptr: on none.
    void show_on(SpectatorServer* page) { page_ = page; }

    /// Says on stderr what had to wait for the end of the screen.
    void say_what_waited() const;

    void say(const std::string& text) override;
    void warn(const std::string& text) override;
    void goes_elsewhere() override;
    void played(const GameSummary& game) override;
    std::optional<std::string> show_elsewhere(const Book& book, const std::string& words) override;
    std::optional<Clock::duration> show(const Book& book) override;
    bool wants_to_stop() const override { return watch_ && watch_->wants_to_stop(); }
    int keyboard() const override { return watch_ ? watch_->keyboard() : -1; }
    MakeRecorder record_also(MakeRecorder make) override;
    void close() override;
    bool wants_to_cancel() override;

private:
    const TournamentOptions& options_;
    ProgressLine line_;
    std::unique_ptr<ContestWatch> watch_;
    SpectatorServer* page_ = nullptr;
    ElsewhereNote note_;
    bool is_elsewhere_ = false;
    std::vector<std::string> late_warnings_;  ///< for after the screen of `--watch`
};

}  // namespace isola_arena
