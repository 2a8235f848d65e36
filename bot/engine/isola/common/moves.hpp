#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// A turn that the search tries (variants with a steal), and its score for move ordering: turns with a higher
/// order_score are tried first.
struct Candidate {
    std::int16_t move;
    std::int16_t steal;
    int order_score;

    Ply ply() const { return {move, steal}; }
};

/// A list of up to 512 turns for move ordering. A list is made at every node, so its unused places stay uninitialised.
class Candidates {
public:
    Candidates() {}

    std::size_t size() const { return size_; }
    void add(const Ply& ply, int order_score) {
        items_[size_++] = {static_cast<std::int16_t>(ply.move), static_cast<std::int16_t>(ply.steal), order_score};
    }

    /// Move ordering by selection sort: brings the most promising turn among those from `place` on to `place`, and
    /// returns it.
    const Candidate& pick(std::size_t place);

    Candidate* begin() { return items_.data(); }
    Candidate* end() { return items_.data() + size_; }

private:
    std::array<Candidate, 512> items_;
    std::size_t size_ = 0;
};

/// Which steals are tried (forward pruning: most steals of a large board do not matter).
/// - narrow: squares that the opponent can reach in two moves;
/// - wide, for the root: squares that the opponent can reach in three moves, and those next to the own pawn;
/// - all: every square; there must be at most `most_for_proofs`.
/// narrow and wide take all squares if at most `few_steals` can be stolen, and up to 48 others if none of the chosen
/// squares can be stolen.
enum class Breadth { narrow, wide, all };

inline constexpr int few_steals = 16;
inline constexpr int most_for_proofs = 48;

template <int Side>
void list_candidates(const Board<Side>& board, Breadth breadth, Candidates& list);

/// Returns a turn that wins at once, because the opponent has no move after it; nullopt if there is none.
template <int Side>
std::optional<Ply> winning_ply(const Board<Side>& board);

}  // namespace isola_arena::isola::engine
