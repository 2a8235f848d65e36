#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "arena/record/analysis/analysis.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/terminal/game/stepping.hpp"

namespace isola_arena::viewer {

/// Lets a person step through the moments of a game by keys: `arena replay`, and the end of a watched match.
class GameStepper {
public:
    /// Begins at that cursor. speed: turns per second while it runs by itself; 0: as fast as can be seen. The view must
    /// outlive the object; it may grow meanwhile.
    GameStepper(const GameView& view, double speed, Cursor at = {});

    /// Does what the key says. Returns false if the key means nothing here.
    bool handle(char32_t key);

    /// Goes to the next turn if the game runs by itself and the time for the turn has come.
    void advance(Clock::time_point now = Clock::now());

    /// Returns how long to wait for a key before advance() is to be called again; at most 200 ms.
    std::chrono::milliseconds patience(Clock::time_point now = Clock::now()) const;

    /// Goes to the end of the turn that led to a moment, and stops there.
    void jump(std::size_t moment) { go(whole(view_, moment)); }

    const Cursor& cursor() const { return cursor_; }
    bool at_end() const { return cursor_ == end_of(view_); }

    /// How many lines the log is scrolled back.
    int scroll() const { return scroll_; }

    /// Returns the place in the game: `12/40`, and the speed if it runs by itself.
    std::string status() const;

    /// Returns the lines that explain the keys.
    static std::vector<std::string> help();

private:
    void go(Cursor cursor);
    void toggle_run();
    void scroll(int lines);
    Clock::duration step_time() const;

    const GameView& view_;
    double speed_;
    Cursor cursor_;
    bool running_ = false;
    int scroll_ = 0;
    Clock::time_point stepped_at_{};
};

}  // namespace isola_arena::viewer

namespace isola_arena {

/// Shows a recorded game full-screen in a terminal, where a person can step forward and back; without a terminal,
/// prints the whole game in plain lines on stdout. speed: turns per second when the game runs by itself (0: as fast as
/// can be seen). analysis: the analysis of the game, shown as a bar; a key goes to the next mistake. nullptr: there is
/// none. Returns whether the viewer was left in the usual way, not by Ctrl-C or a signal. Throws ArenaFailure if the
/// lines cannot be written.
bool show_replay(const Record& record, double speed, const GameAnalysis* analysis = nullptr);

}  // namespace isola_arena
