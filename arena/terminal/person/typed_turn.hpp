#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/terminal/person/grid_reply.hpp"
#include "arena/terminal/drawing/reply_menu.hpp"
#include "protocol/result.hpp"

namespace isola_arena::viewer {

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
    /// move;0,1;steal;0,0`. has_arrow_keys: squares can also be chosen by them.
    std::string prompt(bool has_arrow_keys = false) const;

    /// Each returns the reply that is to be handed in: a whole turn, or a wrong one, which the judge will explain.
    /// Returns nullopt if there is no such reply yet.
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
