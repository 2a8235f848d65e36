#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "bot/engine/isola/board.hpp"

namespace isola_arena::isola::engine {

/// A turn worth a try and how promising it looks: higher first.
struct Candidate {
    Ply ply;
    int promise = 0;
};

/// Up to 512 turns, handed out in the order of their promise.
class Candidates {
public:
    std::size_t size() const { return size_; }
    void add(const Ply& ply, int promise) { items_[size_++] = {ply, promise}; }

    /// Brings the most promising of those from that place on to that place.
    const Candidate& pick(std::size_t place);

    Candidate* begin() { return items_.data(); }
    Candidate* end() { return items_.data() + size_; }

private:
    std::array<Candidate, 512> items_;
    std::size_t size_ = 0;
};

/// How many steals are tried: narrow takes what the opponent can reach in two moves, wide (for the root) in three,
/// and the squares next to oneself. Where at most 16 squares could be stolen all are taken; where none of those can
/// be, up to 48 others.
enum class Breadth { narrow, wide };

template <int Side>
void list_candidates(const Board<Side>& board, Breadth breadth, Candidates& list);

/// A turn that leaves the opponent without a move, in the variants with a steal.
template <int Side>
std::optional<Ply> winning_ply(const Board<Side>& board);

}  // namespace isola_arena::isola::engine
