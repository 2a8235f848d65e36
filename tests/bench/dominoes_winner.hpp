#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/dominoes/rules.hpp"

namespace isola_arena::dominoes::testing {

/// A position with everything that decides the winner. Player 0 starts the game.
struct Situation {
    std::array<std::uint32_t, 2> hands{};
    std::array<int, 2> ends{};     ///< the open pips, left and right
    std::array<bool, 2> across{};  ///< a double that counts twice lies at that end
    bool doubles_twice = true;
    bool is_empty = true;  ///< no tile lies yet
    int mover = 0;
    int lead = 0;  ///< the mover's points less the other's

    std::uint32_t fitting(int player) const;
    /// Return the position after tile 0 to 27 at an end (0 left, 1 right), and the position after the mover has passed.
    Situation after(int tile, int end) const;
    Situation passed() const;
    bool mover_wins_closed() const;
};

Situation situation_of(const State& state);

/// A second solver for the winner by best play. It shares no code with the engine, so that tests can use it to judge
/// the engine.
///
/// More points never harm a player. So the table keeps two bounds for each position: the least lead with which the
/// mover is known to win, and the largest lead with which the mover is known to lose.
class Winner {
public:
    Winner();

    /// Returns whether the player wins; nullopt if the search needs more than `most` positions.
    std::optional<bool> wins(const State& state, Player player, long most);

private:
    struct Known {
        std::array<std::uint32_t, 2> hands{};
        std::uint16_t table = 0;  ///< the ends, the doubles across them, the mover
        std::int16_t wins_from = never, loses_to = -never;
    };
    static constexpr std::int16_t never = 30000;

    bool mover_wins(const Situation& position);
    bool finds_a_win(const Situation& position);
    Known& known_of(const Situation& position);

    std::vector<Known> known_;
    long left_ = 0;
};

}  // namespace isola_arena::dominoes::testing
