#pragma once

#include <deque>
#include <functional>
#include <memory>

#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/plain_printer.hpp"
#include "arena/terminal/replay_viewer.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena::viewer {

/// Shows games while they are played on another thread: full-screen in a terminal, or as plain lines on stderr without
/// one. The object must outlive the game's thread.
class LiveWatch {
public:
    /// Takes over the terminal, if there is one, at once. speed: turns per second; 0: as fast as the bots are.
    explicit LiveWatch(double speed);
    ~LiveWatch();

    /// Returns the function that takes the game's events, on the game's thread.
    EventSink sink();

    /// Returns the referee's before_turn. It holds the game while the game is paused, ahead of the speed, or too far
    /// ahead of the viewer.
    std::function<Task<void>()> gate(Executor executor);

    /// Shows the events until finish(), on the thread that made the object. In a terminal the last game then stays on
    /// the screen. The keys of GameStepper step through it, `<` and `>` lead to the other games, and any other key
    /// ends the view. After `q` the game goes on unwatched. At Ctrl-C, and at a signal that would end the program,
    /// restores the terminal and calls interrupt, which must end the games.
    void run(const std::function<void()>& interrupt);

    /// Marks the end: the last event has come. decision: what decided a match whose games did not, for the screen;
    /// empty: nothing. May be called from any thread.
    void finish(std::string decision = {});

private:
    bool lags() const;
    void run_plain();
    void run_screen(const std::function<void()>& interrupt);
    void linger();
    bool look_back(char32_t key);
    void look_at_game(int by);
    void leave();
    void leave_to_itself();
    void break_off(const std::function<void()>& interrupt);

    void take_events();
    bool stays_on_verdict(const Stamped& next, Clock::time_point now) const;
    void show(const Stamped& stamped);
    void paint_if_due();
    void paint();
    void handle(char32_t key);
    void step();
    void toggle_pause();
    void scroll(int lines);
    std::string status() const;
    std::string keys_now() const;

    EventQueue queue_;
    std::string decision_;  ///< set before the queue is closed, and read afterwards
    Pace pace_;
    std::atomic<bool> behind_ = false;  ///< the viewer still shows the end of the last game
    std::unique_ptr<Terminal> terminal_;
    std::deque<Stamped> waiting_;
    GameView view_;               ///< the game that is played; moved to games_ at its end
    std::deque<GameView> games_;  ///< the games before it
    Cursor cursor_;
    std::size_t game_ = 0;             ///< which of games_ is walked through
    std::optional<GameStepper> walk_;  ///< nullopt until the match is over
    int scroll_ = 0;
    bool help_ = false;
    bool next_game_wanted_ = false;
    Clock::time_point ended_at_{};
    Clock::time_point painted_at_{};
    bool changed_ = true;
};

}  // namespace isola_arena::viewer
