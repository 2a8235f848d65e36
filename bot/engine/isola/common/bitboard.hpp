#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace isola_arena::isola::engine {

/// A set of squares of a board with at most Side rows and Side columns (8, 16 or 32). A square's number is row * Side +
/// column, so a row never crosses a word, and the shift of a step is a constant.
template <int Side>
class Bitboard {
public:
    static constexpr int squares = Side * Side;

    constexpr Bitboard() = default;

    /// Converts between a board of 8 squares a side and one 64-bit word.
    explicit constexpr Bitboard(std::uint64_t word) requires(Side == 8) : words_{word} {}
    constexpr std::uint64_t only_word() const requires(Side == 8) { return words_[0]; }

    static constexpr Bitboard of(int square) {
        Bitboard one;
        one.add(square);
        return one;
    }

    constexpr bool has(int square) const { return (word(square) >> (square % 64) & 1U) != 0; }
    constexpr void add(int square) { word(square) |= bit(square); }
    constexpr void remove(int square) { word(square) &= ~bit(square); }

    constexpr bool any() const {
        std::uint64_t together = 0;
        for (const std::uint64_t w : words_) together |= w;
        return together != 0;
    }

    constexpr int count() const {
        int total = 0;
        for (const std::uint64_t w : words_) total += std::popcount(w);
        return total;
    }

    /// Returns the lowest square. The set must not be empty.
    constexpr int first() const {
        std::size_t i = 0;
        while (words_[i] == 0) ++i;
        return static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
    }

    template <class Visit>
    constexpr void for_each(Visit&& visit) const {
        for (std::size_t i = 0; i < words; ++i)
            for (std::uint64_t left = words_[i]; left != 0; left &= left - 1)
                visit(static_cast<int>(i) * 64 + std::countr_zero(left));
    }

    constexpr Bitboard east() const {
        Bitboard moved;
        for (std::size_t i = 0; i < words; ++i) moved.words_[i] = (words_[i] & ~last_column) << 1;
        return moved;
    }
    constexpr Bitboard west() const {
        Bitboard moved;
        for (std::size_t i = 0; i < words; ++i) moved.words_[i] = (words_[i] & ~first_column) >> 1;
        return moved;
    }
    constexpr Bitboard south() const {
        Bitboard moved;
        for (std::size_t i = 0; i < words; ++i)
            moved.words_[i] = words_[i] << Side | (i == 0 ? 0 : words_[i - 1] >> (64 - Side));
        return moved;
    }
    constexpr Bitboard north() const {
        Bitboard moved;
        for (std::size_t i = 0; i < words; ++i)
            moved.words_[i] = words_[i] >> Side | (i + 1 == words ? 0 : words_[i + 1] << (64 - Side));
        return moved;
    }

    /// Returns the set grown by one step in all eight directions.
    constexpr Bitboard spread() const {
        const Bitboard band = *this | east() | west();
        return band | band.north() | band.south();
    }

    /// Returns how many squares of the set are `square` itself or its neighbours.
    constexpr int count_around(int square) const {
        if constexpr (Side <= 16) {
            return std::popcount(three_rows(square / Side - 1) & windows[static_cast<std::size_t>(square % Side)]);
        } else {
            return (of(square).spread() & *this).count();
        }
    }

    /// Returns the set shifted by one step in one of eight directions (0 is north, then clockwise). Squares that leave
    /// the board are dropped.
    constexpr Bitboard step(int direction) const {
        switch (direction) {
            case 0: return north();
            case 1: return north().east();
            case 2: return east();
            case 3: return south().east();
            case 4: return south();
            case 5: return south().west();
            case 6: return west();
            default: return north().west();
        }
    }

    friend constexpr Bitboard operator|(Bitboard a, const Bitboard& b) {
        for (std::size_t i = 0; i < words; ++i) a.words_[i] |= b.words_[i];
        return a;
    }
    friend constexpr Bitboard operator&(Bitboard a, const Bitboard& b) {
        for (std::size_t i = 0; i < words; ++i) a.words_[i] &= b.words_[i];
        return a;
    }
    /// Returns the squares of a that b lacks.
    friend constexpr Bitboard operator-(Bitboard a, const Bitboard& b) {
        for (std::size_t i = 0; i < words; ++i) a.words_[i] &= ~b.words_[i];
        return a;
    }
    bool operator==(const Bitboard&) const = default;

private:
    static constexpr std::size_t words = squares / 64;
    static constexpr std::uint64_t first_column = ~std::uint64_t{0} / ((std::uint64_t{1} << Side) - 1);
    static constexpr std::uint64_t last_column = first_column << (Side - 1);

    static constexpr std::uint64_t bit(int square) { return std::uint64_t{1} << (square % 64); }
    // Returns three rows as one number: `row` in the low bits, and the next two rows in the higher bits. Row -1 is the
    // row above the board.
    constexpr std::uint64_t three_rows(int row) const {
        const int bit = row * Side;
        if (bit < 0) return words_[0] << -bit;
        const std::size_t i = static_cast<std::size_t>(bit) / 64 % words;
        const int shift = bit % 64;
        const std::uint64_t rest = words_[i] >> shift;
        return shift == 0 || i + 1 == words ? rest : rest | words_[i + 1] << (64 - shift);
    }

    // For every column, the mask of the column and its neighbours in each of the three rows.
    static constexpr auto windows = [] {
        std::array<std::uint64_t, static_cast<std::size_t>(Side)> columns{};
        for (int column = 0; column < Side; ++column)
            for (int bit = 0; bit < 3 * Side && bit < 64; ++bit)
                if (const int away = bit % Side - column; away >= -1 && away <= 1)
                    columns[static_cast<std::size_t>(column)] |= std::uint64_t{1} << bit;
        return columns;
    }();

    constexpr std::uint64_t& word(int square) { return words_[static_cast<std::size_t>(square) / 64]; }
    constexpr std::uint64_t word(int square) const { return words_[static_cast<std::size_t>(square) / 64]; }

    std::array<std::uint64_t, words> words_{};
};

namespace detail {

template <int Side>
inline const auto surroundings = [] {
    std::array<Bitboard<Side>, static_cast<std::size_t>(Bitboard<Side>::squares)> all;
    for (int square = 0; square < Bitboard<Side>::squares; ++square) {
        const auto one = Bitboard<Side>::of(square);
        all[static_cast<std::size_t>(square)] = one.spread() - one;
    }
    return all;
}();

}  // namespace detail

/// Returns the neighbours of a square from a table. The table is a global object, so constructors of other global
/// objects must not call this.
template <int Side>
const Bitboard<Side>& around(int square) {
    return detail::surroundings<Side>[static_cast<std::size_t>(square)];
}

}  // namespace isola_arena::isola::engine
