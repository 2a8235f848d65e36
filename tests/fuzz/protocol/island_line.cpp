#include "protocol/island/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

// Returns the position of the line, with the same tiles in both hands.
island::State position(const island::View& view) {
    island::State state = island::play(island::start(view.rules), island::Deal{{{view.hand, view.hand}}});
    state.pawns = view.pawns;
    state.to_move = view.player;
    return state;
}

void try_choice(const island::State& state, const island::Choice& choice) {
    law(!island::refuse(state, choice), "a choice that is listed is legal");
    const island::State next = island::play(state, choice);
    law(island::distance(next) > 0, "player one stays to the left of player two");
    law(island::outcome(next) || island::to_move(next) == Actor::nature, "a turn uses a tile");
    law(island::Island::frame(next).cells.size() == island::cells, "a frame shows every cell");
}

}  // namespace

void try_text(std::string_view text) {
    for (const auto& [variant, summary] : island::variants()) {
        const auto view = island::parse_board_line(*island::named_rules(variant), text);
        if (!view) {
            law_of_errors(view.message());
            continue;
        }
        law(island::board_line(*view) == text, "an island line is written as it was read");
        const island::State state = position(*view);
        law(island::view(state, view->player) == *view, "a view holds what the line says");
        const auto choices = island::legal_choices(state);
        law(!choices.empty(), "a player with tiles has a choice");
        for (const island::Choice& choice : choices) try_choice(state, choice);
    }
}

}  // namespace isola_arena::fuzz
