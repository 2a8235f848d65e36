#include "arena/terminal/replay_viewer.hpp"

#include <memory>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/game/evaluation.hpp"
#include "arena/terminal/game_stepper.hpp"
#include "arena/terminal/plain_printer.hpp"
#include "arena/terminal/screen/terminal.hpp"

namespace isola_arena {
namespace viewer {
namespace {

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
        return evaluation_words(view_, *analysis_, walk_.cursor().moment, terminal_->letters_only()) +
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
}  // namespace viewer

bool show_replay(const Record& record, double speed, const GameAnalysis* analysis) {
    if (isatty(STDOUT_FILENO))
        if (auto terminal = viewer::Terminal::open())
            return viewer::Replay(record, speed, analysis, std::move(terminal)).run();
    viewer::print_replay(record);
    return true;
}

}  // namespace isola_arena
