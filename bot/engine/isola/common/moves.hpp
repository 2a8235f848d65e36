#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "bot/engine/isola/common/board.hpp"

namespace isola_arena::isola::engine {

/// For the variants with a steal. A turn that is worth a try, and how promising it looks: the higher, the sooner it is
/// tried.
struct Candidate {
    std::int16_t move;
    std::int16_t steal;
    int promise;

    Ply ply() const { return {move, steal}; }
};

/// A list of up to 512 turns, which can be taken in the order of their promise. It is made for each position, so what
/// is not in the list is not written.
class Candidates {
public:
    Candidates() {}

    std::size_t size() const { return size_; }
    void add(const Ply& ply, int promise) {
        items_[size_++] = {static_cast<std::int16_t>(ply.move), static_cast<std::int16_t>(ply.steal), promise};
    }

    /// Brings the most promising of the turns from `place` on to `place`, and returns it.
    const Candidate& pick(std::size_t place);

    Candidate* begin() { return items_.data(); }
    Candidate* end() { return items_.data() + size_; }

private:
    std::array<Candidate, 512> items_;
    std::size_t size_ = 0;
};

/// How many steals are tried. narrow: the squares that the opponent can reach in two moves. wide (for the root): those
/// that it can reach in three, and those next to the own pawn. If at most `few_steals` squares could be stolen, all of
/// them are tried; if none of the chosen squares can be stolen, up to 48 others are. all: every square, of which there
/// must be at most `most_for_proofs`.
enum class Breadth { narrow, wide, all };

inline constexpr int few_steals = 16;
inline constexpr int most_for_proofs = 48;

template <int Side>
void list_candidates(const Board<Side>& board, Breadth breadth, Candidates& list);

/// Returns a turn that leaves the opponent without a move; nullopt if there is no such turn.
template <int Side>
std::optional<Ply> winning_ply(const Board<Side>& board);

}  // namespace isola_arena::isola::engine
