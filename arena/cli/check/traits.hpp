#pragma once

#include <set>
#include <string>
#include <string_view>

#include "arena/judge/table.hpp"

namespace isola_arena::check {

/// What the game of some rules is like, as far as it decides which positions are worth trying.
struct Traits {
    bool squares_vanish = false;           ///< its grid loses squares
    bool hands_shrink = false;             ///< players' own tiles get fewer
    bool has_chance = false;               ///< nature moves
    std::set<std::string> kinds{};         ///< of replies, those that every reply has left out; empty: all are alike
    std::set<std::string> steady_kinds{};  ///< possible in every early turn
};

/// What is seen in random games of these rules.
Traits traits_of(const std::string& rules);

/// The words of a reply that tell what it does: its first part, and its last where that is a word too
/// (`play;35;left`: play and left).
std::set<std::string> kinds_of(std::string_view reply);

/// The kinds of all replies that are legal now.
std::set<std::string> legal_kinds(const Table& table);

/// Whether a bot that is started in this position can know what it may do. Where a steady kind is no longer possible,
/// something has been used up that lines do not tell.
bool is_fair_start(const Table& table, const Traits& traits);

/// How many tiles the player owns; 0 in a game without any.
std::size_t own_tiles(const Table& table, Player player);

}  // namespace isola_arena::check
