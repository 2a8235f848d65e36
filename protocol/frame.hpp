#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/player.hpp"
#include "protocol/position.hpp"

namespace isola_arena {

/// The kind of a square in the grid of a frame.
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

/// Who may see a strip of tiles or a part of a turn: both players, or its owner only. A viewer of the whole game shows
/// everything.
enum class Visibility : std::uint8_t { everyone, owner };

struct Tile {
    std::string text;
    bool highlighted = false;
    bool operator==(const Tile&) const = default;
};

/// How the tiles of a strip look: as a text, or as two halves with pips. The text of a tile with pips is two digits
/// from 0 to 6.
enum class Face : std::uint8_t { text, pips };

/// Where a strip lies: beside the board (a hand), or on the table (a chain, which is the board of a game without a
/// grid). Tiles with pips on the table are drawn as a chain, all other tiles line by line.
enum class StripPlace : std::uint8_t { beside, table };

/// Tiles in a row, such as a hand or a chain. At most one strip of a frame lies on the table.
struct Strip {
    std::string label;
    std::optional<Player> owner;
    Visibility visibility = Visibility::everyone;
    std::vector<Tile> tiles;
    Face face = Face::text;
    StripPlace place = StripPlace::beside;
    bool operator==(const Strip&) const = default;
};

/// One part of a turn, such as its move or its steal. The parts of a turn are in the order in which they happened.
/// owner: the player to whom the part happens, if that is not the player whose turn it was (a victim's fall, a hand
/// that nature deals). With Visibility::owner only the owner may know the text. A square outside the grid shows on
/// which side a pawn left the grid.
struct SubAction {
    std::string kind;
    std::string text;
    std::optional<Position> from = {};
    std::optional<Position> to = {};
    std::optional<Player> owner = {};
    Visibility visibility = Visibility::everyone;
    bool operator==(const SubAction&) const = default;
};

/// Everything that a viewer draws of a position, in terms that are the same for every game. cells has rows * columns
/// entries, row by row (it is empty for a game without a grid); last_turn lists the parts of the turn that led to this
/// position.
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

/// Returns whether the frame has anything that the player `from` must not see.
bool hides(const Frame& frame, Player from);

/// The text that replaces a hidden text.
inline constexpr const char* hidden_text = "?";

/// Returns the frame as the player may see it. In strips and sub-actions that only the opponent may see, every text
/// becomes hidden_text and no tile is highlighted; the number of tiles stays the same.
Frame seen_by(Frame frame, Player player);

}  // namespace isola_arena
