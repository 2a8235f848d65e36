#include "arena/cli/viewer/replay_viewer.hpp"

#include <algorithm>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/cli/viewer/game/pace.hpp"
#include "arena/cli/viewer/drawing/picture.hpp"
#include "arena/cli/viewer/plain_printer.hpp"
#include "arena/cli/viewer/terminal/terminal.hpp"

namespace isola_arena {
namespace viewer {
namespace {

using namespace std::chrono_literals;

constexpr auto fastest_step = 20ms;
constexpr auto idle_look_round = 200ms;  // how often an idle viewer checks whether a signal has come

constexpr const char* keys_of_replay = "Left Right step  Home End  space run  +/- speed  q leave  ? help";

const std::vector<std::string>& replay_help() {
    static const std::vector<std::string> lines{"Left Right   one step back or on",
                                                "PgUp PgDn    ten turns back or on",
                                                "Home End     the start, the end",
                                                "space        run by itself, stop",
                                                "+  -         faster, slower",
                                                "Up Down      scroll the actions",
                                                "q            leave",
                                                "?            this help"};
    return lines;
}

class Replay {
public:
    Replay(const Record& record, double speed, std::unique_ptr<Terminal> terminal)
        : complete_(record.complete), speed_(speed), terminal_(std::move(terminal)) {
        view_.take(record.header);
        for (const Event& event : record.events) view_.take(event);
    }

    bool run() {
        while (!Terminal::interrupted()) {
            advance();
            paint();
            const auto key = terminal_->key(static_cast<int>(patience().count()));
            if (key == ctrl_c) return false;
            if (key == U'q') return true;
            if (key) handle(*key);
        }
        return false;
    }

private:
    bool at_end() const { return cursor_ == end_of(view_); }

    Clock::duration step_time() const {
        if (speed_ <= 0) return fastest_step;
        return std::max<Clock::duration>(
            fastest_step, std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(1 / speed_)));
    }

    std::chrono::milliseconds patience() const {
        if (!running_) return idle_look_round;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(stepped_at_ + step_time() - Clock::now());
        return std::clamp<std::chrono::milliseconds>(left, 0ms, idle_look_round);
    }

    void advance() {
        if (!running_ || Clock::now() - stepped_at_ < step_time()) return;
        cursor_ = next_turn(view_, cursor_);
        stepped_at_ = Clock::now();
        if (at_end()) running_ = false;
    }

    std::string status() const {
        const std::string where = fmt::format("{}/{}", cursor_.moment, view_.moments().size() - 1);
        if (running_) return fmt::format("{} running, {:g} turns/s", where, speed_);
        return where;
    }

    void paint() {
        Canvas canvas(terminal_->rows(), terminal_->columns());
        Picture picture;
        picture.cursor = cursor_;
        picture.status = status();
        picture.keys = at_end() && !complete_ ? "the record ends here, before its outcome" : keys_of_replay;
        picture.urgent = at_end() && !complete_;
        if (help_) picture.help = replay_help();
        picture.scroll = scroll_;
        picture.letters_only = terminal_->letters_only();
        viewer::paint(canvas, view_, picture);
        terminal_->show(canvas);
    }

    void handle(char32_t key) {
        if (help_ && !is(key, Key::resized)) {
            help_ = false;
            return;
        }
        if (key == U' ') toggle_run();
        if (key == U'+' || key == U'=') speed_ = faster(speed_);
        if (key == U'-') speed_ = slower(speed_);
        if (key == U'?') help_ = true;
        if (key == ctrl_z) terminal_->suspend();
        if (is(key, Key::up)) scroll(1);
        if (is(key, Key::down)) scroll(-1);
        if (is(key, Key::right) || key == U'n') go(forward(view_, cursor_));
        if (is(key, Key::left) || key == U'p') go(back(view_, cursor_));
        if (is(key, Key::page_down)) go(whole(view_, std::min(cursor_.moment + 10, view_.moments().size() - 1)));
        if (is(key, Key::page_up)) go(whole(view_, cursor_.moment - std::min<std::size_t>(cursor_.moment, 10)));
        if (is(key, Key::home)) go({});
        if (is(key, Key::end)) go(end_of(view_));
    }

    void go(Cursor cursor) {
        cursor_ = cursor;
        running_ = false;
        scroll_ = 0;
    }

    void toggle_run() {
        if (at_end()) cursor_ = {};
        running_ = !running_;
        stepped_at_ = Clock::now();
    }

    void scroll(int lines) { scroll_ = std::clamp(scroll_ + lines, 0, static_cast<int>(view_.moments().size())); }

    bool complete_;
    double speed_;
    std::unique_ptr<Terminal> terminal_;
    GameView view_;
    Cursor cursor_;
    bool running_ = false;
    bool help_ = false;
    int scroll_ = 0;
    Clock::time_point stepped_at_{};
};

void print_replay(const Record& record) {
    PlainPrinter printer(stdout);
    printer.take(record.header);
    for (const Event& event : record.events) printer.take(event);
    if (!record.complete) fmt::print("the record ends here, before its outcome\n");
}

}  // namespace
}  // namespace viewer

bool show_replay(const Record& record, double speed) {
    if (isatty(STDOUT_FILENO))
        if (auto terminal = viewer::Terminal::open()) return viewer::Replay(record, speed, std::move(terminal)).run();
    viewer::print_replay(record);
    return true;
}

}  // namespace isola_arena
