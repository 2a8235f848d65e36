#include <bit>

#include "protocol/dominoes/game.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

// Returns the position of the board line before a `|`: the player of the line is to move, and the opponent has the
// remaining tiles. Without a board line, returns a game after its deal.
dominoes::State position(std::string_view line) {
    const dominoes::State undealt = dominoes::start({});
    dominoes::State state = dominoes::play(undealt, dominoes::nature(undealt, 1));
    const auto view = dominoes::parse_board_line({}, line);
    if (!view) return state;
    std::uint32_t seen = view->hand.bits();
    for (const dominoes::Placed& placed : view->chain) seen |= 1U << placed.tile().index();
    // A board line may have the same tile in the hand and in the chain; a game never has.
    const auto shown = view->hand.size() + static_cast<int>(view->chain.size());
    if (std::popcount(seen) != shown) return state;
    state.hands[view->player] = view->hand;
    state.hands[other(view->player)] = dominoes::TileSet(dominoes::TileSet::all().bits() & ~seen);
    state.chain = view->chain;
    state.to_move = view->player;
    return state;
}

void try_move(const dominoes::State& state, const dominoes::Move& move) {
    const std::string printed = dominoes::print(move);
    const auto again = dominoes::parse(state, printed);
    law(again.ok() && *again == move, "a move is read as it is written");
    const auto error = dominoes::refuse(state, move);
    if (error) return law_of_errors(error->message);
    const dominoes::State next = dominoes::play(state, move);
    law(next.hands[Player::one].size() + next.hands[Player::two].size() + static_cast<int>(next.chain.size()) ==
            dominoes::all_tiles,
        "no tile is lost or won");
    law(dominoes::Dominoes::frame(next).strips.size() == 4, "a frame shows chain, ends and both hands");
}

}  // namespace

void try_text(std::string_view text) {
    const auto [first, second] = halves(text, '|');
    const dominoes::State state = position(first);
    const std::string_view reply = second.empty() ? first : second;
    for (const dominoes::State& at : {state, dominoes::start({})}) {
        const auto move = dominoes::parse(at, reply);
        if (move) try_move(at, *move);
        else law_of_errors(move.message());
    }
}

}  // namespace isola_arena::fuzz
