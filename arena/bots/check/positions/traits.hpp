#pragma once

#include <set>
#include <string>
#include <string_view>

#include "arena/judge/game_session.hpp"

namespace isola_arena::check {

/// The properties of a game that decide which positions are worth trying.
struct Traits {
    bool squares_vanish = false;           ///< its grid loses squares
    bool hands_shrink = false;             ///< the number of tiles that a player owns decreases
    bool has_chance = false;               ///< nature makes the first move
    std::set<std::string> kinds{};         ///< of replies, without those that every reply has; empty: all are alike
    std::set<std::string> steady_kinds{};  ///< kinds that are possible in every early turn
};

/// Returns the traits that show in random games of these complete rules. Throws std::invalid_argument if the rules are
/// refused.
Traits traits_of(const std::string& rules);

/// Returns the kinds of a reply, which are the words for its action: its first part, and its last part if that is a
/// word, too (`play;35;left`: play and left). A word has only small letters.
std::set<std::string> kinds_of(std::string_view reply);

/// Returns the kinds of all replies that are legal now.
std::set<std::string> legal_kinds(const GameSession& session);

/// Returns whether a bot that is started in this position can know which replies are legal. If a steady kind is no
/// longer possible, something has been used up that board lines do not show.
bool is_fair_start(const GameSession& session, const Traits& traits);

/// Returns the number of tiles that the player owns; 0 in a game without tiles.
std::size_t own_tiles(const GameSession& session, Player player);

}  // namespace isola_arena::check
