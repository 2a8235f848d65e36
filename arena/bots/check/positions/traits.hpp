#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/rules/game_session.hpp"
#include "arena/rules/settings/opening_text.hpp"
#include "protocol/position.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::check {

/// The squares of a reply, however it is written: its first two numbers are the move, the next two the steal.
struct Squares {
    Position move;
    std::optional<Position> steal;
};

/// Returns the squares that the two or four numbers in the text stand for; nullopt if it has any other count of numbers
/// or one above 999.
std::optional<Squares> squares_in(std::string_view text);

/// Returns the squares with each number reduced by 1. This corrects a bot that counts from 1.
Squares counted_from_zero(const Squares& squares);

/// Returns the squares with row and column exchanged.
Squares exchanged(const Squares& squares);

/// Returns `move;R,C;steal;R,C`, or `move;R,C` without a steal.
std::string as_reply(const Squares& squares);

/// How the games of an examination begin: complete rules, and perhaps an opening that fits them.
struct GameStart {
    GameStart() = default;
    GameStart(const char* its_rules) : rules(its_rules) {}
    GameStart(std::string its_rules, Opening its_opening = {})
        : rules(std::move(its_rules)), opening(std::move(its_opening)) {}

    std::string rules;
    Opening opening;
};

/// The replies of a game since its first position; discarded_move stands for a turn that was discarded. Nature's moves
/// are left out: they follow from the seed.
struct MoveHistory {
    GameStart start;
    std::uint64_t nature_seed = 0;
    std::vector<std::string> replies{};
};

/// Returns the first position after the opening in which a player is to move; nature's moves depend on nature_seed.
/// Throws std::invalid_argument if the rules are refused or the opening does not fit them.
std::unique_ptr<GameSession> first_position(const GameStart& start, std::uint64_t nature_seed = 0);

/// Plays for nature until a player is to move or the game is over.
void play_nature(GameSession& session);

/// Returns the position after all replies of the past.
std::unique_ptr<GameSession> replayed(const MoveHistory& past);

/// Plays a random legal turn and nature's moves after it, and adds the turn to past, which must be the past of the
/// session. If the turn ends the game, it is taken back and another one is tried, unless no other one is left or 20
/// have been tried. In this way games become as long as the rules permit.
void play_on(std::unique_ptr<GameSession>& session, MoveHistory& past, Rng& rng);

/// The properties of a game that decide which positions are worth trying.
struct Traits {
    bool squares_vanish = false;           ///< its grid loses squares
    bool hands_shrink = false;             ///< the number of tiles that a player owns decreases
    bool has_chance = false;               ///< nature makes the first move
    std::set<std::string> kinds{};         ///< of replies, without those that every reply has; empty: all are alike
    std::set<std::string> steady_kinds{};  ///< kinds that are possible in every early turn
};

/// Returns the traits that show in random games that begin so. Throws the exceptions of first_position().
Traits traits_of(const GameStart& start);

/// Returns the kinds of a reply, which are the words for its action: its first part, and its last part if that is a
/// word, too (`play;35;left`: play and left). A word has only small letters.
std::set<std::string> kinds_of(std::string_view reply);

/// Returns the kinds of all replies that are legal now.
std::set<std::string> legal_kinds(const GameSession& session);

/// Returns whether a bot that is started in this position can know which replies are legal. If a steady kind is no
/// longer possible, the game has used up something that board lines do not show.
bool is_fair_start(const GameSession& session, const Traits& traits);

/// Returns the number of tiles that the player owns; 0 in a game without tiles.
std::size_t own_tiles(const GameSession& session, Player player);

}  // namespace isola_arena::check
