#include <algorithm>

#include "protocol/dominoes/game.hpp"
#include "protocol/dominoes/text.hpp"
#include "protocol/rng.hpp"
#include "tests/kits/vector_files.hpp"

namespace isola_arena::kits {
namespace {

using namespace dominoes;

std::string rules_text(const State& state) { return Dominoes::describe(state.rules); }

std::string line_of(const State& state) { return board_line(view(state, state.to_move)); }

void add_board(Rows& rows, const State& state) {
    std::vector<std::string> replies;
    for (const Move& move : Dominoes::legal_moves(state)) replies.push_back(print(move));
    rows.boards += board_row(rules_text(state), line_of(state), replies);
}

std::string chain_of(const State& state) {
    const std::string line = board_line(view(state, Player::one));
    const std::size_t from = line.find(';', 2) + 1;
    return line.substr(from, line.find(';', from) - from);
}

void add_play(Rows& rows, const State& state, const Move& move) {
    const State after = play(state, move);
    rows.plays += row(
        {rules_text(state), line_of(state), print(move), chain_of(after) + ';' + std::to_string(after.last->points)});
}

// Adds every second position of a random game with every play in it. Plays that end the game are included, because they
// have points of their own, too.
void add_game(Rows& rows, const Rules& rules, std::uint64_t seed) {
    Rng rng(seed);
    State state = start(rules);
    for (int turn = 0; !outcome(state);) {
        if (to_move(state) == Actor::nature) {
            state = play(state, nature(state, seed));
            continue;
        }
        const auto moves = Dominoes::legal_moves(state);
        if (turn++ % 2 == 0) {
            add_board(rows, state);
            for (const Move& move : moves)
                if (turn > 1 || seed == 1) add_play(rows, state, move);
        }
        state = play(state, moves[rng.below(moves.size())]);
    }
}

}  // namespace

void add_dominoes_rows(Rows& rows) {
    for (const bool twice : {true, false})
        for (std::uint64_t seed = 1; seed <= 2; ++seed) add_game(rows, Rules{twice}, seed);
}

}  // namespace isola_arena::kits
