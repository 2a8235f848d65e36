#include <algorithm>

#include "protocol/island/game.hpp"
#include "protocol/island/text.hpp"
#include "protocol/rng.hpp"
#include "tests/kits/vector_files.hpp"

namespace isola_arena::kits {
namespace {

using namespace island;

void add_board(Rows& rows, const State& state) {
    std::vector<std::string> replies;
    for (const Move& move : Island::legal_moves(state)) replies.push_back(print(move));
    rows.boards += board_row(std::string(state.rules.name), board_line(view(state, state.to_move)), replies);
}

// Adds every third position of a random game.
void add_game(Rows& rows, const Rules& rules, std::uint64_t seed) {
    Rng rng(seed);
    State state = start(rules);
    for (int turn = 0; !outcome(state);) {
        if (to_move(state) == Actor::nature) {
            state = play(state, nature(state, seed));
            continue;
        }
        if (turn++ % 3 == 0) add_board(rows, state);
        const auto moves = Island::legal_moves(state);
        state = play(state, moves[rng.below(moves.size())]);
    }
}

void add_line(Rows& rows, std::string_view variant, const std::string& line) {
    const View read = parse_board_line(named_rules(variant).value(), line).value();
    State state = start(read.rules);
    state.dealt = true;
    state.to_move = read.player;
    state.hands[read.player] = read.hand;
    state.hands[other(read.player)].fill(static_cast<std::int8_t>(read.rules.lowest_tile));
    state.pawns = read.pawns;
    add_board(rows, state);
}

}  // namespace

void add_island_rows(Rows& rows) {
    for (const std::string_view name : {"bot-battle", "bot-battle-2015"}) {
        const Rules rules = named_rules(name).value();
        for (std::uint64_t seed = 1; seed <= 4; ++seed) add_game(rows, rules, seed);
        add_line(rows, name, "1;44141;000100020000000");
        add_line(rows, name, "2;11111;000000000000012");
        add_line(rows, name, "1;43214;120000000000000");
        add_line(rows, name, "2;44444;000000001000200");
    }
    add_line(rows, "bot-battle", "1;44140;000100020000000");
    add_line(rows, "bot-battle", "1;00000;120000000000000");
    add_line(rows, "bot-battle", "2;02340;000000000012000");
}

}  // namespace isola_arena::kits
