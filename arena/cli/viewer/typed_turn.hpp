#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/viewer/grid_reply.hpp"
#include "arena/cli/viewer/reply_menu.hpp"
#include "protocol/result.hpp"

namespace isola_arena::viewer {

/// The squares that a typed text means, in their order: `3,4` or `3 4`, a direction from origin (`N`, `se`,
/// `north east`; `n3` three steps), several of them in a row (`ne 5,3`), the words of replies between them being
/// passed over. Refused: anything else, and a direction where origin is nothing or not for the first square.
Result<std::vector<Position>> typed_squares(std::string_view text, const GridReply& reply,
                                            std::optional<Position> origin);

/// A person's turn in the making: by choosing squares, from a list where replies are not made of squares, or by typing.
class PersonTurn {
public:
    /// origin is where his pawn stands, if he has one.
    PersonTurn(const std::vector<std::string>& legal_replies, std::optional<Position> origin);

    const GridReply& grid() const { return grid_; }

    /// The legal replies; empty where they are made of squares.
    const ReplyMenu& menu() const { return menu_; }
    void select(int index) { menu_.select(index); }

    /// What he is asked for, with examples: `move? NE or 0,1 or move;0,1;steal;0,0`.
    std::string prompt() const;

    /// Each gives the reply to be handed in, when there is one: a whole turn, or a wrong one that the judge will
    /// explain.
    std::optional<std::string> choose(Position at);
    std::optional<std::string> choose_selected();
    std::optional<std::string> enter(std::string_view text);

    void undo() { grid_.undo(); }

    /// Why the last text was not understood; empty where it was.
    const std::string& problem() const { return problem_; }

private:
    std::optional<std::string> choose_all(const std::vector<Position>& squares);

    std::optional<std::string> enter_name(std::string_view text);

    GridReply grid_;
    ReplyMenu menu_;
    std::optional<Position> origin_;
    std::string example_;
    std::string problem_;
};

}  // namespace isola_arena::viewer
