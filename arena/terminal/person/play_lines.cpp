#include "arena/terminal/person/play.hpp"

#include <cerrno>
#include <string>

#include <poll.h>
#include <unistd.h>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"
#include "arena/terminal/person/typed_turn.hpp"
#include "arena/terminal/plain_printer.hpp"

namespace isola_arena::viewer {
namespace {

// Splits stdin into lines and never waits for one.
class InputLines {
public:
    // Reads the bytes that are there; stdin must be readable.
    void read_some() {
        char bytes[4096];
        const ssize_t count = ::read(STDIN_FILENO, bytes, sizeof bytes);
        if (count > 0) buffer_.append(bytes, static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EINTR && errno != EAGAIN)) ended_ = true;
    }

    std::optional<std::string> next() {
        const std::size_t end = buffer_.find('\n');
        if (end == std::string::npos) return std::nullopt;
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        if (line.ends_with('\r')) line.pop_back();
        return line;
    }

    bool ended() const { return ended_; }

private:
    std::string buffer_;
    bool ended_ = false;
};

class LinePlayer {
public:
    LinePlayer(EventQueue& events, HumanInput& human, Player person)
        : events_(events), human_(human), person_(person), printer_(stdout, person) {}

    void run() {
        for (bool last = false; !last;) {
            events_.quiet();
            last = events_.closed();
            take_news();
            // If the output cannot be written, the person cannot see the game and resigns.
            if (asked_ && !is_read()) resign();
            while (asked_ && take_line()) {
            }
            if (!last) wait();
        }
    }

private:
    // Takes the question before the events. Events that led to the question came before it, so events_.take() has them.
    void take_news() {
        const auto question = human_.take_question();
        for (const Stamped& stamped : events_.take()) printer_.take(stamped.event);
        if (question) begin_turn(*question);
    }

    // Begins a turn. After an illegal reply, the squares that were legal stay chosen.
    void begin_turn(const HumanInput::Question& question) {
        if (question.refused) put_ready(fmt::format("not possible: {}\n", printable(question.refused->message)));
        if (!question.refused || turn_->grid().next_word().empty()) restart_turn();
        asked_ = true;
        print_menu();
        prompt();
    }

    void print_menu() const {
        if (turn_->menu().size() == 0) return;
        put_ready("your replies:\n");
        for (const std::string& row : menu_lines(turn_->menu(), plain_text_width)) put_ready(fmt::format("{}\n", row));
    }

    void restart_turn() {
        const GameView& view = printer_.view();
        turn_.emplace(view.session() ? view.session()->legal_replies() : std::vector<std::string>{},
                      pawn_of(view.moments().back().frame, person_));
    }

    void prompt() {
        const char* const or_number = turn_->menu().size() > 0 ? " or its number" : "";
        put_ready(fmt::format("your turn, {}: {}{}  (q resigns)\n> ", letter(person_), turn_->prompt(), or_number));
        flush_output();
    }

    // Takes a line if one has come. Returns whether another line may be taken for the same turn.
    bool take_line() {
        const auto line = input_.next();
        if (!line && input_.ended()) resign();
        if (!line) return false;
        if (leaving_ || *line == "q") return leave(*line);
        if (const auto reply = turn_->enter(*line)) {
            human_.answer(*reply);
            asked_ = false;
            return false;
        }
        if (!turn_->problem().empty()) put_ready(fmt::format("not understood: {}\n", turn_->problem()));
        prompt();
        return true;
    }

    // Takes the line `q`, or the answer to `resign? y/n`. Returns the same as take_line().
    bool leave(const std::string& line) {
        leaving_ = !leaving_;
        if (leaving_) {
            put_ready("resign? y/n\n> ");
            flush_output();
            return true;
        }
        if (line == "y" || line == "Y") resign();
        else prompt();
        return asked_;
    }

    void resign() {
        asked_ = false;
        human_.resign();
    }

    void wait() {
        pollfd waits[] = {{events_.descriptor(), POLLIN, 0},
                          {asked_ && !input_.ended() ? STDIN_FILENO : -1, POLLIN, 0}};
        poll(waits, 2, -1);
        if (waits[1].revents != 0) input_.read_some();
    }

    EventQueue& events_;
    HumanInput& human_;
    Player person_;
    PlainPrinter printer_;
    InputLines input_;
    std::optional<PersonTurn> turn_;
    bool asked_ = false;    // the judge waits for a line
    bool leaving_ = false;  // the person is asked whether to resign
};

}  // namespace

void play_by_lines(EventQueue& events, HumanInput& human, Player person) { LinePlayer(events, human, person).run(); }

}  // namespace isola_arena::viewer
