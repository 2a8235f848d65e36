#pragma once

#include <cstddef>
#include <vector>

#include "bot/engine/isola/common/transposition_table.hpp"
#include "protocol/isola/rules.hpp"

namespace isola_arena::isola::engine {

/// Returns the principal variation after a legal first turn, as far as the transposition table has it, with at most
/// `most` turns.
template <int Side>
std::vector<Turn> principal_variation(const TranspositionTable& table, State state, Ply first, std::size_t most = 8) {
    Board<Side> board = board_of<Side>(state);
    std::vector<Turn> line;
    for (Ply ply = first; line.size() < most;) {
        const Turn turn = turn_of<Side>(ply);
        if (ply.move == no_square || refuse(state, turn)) break;
        line.push_back(turn);
        state = play(std::move(state), turn);
        board.play(ply);
        const Entry* known = table.find(board.key);
        if (outcome(state) || known == nullptr || known->bound == Bound::upper) break;
        ply = {known->move, known->steal};
    }
    return line;
}

}  // namespace isola_arena::isola::engine
