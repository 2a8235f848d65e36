#include <algorithm>

#include "protocol/island/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

// Returns the positions in which the text is tried: before the deal, on a player's turn, and with tiles missing.
std::vector<island::State> positions(const island::Rules& rules) {
    const island::State undealt = island::start(rules);
    const island::Deal deal{{{island::Hand{4, 4, 1, 4, 2}, island::Hand{1, 1, 2, 3, 4}}}};
    island::State turn = island::play(undealt, deal);
    turn.pawns = {{3, 7}};
    return {undealt, turn, island::play(turn, island::Choice{island::Act::attack, 4, 3})};
}

void try_move(const island::State& state, const island::Move& move) {
    const auto legal = island::Island::legal_moves(state);
    const bool listed = std::ranges::find(legal, move) != legal.end();
    const bool drawn = island::to_move(state) == Actor::nature && !std::holds_alternative<island::Choice>(move);
    const auto error = island::refuse(state, move);
    if (error) {
        law(!listed, "a move that is listed is legal");
        return law_of_errors(error->message);
    }
    law(listed || drawn, "a move is taken where it is listed, or where nature makes it");
    law(island::Island::frame(island::play(state, move)).cells.size() == island::cells, "a frame shows every cell");
}

}  // namespace

void try_text(std::string_view text) {
    for (const auto& [variant, summary] : island::variants())
        for (const island::State& state : positions(*island::named_rules(variant))) {
            const auto move = island::parse(state, text);
            if (!move) {
                law_of_errors(move.message());
                continue;
            }
            law(island::print(*move) == text, "an island move is written as it was read");
            try_move(state, *move);
        }
}

}  // namespace isola_arena::fuzz
