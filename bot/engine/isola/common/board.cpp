#include "bot/engine/isola/common/board.hpp"

#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {
namespace {

constexpr std::size_t most_squares = 1024;

// Zobrist keys: a random number for every fact that a turn can change. The key of a position is the XOR of its facts.
struct Keys {
    std::array<std::uint64_t, most_squares> gone{};
    std::array<std::array<std::uint64_t, most_squares>, 2> pawn{};
    std::uint64_t second_to_move = 0;

    Keys() {
        Rng rng(0x15014);
        for (std::uint64_t& key : gone) key = rng.next();
        for (auto& player : pawn)
            for (std::uint64_t& key : player) key = rng.next();
        second_to_move = rng.next();
    }
};

const Keys keys;

std::uint64_t gone_key(int square) { return keys.gone[static_cast<std::size_t>(square)]; }

std::uint64_t pawn_key(int player, int square) {
    return keys.pawn[static_cast<std::size_t>(player)][static_cast<std::size_t>(square)];
}

template <int Side>
std::uint64_t whole_key(const Board<Side>& board, Size size) {
    std::uint64_t key = mix({static_cast<std::uint64_t>(size.rows), static_cast<std::uint64_t>(size.columns),
                             static_cast<std::uint64_t>(board.reach)});
    for (int square = 0; square < Board<Side>::Bits::squares; ++square) {
        if (!board.open.has(square)) key ^= gone_key(square);
        if (board.fixed.has(square)) key ^= mix({static_cast<std::uint64_t>(square)});
    }
    for (int player = 0; player < 2; ++player) key ^= pawn_key(player, board.pawns[static_cast<std::size_t>(player)]);
    return board.mover == 1 ? key ^ keys.second_to_move : key;
}

}  // namespace

template <int Side>
Bitboard<Side> Board<Side>::stealable_after(int move) const {
    if (reach == Reach::queen) return {};
    Bits squares = open - fixed;
    squares.remove(move);
    squares.remove(theirs());
    return squares;
}

template <int Side>
void Board<Side>::play(const Ply& ply) {
    int& pawn = pawns[static_cast<std::size_t>(mover)];
    const int taken = reach == Reach::queen ? pawn : ply.steal;
    key ^= pawn_key(mover, pawn) ^ pawn_key(mover, ply.move) ^ keys.second_to_move;
    pawn = ply.move;
    mover = 1 - mover;
    if (taken == no_square) return;
    open.remove(taken);
    key ^= gone_key(taken);
}

template <int Side>
void Board<Side>::make_null_move() {
    mover = 1 - mover;
    key ^= keys.second_to_move;
}

namespace {

// The Kogge-Stone fill: extends the set along one direction by one, two and four steps, over the free squares.
template <int Shift, std::uint64_t Mask>
std::uint64_t fill(std::uint64_t from, std::uint64_t free) {
    const auto moved = [](std::uint64_t bits, int times) {
        return Shift > 0 ? bits << (Shift * times) : bits >> (-Shift * times);
    };
    free &= Mask;
    from |= free & moved(from, 1);
    free &= moved(free, 1);
    from |= free & moved(from, 2);
    free &= moved(free, 2);
    return from | (free & moved(from, 4));
}

std::uint64_t queen_fill(std::uint64_t from, std::uint64_t free) {
    constexpr std::uint64_t all = ~std::uint64_t{0};
    constexpr std::uint64_t not_first = 0xFEFEFEFEFEFEFEFE;
    constexpr std::uint64_t not_last = 0x7F7F7F7F7F7F7F7F;
    return fill<8, all>(from, free) | fill<-8, all>(from, free) | fill<1, not_first>(from, free) |
           fill<9, not_first>(from, free) | fill<-7, not_first>(from, free) | fill<-1, not_last>(from, free) |
           fill<7, not_last>(from, free) | fill<-9, not_last>(from, free);
}

}  // namespace

template <int Side>
Bitboard<Side> reachable(const Bitboard<Side>& from, const Bitboard<Side>& free, Reach reach) {
    if (reach == Reach::king) return (from.spread() & free) - from;
    if constexpr (Side == 8) return Bitboard<8>(queen_fill(from.only_word(), free.only_word())) - from;
    Bitboard<Side> reached;
    for (int direction = 0; direction < 8; ++direction)
        for (Bitboard<Side> at = from.step(direction) & free; at.any(); at = at.step(direction) & free)
            reached = reached | at;
    return reached - from;
}

template <int Side>
Board<Side> board_of(const State& state) {
    Board<Side> board;
    const Size size = state.rules.size;
    for (int row = 0; row < size.rows; ++row)
        for (int column = 0; column < size.columns; ++column) {
            const Square square = state.at({row, column});
            if (square != Square::gone) board.open.add(row * Side + column);
            if (square == Square::fixed) board.fixed.add(row * Side + column);
        }
    board.pawns = {square_of<Side>(state.pawns[Player::one]), square_of<Side>(state.pawns[Player::two])};
    board.mover = state.to_move == Player::one ? 0 : 1;
    board.reach = state.rules.reach;
    board.key = whole_key(board, size);
    return board;
}

template struct Board<8>;
template struct Board<16>;
template struct Board<32>;
template Bitboard<8> reachable(const Bitboard<8>&, const Bitboard<8>&, Reach);
template Bitboard<16> reachable(const Bitboard<16>&, const Bitboard<16>&, Reach);
template Bitboard<32> reachable(const Bitboard<32>&, const Bitboard<32>&, Reach);
template Board<8> board_of(const State&);
template Board<16> board_of(const State&);
template Board<32> board_of(const State&);

}  // namespace isola_arena::isola::engine
