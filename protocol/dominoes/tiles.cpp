#include "protocol/dominoes/tiles.hpp"

#include <array>

namespace isola_arena::dominoes {
namespace {

constexpr std::array<TileSet, highest_pips + 1> tiles_with = [] {
    std::array<TileSet, highest_pips + 1> sets{};
    for (int pips = 0; pips <= highest_pips; ++pips)
        for (int half = 0; half <= highest_pips; ++half) sets[static_cast<std::size_t>(pips)].add({pips, half});
    return sets;
}();

}  // namespace

std::string to_string(Tile tile) { return {static_cast<char>('0' + tile.low), static_cast<char>('0' + tile.high)}; }

bool TileSet::any_with(int pips) const { return (bits_ & tiles_with[static_cast<std::size_t>(pips)].bits()) != 0; }

int TileSet::pips() const {
    int sum = 0;
    for (const Tile tile : tiles()) sum += tile.pips();
    return sum;
}

std::vector<Tile> TileSet::tiles() const {
    std::vector<Tile> list;
    for (int index = 0; index < all_tiles; ++index)
        if (((bits_ >> index) & 1U) != 0) list.push_back(tile_of(index));
    return list;
}

std::string to_string(const TileSet& tiles) {
    std::string text;
    for (const Tile tile : tiles.tiles()) (text += text.empty() ? "" : " ") += to_string(tile);
    return text;
}

}  // namespace isola_arena::dominoes
