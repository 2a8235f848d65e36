#include "bot/engine/isola/common/moves.hpp"

#include <algorithm>

namespace isola_arena::isola::engine {
namespace {

constexpr int most_idle_steals = 48;

// Returns how many neighbours of the square are in `free`.
template <int Side>
int free_neighbours(int square, const Bitboard<Side>& free) {
    return free.count_around(square) - (free.has(square) ? 1 : 0);
}

// The steals to try in one position, and how much each restricts the opponent.
template <int Side>
class Steals {
public:
    using Bits = Bitboard<Side>;

    Steals(const Board<Side>& board, Breadth breadth) : board_(board), free_(board.free()) {
        free_.add(board.mine());  // the mover leaves its square before it steals
        first_ = around<Side>(board.theirs()) & free_;
        choose(breadth);
        chosen_.for_each([this](int square) { damage_[static_cast<std::size_t>(square)] = damage(square); });
    }

    void add_all(int move, int order_score, Candidates& list) const {
        const Bits possible = board_.stealable_after(move);
        if (!possible.any()) return list.add({move, no_square}, order_score);
        const Bits& near_me = around<Side>(move);
        const auto harm = [&](int square) { return near_me.has(square) ? 40 : 0; };
        const Bits tried = possible & chosen_;
        tried.for_each([&](int square) {
            list.add({move, square}, order_score + damage_[static_cast<std::size_t>(square)] - harm(square));
        });
        if (tried.any()) return;
        idle_steals(possible, near_me).for_each([&](int square) {
            list.add({move, square}, order_score - harm(square));
        });
    }

private:
    void choose(Breadth breadth) {
        const Bits all = free_ - board_.fixed;
        const Bits second = first_.spread() & free_;
        chosen_ = (first_ | second) - board_.fixed;
        if (breadth == Breadth::wide)
            chosen_ = chosen_ | (((second.spread() & free_) | around<Side>(board_.mine())) & all);
        if (breadth == Breadth::all || all.count() <= few_steals) chosen_ = all;
    }

    int damage(int square) const {
        if (first_.has(square)) return 80 + 8 * free_neighbours(square, free_);
        return 9 * free_neighbours(square, first_);
    }

    // If no steal can restrict the opponent, all steals away from the mover are equivalent: a few of them are enough.
    static Bits idle_steals(const Bits& possible, const Bits& near_me) {
        const Bits far = possible - near_me;
        Bits few;
        int count = 0;
        (far.any() ? far : possible).for_each([&](int square) {
            if (count++ < most_idle_steals) few.add(square);
        });
        return few;
    }

    const Board<Side>& board_;
    Bits free_;
    Bits first_;
    Bits chosen_;
    std::array<int, static_cast<std::size_t>(Side* Side)> damage_;  // for the chosen squares only
};

template <int Side>
int room(int square, const Bitboard<Side>& free) {
    const Bitboard<Side> near = (around<Side>(square) & free) | Bitboard<Side>::of(square);
    return 12 * near.count() + 3 * (near.spread() & free).count();
}

}  // namespace

const Candidate& Candidates::pick(std::size_t place) {
    const auto from = items_.begin() + static_cast<std::ptrdiff_t>(place);
    const auto to = items_.begin() + static_cast<std::ptrdiff_t>(size_);
    std::iter_swap(from, std::max_element(from, to, [](const Candidate& a, const Candidate& b) {
                       return a.order_score < b.order_score;
                   }));
    return *from;
}

template <int Side>
void list_candidates(const Board<Side>& board, Breadth breadth, Candidates& list) {
    const Bitboard<Side> free = board.free();
    const Bitboard<Side> moves = around<Side>(board.mine()) & free;
    const Steals<Side> steals(board, breadth);
    moves.for_each([&](int move) { steals.add_all(move, room(move, free), list); });
}

template <int Side>
std::optional<Ply> winning_ply(const Board<Side>& board) {
    using Bits = Bitboard<Side>;
    Bits free = board.free();
    if (free.count_around(board.theirs()) > 2) return std::nullopt;
    const Bits moves = around<Side>(board.mine()) & free;
    free.add(board.mine());
    const Bits exits = around<Side>(board.theirs()) & free;
    if (exits.count() > 2) return std::nullopt;
    std::optional<Ply> found;
    moves.for_each([&](int move) {
        const Bits left = exits - Bits::of(move);
        const Bits possible = board.stealable_after(move);
        if (left.count() > 1 || (left - possible).any()) return;
        if (left.any()) found = Ply{move, left.first()};
        else found = Ply{move, possible.any() ? possible.first() : no_square};
    });
    return found;
}

template void list_candidates(const Board<8>&, Breadth, Candidates&);
template void list_candidates(const Board<16>&, Breadth, Candidates&);
template void list_candidates(const Board<32>&, Breadth, Candidates&);
template std::optional<Ply> winning_ply(const Board<8>&);
template std::optional<Ply> winning_ply(const Board<16>&);
template std::optional<Ply> winning_ply(const Board<32>&);

}  // namespace isola_arena::isola::engine
