#include "arena/terminal/person/typed_turn.hpp"

#include <algorithm>

#include "protocol/isola/game.hpp"
#include "tests/fuzz/fuzz.hpp"

// Each line is the next input of a person. The board is empty.
void isola_arena::fuzz::try_text(std::string_view text) {
    using isola::Isola;
    const auto state = isola::start(*isola::named_rules("isola", isola::Size{3, 4}));
    std::vector<std::string> legal;
    for (const auto& turn : isola::legal_turns(state)) legal.push_back(Isola::print(turn));
    viewer::PersonTurn turn(legal, state.pawns[Player::one]);
    while (!text.empty()) {
        const auto [line, rest] = halves(text, '\n');
        text = rest;
        const auto squares = viewer::typed_squares(line, turn.grid(), state.pawns[Player::one]);
        law(squares ? !squares->empty() : !squares.message().empty(), "a text is squares or is refused with words");
        law(!turn.prompt().empty(), "a person is asked for something");
        if (turn.enter(line)) return;
    }
}
