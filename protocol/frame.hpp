#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/player.hpp"
#include "protocol/position.hpp"

namespace isola_arena {

/// What a square of a frame's grid is made of.
enum class Ground : std::uint8_t { open, gone, fixed };

struct Cell {
    Ground ground = Ground::open;
    std::optional<Player> pawn;
    bool operator==(const Cell&) const = default;
};

/// Why a square is marked.
enum class Mark : std::uint8_t { left, entered, taken };

struct Highlight {
    Position at;
    Mark mark;
    bool operator==(const Highlight&) const = default;
};

/// Who may see a strip of tiles. A viewer of the whole game shows all of them.
enum class Visibility : std::uint8_t { everyone, owner };

struct Tile {
    std::string text;
    bool highlighted = false;
    bool operator==(const Tile&) const = default;
};

/// Tiles in a row: a hand, a chain.
struct Strip {
    std::string label;
    std::optional<Player> owner;
    Visibility visibility = Visibility::everyone;
    std::vector<Tile> tiles;
    bool operator==(const Strip&) const = default;
};

/// One part of a turn, such as its move or its steal, in the order in which it was done. owner is whom it happens to
/// where that is not the player whose turn it is (a victim's fall, a hand that nature deals); with Visibility::owner
/// only he may know the text. A square off the grid says on which side a pawn has left it.
struct SubAction {
    std::string kind;
    std::string text;
    std::optional<Position> from = {};
    std::optional<Position> to = {};
    std::optional<Player> owner = {};
    Visibility visibility = Visibility::everyone;
    bool operator==(const SubAction&) const = default;
};

/// All that a viewer draws, and nothing that names a game. cells has rows * columns entries, row by row (none for
/// a game without a grid); last_turn lists what the turn that led here consisted of.
struct Frame {
    int rows = 0;
    int columns = 0;
    std::vector<Cell> cells;
    std::vector<Strip> strips;
    std::optional<PerPlayer<int>> scores;
    std::vector<Highlight> highlights;
    std::optional<Player> last_player;
    std::vector<SubAction> last_turn;

    const Cell& at(Position position) const {
        return cells[static_cast<std::size_t>(position.row() * columns + position.column())];
    }
    bool operator==(const Frame&) const = default;
};

/// Whether the frame has anything that is hidden from that player.
bool hides(const Frame& frame, Player from);

/// What stands in the place of a text that is hidden.
inline constexpr const char* hidden_text = "?";

/// The frame as that player may see it: of the other's strips and sub-actions that are their owner's alone every text
/// is hidden_text and no tile is highlighted; the number of tiles stays.
Frame seen_by(Frame frame, Player player);

}  // namespace isola_arena
