#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace isola_arena {

/// One of the two sides of a game. Player one moves first.
enum class Player : std::uint8_t { one = 1, two = 2 };

/// The side that acts next: a player, or nature for chance and forced passes.
enum class Actor : std::uint8_t { player_one = 1, player_two = 2, nature = 3 };

inline constexpr std::array<Player, 2> both_players{Player::one, Player::two};

constexpr Player other(Player player) { return player == Player::one ? Player::two : Player::one; }

/// Returns 1 or 2, the player's number in board lines.
constexpr int number(Player player) { return static_cast<int>(player); }

/// Returns 0 or 1, for arrays with one element for each player.
constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player) - 1; }

constexpr Actor actor(Player player) { return static_cast<Actor>(player); }

/// Two values, player one's first.
template <class T>
struct PerPlayer {
    std::array<T, 2> values{};

    constexpr T& operator[](Player player) { return values[index(player)]; }
    constexpr const T& operator[](Player player) const { return values[index(player)]; }
    bool operator==(const PerPlayer&) const = default;
};

}  // namespace isola_arena
