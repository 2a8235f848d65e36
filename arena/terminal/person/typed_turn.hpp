#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/terminal/drawing/reply_menu.hpp"
#include "protocol/position.hpp"
#include "protocol/result.hpp"

namespace isola_arena::viewer {

/// A reply of the form `word;R,C;word;R,C` that a person makes square by square. It knows no game: the legal replies
/// alone decide which squares may be chosen. Replies of another form are left out; they can only be typed.
class GridReply {
public:
    explicit GridReply(const std::vector<std::string>& legal_replies);

    /// Whether any legal reply has this form.
    bool usable() const { return !options_.empty(); }

    /// Returns the word of the next square, such as `move` or `steal`; empty if no square is to come.
    std::string next_word() const;

    /// Returns whether any of the replies contains the word.
    bool knows(const std::string& word) const;

    /// Returns the squares that may come next, each once.
    std::vector<Position> choices() const;

    const std::vector<Position>& chosen() const { return chosen_; }

    /// Chooses one of choices().
    void choose(Position at) { chosen_.push_back(at); }
    void undo();
    void clear() { chosen_.clear(); }

    /// Returns the legal reply if all of its squares are chosen, otherwise nullopt.
    std::optional<std::string> reply() const;

    /// Returns the reply with `at` as its next square, although that square may not be chosen: the judge will refuse
    /// it.
    std::string attempt(Position at) const;

private:
    struct Option {
        std::vector<std::string> names;
        std::vector<Position> cells;
    };

    static std::optional<Option> parse(const std::string& reply);
    static std::string print(const Option& option);
    std::vector<const Option*> open_options() const;

    std::vector<Option> options_;
    std::vector<Position> chosen_;
};

/// Parses typed squares: `3,4` or `3 4`, a direction from origin (`N`, `se`, `north east`; `n3`: three steps), or
/// several of these in a row (`ne 5,3`). The words of replies between them are skipped. Returns the squares in their
/// order, or an Error if the text is anything else, or has a direction although origin is nullopt or it is not for the
/// first square of the turn.
Result<std::vector<Position>> typed_squares(std::string_view text, const GridReply& reply,
                                            std::optional<Position> origin);

/// A turn that a person makes by choosing squares (or from a list if replies are not made of squares) or by typing.
class PersonTurn {
public:
    /// origin is the square of the person's pawn, if there is one.
    PersonTurn(const std::vector<std::string>& legal_replies, std::optional<Position> origin);

    const GridReply& grid() const { return grid_; }

    /// The legal replies; empty if they are made of squares.
    const ReplyMenu& menu() const { return menu_; }
    void select(int index) { menu_.select(index); }

    /// Returns the demand to the person, with examples, each of which is legal now: `move? NE or 0,1 or
    /// move;0,1;steal;0,0`. has_arrow_keys: arrow keys can choose squares, too.
    std::string prompt(bool has_arrow_keys = false) const;

    /// Each function returns the reply to submit: a whole turn, or a wrong one, which the judge will explain. Returns
    /// nullopt if there is no such reply yet.
    std::optional<std::string> choose(Position at);
    std::optional<std::string> choose_selected();
    std::optional<std::string> enter(std::string_view text);

    void undo() { grid_.undo(); }

    /// Why the last text was not understood; empty if it was.
    const std::string& problem() const { return problem_; }

private:
    std::optional<std::string> choose_all(const std::vector<Position>& squares);

    std::optional<std::string> enter_name(std::string_view text);
    std::string_view example_of_direction() const;

    GridReply grid_;
    ReplyMenu menu_;
    std::optional<Position> origin_;
    std::string example_;
    std::string problem_;
};

}  // namespace isola_arena::viewer
