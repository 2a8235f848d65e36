#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace isola_arena::dominoes {

inline constexpr int highest_pips = 6;
inline constexpr int all_tiles = 28;
inline constexpr int hand_size = 14;

/// A tile of the double-six set; low <= high, both from 0 to 6.
struct Tile {
    std::int8_t low = 0;
    std::int8_t high = 0;

    constexpr Tile() = default;
    /// Takes the halves in either order.
    constexpr Tile(int one, int other)
        : low(static_cast<std::int8_t>(one < other ? one : other)),
          high(static_cast<std::int8_t>(one < other ? other : one)) {}

    constexpr bool is_double() const { return low == high; }
    constexpr bool has(int pips) const { return low == pips || high == pips; }
    constexpr int pips() const { return low + high; }
    /// Returns the other half (for a double, the same number). Call it only if has(pips).
    constexpr int other_half(int pips) const { return low + high - pips; }
    /// Returns 0 to 27, in the order 00 01 ... 06 11 12 ... 66.
    constexpr int index() const { return low * (13 - low) / 2 + high; }
    constexpr auto operator<=>(const Tile&) const = default;
};

constexpr Tile tile_of(int index) {
    int low = 0;
    while (Tile(low, highest_pips).index() < index) ++low;
    return {low, index - low * (13 - low) / 2};
}

/// Returns two digits, the low one first: `03`.
std::string to_string(Tile tile);

/// A set of tiles, of any size from 0 to 28.
class TileSet {
public:
    constexpr TileSet() = default;
    constexpr explicit TileSet(std::uint32_t bits) : bits_(bits) {}
    static constexpr TileSet all() { return TileSet((1U << all_tiles) - 1); }

    constexpr bool has(Tile tile) const { return ((bits_ >> tile.index()) & 1U) != 0; }
    constexpr void add(Tile tile) { bits_ |= 1U << tile.index(); }
    constexpr void remove(Tile tile) { bits_ &= ~(1U << tile.index()); }
    constexpr int size() const { return std::popcount(bits_); }
    constexpr bool empty() const { return bits_ == 0; }
    constexpr std::uint32_t bits() const { return bits_; }

    /// Returns whether some tile of the set has a half with `pips` pips.
    bool any_with(int pips) const;
    /// Returns the sum of the pips of all tiles.
    int pips() const;
    /// Returns the tiles in the order of board lines: sorted, each with its low digit first.
    std::vector<Tile> tiles() const;

    constexpr bool operator==(const TileSet&) const = default;

private:
    std::uint32_t bits_ = 0;
};

/// Returns the tiles separated by blanks, sorted: `00 12 55`.
std::string to_string(const TileSet& tiles);

}  // namespace isola_arena::dominoes
