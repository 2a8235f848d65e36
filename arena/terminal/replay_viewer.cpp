#include "arena/terminal/replay_viewer.hpp"

#include <unistd.h>

#include <algorithm>
#include <memory>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/game/evaluation.hpp"
#include "arena/terminal/game/event_queue.hpp"
#include "arena/terminal/plain_printer.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena::viewer {
namespace {

using namespace std::chrono_literals;

constexpr auto fastest_step = 20ms;
constexpr auto longest_patience = 200ms;  // a wait for a key ends this often, to check for signals

constexpr const char* keys_of_replay = "Left Right step  Home End  space run  +/- speed  q leave  ? help";

std::vector<std::string> replay_help() {
    auto lines = GameStepper::help();
    lines.insert(lines.end(), {"m            the next mistake, after arena analyse", "q            leave",
                               "?            this help"});
    return lines;
}

class Replay {
public:
    Replay(const Record& record, double speed, const GameAnalysis* analysis, std::unique_ptr<Terminal> terminal)
        : complete_(record.complete), analysis_(analysis), terminal_(std::move(terminal)), walk_(view_, speed) {
        view_.take(record.header);
        for (const Event& event : record.events) view_.take(event);
    }

    bool run() {
        while (!terminal_->interrupted()) {
            walk_.advance();
            paint();
            const auto key = terminal_->key(static_cast<int>(walk_.patience().count()));
            if (key == ctrl_c) return false;
            if (key == U'q') return true;
            if (key) handle(*key);
        }
        return false;
    }

private:
    void paint() {
        Canvas canvas(terminal_->rows(), terminal_->columns());
        Picture picture;
        picture.cursor = walk_.cursor();
        picture.status = walk_.status();
        picture.urgent = walk_.at_end() && !complete_;
        picture.keys = picture.urgent ? "the record ends here, before its outcome" : foot();
        picture.note = note_;
        if (help_) picture.help = replay_help();
        picture.scroll = walk_.scroll();
        picture.letters_only = terminal_->letters_only();
        picture.half_blocks = terminal_->shows_half_blocks();
        viewer::paint(canvas, view_, picture);
        terminal_->show(canvas);
    }

    void handle(char32_t key) {
        if (help_ && !is(key, Key::resized)) {
            help_ = false;
            return;
        }
        if (!is(key, Key::resized)) note_.clear();
        if (key == U'?') help_ = true;
        if (key == U'm') to_next_mistake();
        if (key == ctrl_z) terminal_->suspend();
        walk_.handle(key);
    }

    std::string foot() const {
        if (!analysis_) return keys_of_replay;
        return evaluation_text(view_, *analysis_, walk_.cursor().moment, terminal_->letters_only()) +
               "  m next  ? help";
    }

    void to_next_mistake() {
        const auto at = analysis_ ? next_mistake(view_, *analysis_, walk_.cursor().moment) : std::nullopt;
        if (at) walk_.jump(*at);
        else
            note_ = analysis_ ? "no mistake was found in this game"
                              : "this game has not been analysed: arena analyse does it";
    }

    bool complete_;
    const GameAnalysis* analysis_;
    std::string note_;
    std::unique_ptr<Terminal> terminal_;
    GameView view_;
    GameStepper walk_;
    bool help_ = false;
};

void print_replay(const Record& record) {
    PlainPrinter printer(stdout);
    printer.take(record.header);
    for (const Event& event : record.events) printer.take(event);
    if (!record.complete) put_ready("the record ends here, before its outcome\n");
}

}  // namespace

GameStepper::GameStepper(const GameView& view, double speed, Cursor at) : view_(view), speed_(speed), cursor_(at) {}

std::vector<std::string> GameStepper::help() {
    return {"Left Right   one step back or on", "PgUp PgDn    ten turns back or on", "Home End     the start, the end",
            "space        run by itself, stop", "+  -         faster, slower",       "Up Down      scroll the actions"};
}

bool GameStepper::handle(char32_t key) {
    const std::size_t last = view_.moments().size() - 1;
    if (is(key, Key::right) || key == U'n') go(forward(view_, cursor_));
    else if (is(key, Key::left) || key == U'p') go(back(view_, cursor_));
    else if (is(key, Key::page_down)) go(whole(view_, std::min(cursor_.moment + 10, last)));
    else if (is(key, Key::page_up)) go(whole(view_, cursor_.moment - std::min<std::size_t>(cursor_.moment, 10)));
    else if (is(key, Key::home)) go({});
    else if (is(key, Key::end)) go(end_of(view_));
    else if (key == U' ') toggle_run();
    else if (key == U'+' || key == U'=') speed_ = faster(speed_);
    else if (key == U'-') speed_ = slower(speed_);
    else if (is(key, Key::up)) scroll(1);
    else if (is(key, Key::down)) scroll(-1);
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

namespace isola_arena {

bool show_replay(const Record& record, double speed, const GameAnalysis* analysis) {
    if (isatty(STDOUT_FILENO))
        if (auto terminal = viewer::Terminal::open())
            return viewer::Replay(record, speed, analysis, std::move(terminal)).run();
    viewer::print_replay(record);
    return true;
}

}  // namespace isola_arena
