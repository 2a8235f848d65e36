#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"

namespace isola_arena::dominoes::engine {

/// Points are counted in steps: every gain is a multiple of five points, so of two steps. Odd numbers are left for
/// closed games, in which equal scores still have a winner.
inline constexpr int steps_of_a_pass = 4;
constexpr int steps_of(int points) { return points / 5 * 2; }
constexpr int points_of(int steps) { return steps / 2 * 5; }

/// A tile to an end of the chain, in one byte.
struct Choice {
    std::uint8_t code = 255;

    constexpr Choice() = default;
    constexpr Choice(int tile, int end) : code(static_cast<std::uint8_t>(tile * 2 + end)) {}
    constexpr int tile() const { return code >> 1; }
    constexpr int end() const { return code & 1; }
    constexpr bool operator==(const Choice&) const = default;
};

/// The choices of one position: fourteen tiles, two ends.
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

/// A position as the engine sees it: both hands are known. Cheap to copy; player 0 is the game's first player.
struct Board {
    std::array<std::uint32_t, 2> hands{};
    std::array<std::int8_t, 2> ends{};  ///< the open pips, left and right
    std::array<bool, 2> twice{};        ///< a double lies across that end and counts twice
    bool doubles_twice = true;          ///< the variant
    bool empty = true;                  ///< no tile lies yet
    std::int8_t mover = 0;
    std::int16_t lead = 0;  ///< the mover's score less the other's, in steps
    std::uint64_t key = 0;  ///< of hands, ends and mover; the scores are not in it

    std::uint32_t mine() const { return hands[static_cast<std::size_t>(mover)]; }
    std::uint32_t theirs() const { return hands[static_cast<std::size_t>(1 - mover)]; }
    /// Those tiles of a hand that fit somewhere.
    std::uint32_t fitting(std::uint32_t hand) const;
    bool closed() const { return fitting(mine() | theirs()) == 0; }

    /// Every play of the mover that leads to a position of its own.
    Choices choices() const;

    /// What such a play brings, in steps.
    int gain(Choice choice) const;

    /// Plays it: the other player is to move, and the lead is his.
    void play(Choice choice);

    /// The mover cannot play: the other gets the points of a pass, and is to move.
    void pass();

    /// Who wins a game closed here with equal scores.
    bool mover_wins_ties() const;
};

/// The tiles with a half of that many pips.
std::uint32_t tiles_with(int pips);

Board board_of(const State& state);

/// The position that a player sees on his turn: what is neither his nor in the chain is the other's.
Board board_of(const View& view);

/// The play as replies write it.
Play play_of(Choice choice);

inline std::uint32_t Board::fitting(std::uint32_t hand) const {
    return empty ? hand : hand & (tiles_with(ends[0]) | tiles_with(ends[1]));
}

}  // namespace isola_arena::dominoes::engine
