#include "arena/terminal/game_stepper.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/terminal/game/pace.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr auto fastest_step = 20ms;
constexpr auto longest_patience = 200ms;  // so often somebody who waits for a key looks whether a signal has come

}  // namespace

GameStepper::GameStepper(const GameView& view, double speed, Cursor at) : view_(view), speed_(speed), cursor_(at) {}

std::vector<std::string> GameStepper::help() {
    return {"Left Right   one step back or on", "PgUp PgDn    ten turns back or on", "Home End     the start, the end",
            "space        run by itself, stop", "+  -         faster, slower",       "Up Down      scroll the actions"};
}

bool GameStepper::handle(char32_t key) {
    if (steps(key)) return true;
    if (key == U' ') toggle_run();
    else if (key == U'+' || key == U'=') speed_ = faster(speed_);
    else if (key == U'-') speed_ = slower(speed_);
    else if (is(key, Key::up)) scroll(1);
    else if (is(key, Key::down)) scroll(-1);
    else return false;
    return true;
}

bool GameStepper::steps(char32_t key) {
    const std::size_t last = view_.moments().size() - 1;
    if (is(key, Key::right) || key == U'n') go(forward(view_, cursor_));
    else if (is(key, Key::left) || key == U'p') go(back(view_, cursor_));
    else if (is(key, Key::page_down)) go(whole(view_, std::min(cursor_.moment + 10, last)));
    else if (is(key, Key::page_up)) go(whole(view_, cursor_.moment - std::min<std::size_t>(cursor_.moment, 10)));
    else if (is(key, Key::home)) go({});
    else if (is(key, Key::end)) go(end_of(view_));
    else return false;
    return true;
}

void GameStepper::go(Cursor cursor) {
    cursor_ = cursor;
    running_ = false;
    scroll_ = 0;
}

void GameStepper::toggle_run() {
    if (at_end()) cursor_ = {};
    running_ = !running_;
    stepped_at_ = Clock::now();
}

void GameStepper::scroll(int lines) {
    scroll_ = std::clamp(scroll_ + lines, 0, static_cast<int>(view_.moments().size()));
}

Clock::duration GameStepper::step_time() const {
    if (speed_ <= 0) return fastest_step;
    return std::max<Clock::duration>(
        fastest_step, std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / speed_)));
}

void GameStepper::advance(Clock::time_point now) {
    if (!running_ || now - stepped_at_ < step_time()) return;
    cursor_ = next_turn(view_, cursor_);
    stepped_at_ = now;
    if (at_end()) running_ = false;
}

std::chrono::milliseconds GameStepper::patience(Clock::time_point now) const {
    if (!running_) return longest_patience;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(stepped_at_ + step_time() - now);
    return std::clamp<std::chrono::milliseconds>(left, 0ms, longest_patience);
}

std::string GameStepper::status() const {
    std::string where = fmt::format("{}/{}", cursor_.moment, view_.moments().size() - 1);
    if (!running_) return where;
    return where + (speed_ <= 0 ? " running, full speed" : fmt::format(" running, {:g} turns/s", speed_));
}

}  // namespace isola_arena::viewer
