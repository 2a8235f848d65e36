#include "arena/terminal/person/play.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/terminal/drawing/picture.hpp"
#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"
#include "arena/terminal/person/typed_turn.hpp"

namespace isola_arena::viewer {
namespace {

constexpr int look_round_ms = 250;  // how often the screen is repainted while nothing happens
constexpr std::size_t longest_text = 200;

std::vector<std::string> play_help() {
    return {
        "arrows       move over the board, or along your replies",
        "Enter        choose the square (+ marks yours) or the reply",
        "Backspace    take back a letter, or the last square",
        "or type, then Enter:",
        "  N  se  north east     a direction",
        "  3,4                   a square",
        "  ne 5,3                both squares of a turn",
        "  its first words       a reply from the list",
        "  7  #7                 the same by its number in the list",
        "  move;1,3;steal;5,3    a reply as bots write it",
        "PgUp PgDn    scroll the actions",
        "q            resign, after a question",
        "?            this help",
    };
}

class PlayScreen {
public:
    PlayScreen(std::unique_ptr<Terminal> terminal, EventQueue& events, HumanInput& human, Player person,
               const std::function<void()>& interrupt)
        : terminal_(std::move(terminal)), events_(events), human_(human), person_(person), interrupt_(interrupt),
          view_(person) {}

    void run() {
        for (events_.quiet(); !events_.closed(); events_.quiet()) {
            take_news();
            if (terminal_->interrupted()) return break_off();
            paint();
            const auto key = terminal_->key(look_round_ms, events_.descriptor());
            if (key == ctrl_c) return break_off();
            if (key) handle(*key);
        }
        take_news();
        linger();
    }

private:
    // Takes the question before the events. Events that led to the question came before it, so events_.take() has them.
    void take_news() {
        const auto question = human_.take_question();
        for (const Stamped& stamped : events_.take()) view_.take(stamped.event, stamped.at);
        if (question) begin_turn(*question);
    }

    void begin_turn(const HumanInput::Question& question) {
        asked_ = true;
        note_ = question.refused ? "not possible: " + printable(question.refused->message) : "";
        if (question.refused && turn_ && !turn_->grid().next_word().empty()) return;
        const auto pawn = pawn_of(view_.moments().back().frame, person_);
        if (!question.refused) pointer_ = pawn.value_or(Position());
        turn_.emplace(view_.session() ? view_.session()->legal_replies() : std::vector<std::string>{}, pawn);
    }

    void break_off() {
        terminal_.reset();
        interrupt_();
        events_.drain();
    }

    // Keeps showing the last position until a key is pressed, unless the person left the game or it was cut off: then
    // there is no result to look at.
    void linger() {
        while (!seen_end_ && view_.began() && view_.ended() && !terminal_->interrupted()) {
            paint();
            const auto key = terminal_->key(look_round_ms);
            if (key && !is(key, Key::resized)) return;
        }
    }

    void paint() {
        Canvas canvas(terminal_->rows(), terminal_->columns());
        if (view_.began()) viewer::paint(canvas, view_, picture());
        else canvas.write(0, 0, "starting the bot ...");
        terminal_->show(canvas);
    }

    Picture picture() const {
        Picture picture;
        picture.cursor = end_of(view_);
        picture.note = note_;
        picture.scroll = scroll_;
        picture.letters_only = terminal_->letters_only();
        picture.half_blocks = terminal_->shows_half_blocks();
        if (turn_ && turn_->menu().size() > 0 && !view_.ended()) picture.menu = {person_, &turn_->menu(), asked_};
        if (help_) picture.help = play_help();
        if (view_.ended()) {
            picture.keys = "the game is over: any key";
        } else if (resigned_) {
            picture.keys = fmt::format("you resign as soon as {} has moved", view_.name(other(person_)));
        } else if (leaving_) {
            picture.urgent = true;
            picture.keys = "resign? y/n";
        } else if (asked_) {
            picture.urgent = true;
            picture.keys = typed_.empty() ? fmt::format("your turn, {}: {}  (? help)", letter(person_), demand())
                                          : fmt::format("{}> {}_", turn_->grid().next_word(), typed_);
            if (turn_->grid().usable())
                picture.pointer = Pointer{pointer_, turn_->grid().choices(), turn_->grid().chosen()};
        } else {
            picture.keys = fmt::format("{} is thinking   q resign  ? help", view_.name(other(person_)));
        }
        return picture;
    }

    // Returns the demand in the foot. It names the reply that Enter would play, because the screen may have no room for
    // the list.
    std::string demand() const {
        const ReplyMenu& menu = turn_->menu();
        if (menu.size() == 0) return turn_->prompt(true);
        const auto at = static_cast<std::size_t>(menu.selected());
        return fmt::format("{} ({} of {}), Enter plays it, or type", printable(menu.replies()[at]), at + 1,
                           menu.size());
    }

    void handle(char32_t key) {
        if (is(key, Key::resized)) return;
        // The queue may still be open: the bot's process may need time to end after the game.
        if (view_.ended()) {
            seen_end_ = true;
            return;
        }
        note_.clear();
        if (help_) {
            help_ = false;
            return;
        }
        if (key == ctrl_z) terminal_->suspend();
        if (is(key, Key::page_up)) scroll(5);
        if (is(key, Key::page_down)) scroll(-5);
        if (leaving_) confirm(key);
        else if (typed_.empty() && key == U'q') leaving_ = true;
        else if (typed_.empty() && key == U'?') help_ = true;
        else if (asked_) handle_turn(key);
    }

    void confirm(char32_t key) {
        leaving_ = false;
        if (key != U'y' && key != U'Y') return;
        resigned_ = true;
        human_.resign();
    }

    void handle_turn(char32_t key) {
        if (is(key, Key::up)) move_pointer(-1, 0);
        if (is(key, Key::down)) move_pointer(1, 0);
        if (is(key, Key::left)) move_pointer(0, -1);
        if (is(key, Key::right)) move_pointer(0, 1);
        if (is(key, Key::enter)) enter();
        if (is(key, Key::escape)) typed_.clear();
        if (is(key, Key::backspace)) {
            if (typed_.empty()) turn_->undo();
            else typed_.pop_back();
        }
        const bool begins_with_blank = key == U' ' && typed_.empty();
        if (key >= U' ' && key <= U'~' && !begins_with_blank && typed_.size() < longest_text)
            typed_ += static_cast<char>(key);
    }

    void move_pointer(int rows, int columns) {
        if (turn_->menu().size() > 0) return move_along_menu(rows, columns);
        const Frame& frame = view_.moments().back().frame;
        pointer_ = {std::clamp(pointer_.row() + rows, 0, std::max(frame.rows - 1, 0)),
                    std::clamp(pointer_.column() + columns, 0, std::max(frame.columns - 1, 0))};
    }

    void move_along_menu(int rows, int columns) {
        const ReplyMenu& menu = turn_->menu();
        const Rect pane = layout_of(terminal_->rows(), terminal_->columns(), view_, picture()).menu;
        const int side_by_side = pane.empty() ? 1 : entries_a_row(menu.entry_width(), pane.columns);
        const int wanted = menu.selected() + columns + rows * side_by_side;
        if (wanted >= 0 && wanted < menu.size()) turn_->select(wanted);
    }

    void enter() {
        std::optional<std::string> reply;
        if (!typed_.empty()) reply = turn_->enter(typed_);
        else if (turn_->grid().usable()) reply = turn_->choose(pointer_);
        else reply = turn_->choose_selected();
        if (!turn_->problem().empty()) note_ = "not understood: " + turn_->problem();
        typed_.clear();
        if (!reply) return;
        asked_ = false;
        human_.answer(*reply);
    }

    void scroll(int lines) { scroll_ = std::clamp(scroll_ + lines, 0, static_cast<int>(view_.moments().size())); }

    std::unique_ptr<Terminal> terminal_;
    EventQueue& events_;
    HumanInput& human_;
    Player person_;
    const std::function<void()>& interrupt_;
    GameView view_;
    std::optional<PersonTurn> turn_;
    bool asked_ = false;  // the judge waits for a reply
    Position pointer_;
    std::string typed_;
    std::string note_;
    bool help_ = false;
    bool leaving_ = false;  // the person is asked whether to resign
    bool resigned_ = false;
    bool seen_end_ = false;  // a key was pressed after the end
    int scroll_ = 0;
};

}  // namespace

void play_on_screen(std::unique_ptr<Terminal> terminal, EventQueue& events, HumanInput& human, Player person,
                    const std::function<void()>& interrupt) {
    PlayScreen(std::move(terminal), events, human, person, interrupt).run();
}

}  // namespace isola_arena::viewer
