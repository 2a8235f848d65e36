#include "arena/terminal/live_watch.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr auto frame_time = 33ms;      // between two pictures at least
constexpr auto clock_tick = 100ms;     // between two pictures at most
constexpr auto verdict_time = 1500ms;  // the end of a game stays before the next one begins

constexpr const char* keys = "space pause  n step  +/- speed  q leave  ? help";
constexpr const char* keys_at_end = "Left steps back, other keys leave, ? help";
constexpr const char* keys_after_games = "Left steps back, < > other games, other keys leave, ? help";
constexpr std::size_t most_games = 100;  // that can be looked at again

std::vector<std::string> watch_help() {
    return {
        "space        pause, resume",
        "n, Right     one step: first the move, then the rest",
        "p, Left      one step back, while paused",
        "+  -         faster, slower",
        "Up Down      scroll the actions",
        "PgUp PgDn    the same by ten",
        "End          the newest actions",
        "q            stop watching; the match goes on",
        "Ctrl-C       end the match",
        "?            this help",
    };
}

std::vector<std::string> help_at_end() {
    auto lines = GameStepper::help();
    lines.insert(lines.end(), {"<  >         the game before, the next game of the match", "?            this help",
                               "any other key leaves"});
    return lines;
}

std::chrono::milliseconds until(Clock::time_point when) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(when - Clock::now());
    return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace

LiveWatch::LiveWatch(double speed) : pace_(speed), terminal_(Terminal::open()) {}

LiveWatch::~LiveWatch() = default;

EventSink LiveWatch::sink() {
    return [this](const Event& event) {
        if (std::holds_alternative<GameHeader>(event)) behind_ = true;
        queue_.push(event);
    };
}

std::function<Task<void>()> LiveWatch::gate(Executor executor) {
    return [this, executor] { return pace_.hold(executor, [this] { return lags(); }); };
}

// Returns whether the game must wait for the viewer. At full speed, the game does not wait until the viewer has shown
// the end of the last game.
bool LiveWatch::lags() const {
    const bool shows_ends = pace_.paused() || pace_.speed() > 0;
    return (behind_ && shows_ends) || queue_.full();
}

void LiveWatch::finish(std::string decision) {
    decision_ = std::move(decision);
    queue_.close();
}

// Calls leave() also after a failure, because the game must never wait for a viewer that is gone.
void LiveWatch::run(const std::function<void()>& interrupt) {
    try {
        if (terminal_) run_screen(interrupt);
        else run_plain();
    } catch (...) {
        leave();
        throw;
    }
}

void LiveWatch::run_plain() {
    PlainPrinter printer(stderr);
    for (bool last = false; !last;) {
        queue_.quiet();
        last = queue_.closed();
        for (const Stamped& stamped : queue_.take()) printer.take(stamped.event);
        behind_ = false;
        pace_.look_again();
        if (!last) queue_.wait();
    }
}

// Restores the terminal and lets the match go on. Returns at the end of the match.
void LiveWatch::leave() {
    terminal_.reset();
    pace_.release();
    waiting_.clear();
    queue_.drain();
}

void LiveWatch::leave_to_itself() {
    terminal_.reset();
    say_ready("no longer watched; the match goes on\n");
    leave();
}

void LiveWatch::break_off(const std::function<void()>& interrupt) {
    terminal_.reset();
    interrupt();
    leave();
}

void LiveWatch::run_screen(const std::function<void()>& interrupt) {
    while (true) {
        queue_.quiet();
        const bool last = queue_.closed();
        take_events();
        if (last && waiting_.empty()) break;
        if (terminal_->interrupted()) return break_off(interrupt);
        paint_if_due();
        const auto wait = changed_ ? until(painted_at_ + frame_time) : until(painted_at_ + clock_tick);
        const auto key = terminal_->key(static_cast<int>(wait.count()), changed_ ? -1 : queue_.descriptor());
        if (key == ctrl_c) return break_off(interrupt);
        if (key == U'q') return leave_to_itself();
        if (key) handle(*key);
    }
    linger();
}

// Keeps showing the last game, unless the match was cut off: then there is no result to look at.
void LiveWatch::linger() {
    if (view_.began()) games_.push_back(std::move(view_));
    game_ = games_.empty() ? 0 : games_.size() - 1;
    if (!games_.empty()) walk_.emplace(games_[game_], pace_.speed(), cursor_);
    while (walk_ && games_.back().ended() && !terminal_->interrupted()) {
        walk_->advance();
        paint();
        const auto key = terminal_->key(static_cast<int>(walk_->patience().count()));
        if (key && !look_back(*key)) break;
    }
    terminal_.reset();
}

// Handles a key after the end of the match. Returns false if the key has no meaning then: it leaves the view.
bool LiveWatch::look_back(char32_t key) {
    if (is(key, Key::resized)) return true;
    if (help_) {
        help_ = false;
        return true;
    }
    if (key == U'?') help_ = true;
    if (key == ctrl_z) terminal_->suspend();
    if (key == U'<' || key == U'>') {
        look_at_game(key == U'>' ? 1 : -1);
        return true;
    }
    return help_ || key == ctrl_z || walk_->handle(key);
}

// Shows another game of the match at its start, if there is one in that direction.
void LiveWatch::look_at_game(int by) {
    if (by < 0 ? game_ == 0 : game_ + 1 >= games_.size()) return;
    game_ = by < 0 ? game_ - 1 : game_ + 1;
    walk_.emplace(games_[game_], pace_.speed());
}

void LiveWatch::take_events() {
    auto fresh = queue_.take();
    if (!fresh.empty()) pace_.look_again();
    for (Stamped& stamped : fresh) waiting_.push_back(std::move(stamped));
    while (!waiting_.empty() && !stays_on_verdict(waiting_.front(), Clock::now())) {
        show(waiting_.front());
        waiting_.pop_front();
    }
}

bool LiveWatch::stays_on_verdict(const Stamped& next, Clock::time_point now) const {
    if (!view_.ended() || !std::holds_alternative<GameHeader>(next.event) || next_game_wanted_) return false;
    return pace_.paused() || (pace_.speed() > 0 && now < ended_at_ + verdict_time);
}

void LiveWatch::show(const Stamped& stamped) {
    const bool begins = std::holds_alternative<GameHeader>(stamped.event);
    if (begins && view_.began()) {
        games_.push_back(view_.put_away());
        if (games_.size() > most_games) games_.pop_front();
    }
    const bool was_at_end = view_.began() && cursor_ == end_of(view_);
    view_.take(stamped.event, stamped.at);
    if (begins) {
        cursor_ = {};
        behind_ = false;
        pace_.look_again();
        next_game_wanted_ = false;
    }
    if (std::holds_alternative<GameEnded>(stamped.event)) ended_at_ = Clock::now();
    if (!pace_.paused()) cursor_ = end_of(view_);
    else if (was_at_end) cursor_ = forward(view_, cursor_);
    changed_ = true;
}

void LiveWatch::paint_if_due() {
    const auto age = Clock::now() - painted_at_;
    if (age >= clock_tick || (changed_ && age >= frame_time)) paint();
}

void LiveWatch::paint() {
    Canvas canvas(terminal_->rows(), terminal_->columns());
    const GameView& shown = walk_ ? games_[game_] : view_;
    if (shown.began()) {
        Picture picture;
        picture.cursor = walk_ ? walk_->cursor() : cursor_;
        picture.status = status();
        picture.keys = keys_now();
        picture.urgent = pace_.paused() && !walk_;
        if (help_) picture.help = walk_ ? help_at_end() : watch_help();
        picture.scroll = walk_ ? walk_->scroll() : scroll_;
        picture.letters_only = terminal_->letters_only();
        picture.half_blocks = terminal_->shows_half_blocks();
        viewer::paint(canvas, shown, picture);
    } else {
        canvas.write(0, 0, "starting the bots ...");
    }
    terminal_->show(canvas);
    painted_at_ = Clock::now();
    changed_ = false;
}

std::string LiveWatch::keys_now() const {
    if (walk_)
        return fmt::format("{}: {}", decision_.empty() ? "the match is over" : printable(decision_),
                           games_.size() > 1 ? keys_after_games : keys_at_end);
    return pace_.paused() ? "paused: Left back, Right one step, space resume, ? help" : keys;
}

std::string LiveWatch::status() const {
    if (walk_) return walk_->status();
    if (pace_.paused()) return "paused";
    if (pace_.speed() <= 0) return "full speed";
    return fmt::format("{:g} turns/s", pace_.speed());
}

void LiveWatch::handle(char32_t key) {
    changed_ = true;
    if (help_ && !is(key, Key::resized)) {
        help_ = false;
        return;
    }
    if (key == U' ') toggle_pause();
    if (key == U'n' || is(key, Key::right)) step();
    if ((key == U'p' || is(key, Key::left)) && pace_.paused() && view_.began()) cursor_ = back(view_, cursor_);
    if (key == U'+' || key == U'=') pace_.set_speed(faster(pace_.speed()));
    if (key == U'-') pace_.set_speed(slower(pace_.speed()));
    if (key == U'?') help_ = true;
    if (key == ctrl_z) terminal_->suspend();
    if (is(key, Key::up)) scroll(1);
    if (is(key, Key::down)) scroll(-1);
    if (is(key, Key::page_up)) scroll(10);
    if (is(key, Key::page_down)) scroll(-10);
    if (is(key, Key::end)) scroll_ = 0;
}

void LiveWatch::scroll(int lines) {
    const int most = view_.began() ? static_cast<int>(view_.moments().size()) : 0;
    scroll_ = std::clamp(scroll_ + lines, 0, most);
}

void LiveWatch::toggle_pause() {
    pace_.set_paused(!pace_.paused());
    if (!pace_.paused() && view_.began()) cursor_ = end_of(view_);
}

// Pauses the game. If it is paused already, takes one step: shows the turns that have been played to their end, and
// only then lets the game play another one.
void LiveWatch::step() {
    if (!pace_.paused()) {
        pace_.set_paused(true);
        return;
    }
    if (!view_.began()) return;
    if (cursor_ != end_of(view_)) {
        cursor_ = forward(view_, cursor_);
    } else if (view_.ended()) {
        next_game_wanted_ = true;
    } else {
        pace_.grant_turn();
    }
}

}  // namespace isola_arena::viewer
