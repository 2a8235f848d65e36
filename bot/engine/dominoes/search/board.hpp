#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"

namespace isola_arena::dominoes::engine {

/// The engine counts points in steps: five points are two steps. Every gain is a multiple of five points, so it is an
/// even number of steps. A single step decides a closed game with equal scores, because one player wins that game, too
/// (see WinSolver).
inline constexpr int steps_of_a_pass = 4;
constexpr int steps_of(int points) { return points / 5 * 2; }
constexpr int points_of(int steps) { return steps / 2 * 5; }

/// A tile (0 to 27) and the end to which it is played (0 left, 1 right), in one byte.
struct Choice {
    std::uint8_t code = 255;

    constexpr Choice() = default;
    constexpr Choice(int tile, int end) : code(static_cast<std::uint8_t>(tile * 2 + end)) {}
    constexpr int tile() const { return code >> 1; }
    constexpr int end() const { return code & 1; }
    constexpr bool operator==(const Choice&) const = default;
};

/// The choices in one position: at most fourteen tiles at two ends.
class Choices {
public:
    static constexpr std::size_t most = 2 * hand_size;

    void add(Choice choice) { items_[size_++] = choice; }
    std::size_t size() const { return size_; }
    Choice operator[](std::size_t place) const { return items_[place]; }
    const Choice* begin() const { return items_.data(); }
    const Choice* end() const { return items_.data() + size_; }

private:
    std::array<Choice, most> items_;
    std::size_t size_ = 0;
};

/// A position as the engine sees it: both hands are known. A board is cheap to copy. Player 0 is the game's first
/// player.
struct Board {
    std::array<std::uint32_t, 2> hands{};
    std::array<std::int8_t, 2> ends{};  ///< the open pips, left and right
    std::array<bool, 2> twice{};        ///< whether a double lies across that end and counts twice
    bool doubles_twice = true;          ///< the variant
    bool empty = true;                  ///< no tile lies yet
    std::int8_t mover = 0;
    std::int16_t lead = 0;  ///< the mover's score less the other's, in steps
    std::uint64_t key = 0;  ///< hash of hands, ends, mover and variant, but not of the scores

    std::uint32_t mine() const { return hands[static_cast<std::size_t>(mover)]; }
    std::uint32_t theirs() const { return hands[static_cast<std::size_t>(1 - mover)]; }
    /// Returns the tiles of `hand` that fit at an open end; if the chain is empty, the whole hand.
    std::uint32_t fitting(std::uint32_t hand) const;
    bool closed() const { return fitting(mine() | theirs()) == 0; }

    /// Returns the plays of the mover. A play at the right end is left out if a play at the left end leads to the same
    /// position.
    Choices choices() const;

    /// Returns the points that the choice scores, in steps.
    int gain(Choice choice) const;

    /// Plays the choice: the other player becomes the mover, and `lead` is now seen from that player.
    void play(Choice choice);

    /// Passes. Call it only if the mover cannot play: the other player scores a pass and becomes the mover.
    void pass();

    /// Returns whether the mover wins if the game closes in this position with equal scores.
    bool mover_wins_ties() const;
};

/// Returns the tiles that have a half with `pips` pips.
std::uint32_t tiles_with(int pips);

Board board_of(const State& state);

/// Returns the position that a player sees on its turn: the other player holds all tiles that are neither in its hand
/// nor in the chain.
Board board_of(const View& view);

/// Returns the choice as a play of the protocol.
Play play_of(Choice choice);

inline std::uint32_t Board::fitting(std::uint32_t hand) const {
    return empty ? hand : hand & (tiles_with(ends[0]) | tiles_with(ends[1]));
}

}  // namespace isola_arena::dominoes::engine
