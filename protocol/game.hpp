#pragma once

// The code that the arena and the bots share: the rules of each game as values, and its board lines and replies as
// text. It has no input or output, and no clock. Every game is a struct that satisfies the concept Game:
//
//     isola::State state = isola::Isola::start(*isola::named_rules("isola"));
//     const auto turn = isola::Isola::parse(state, "move;1,3;steal;5,3");
//     if (turn && !isola::Isola::refuse(state, *turn)) state = isola::Isola::play(state, *turn);
//
// The functions of this folder share no mutable state. Threads may call them at the same time if no thread uses an
// object that another thread changes.

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/frame.hpp"
#include "protocol/player.hpp"
#include "protocol/result.hpp"
#include "protocol/rules_text.hpp"

namespace isola_arena {

/// The end of a game by its own rules. reason is a keyword of records (`no_move`, `turn_limit`, ...); explanation is a
/// sentence with the details. If winner is empty, the game is drawn.
struct Outcome {
    std::optional<Player> winner;
    std::string reason;
    std::string explanation;
    bool operator==(const Outcome&) const = default;
};

/// A game, as types and static functions of one struct.
///
/// Types: Rules is a variant with its settings. Position is everything that is true, hidden tiles included. Move is one
/// choice of a player or of nature. View is everything that one player may know.
///
/// - name is the family of the game. variants() lists its variants; read_rules() reads the rules from a text, or
///   returns an Error if a name, a setting or a value is unknown; describe() writes them in full as
///   `variant key=value ...`.
/// - legal_moves() lists the moves of the player to move; it is empty while nature is to move.
/// - refuse() returns the rule that a move would break, or nullopt if the move is legal. play() takes only moves that
///   refuse() accepts.
/// - view() returns everything that one player may know; line() writes the board line from a view alone.
/// - parse() reads a reply that reply_text() has trimmed; print() is its inverse.
/// - outcome() returns nullopt while the game goes on.
template <class G>
concept Game = requires(const typename G::Rules& rules, const typename G::Position& position,
                        const typename G::Move& move, const typename G::View& view, Player player,
                        const RulesText& rules_text, std::string_view text, std::int64_t milliseconds) {
    { G::name } -> std::convertible_to<std::string_view>;
    { G::variants() } -> std::same_as<std::vector<VariantFacts>>;
    { G::read_rules(rules_text) } -> std::same_as<Result<typename G::Rules>>;
    { G::describe(rules) } -> std::same_as<std::string>;
    { G::start(rules) } -> std::same_as<typename G::Position>;
    { G::to_move(position) } -> std::same_as<Actor>;
    { G::legal_moves(position) } -> std::same_as<std::vector<typename G::Move>>;
    { G::refuse(position, move) } -> std::same_as<std::optional<Error>>;
    { G::play(position, move) } -> std::same_as<typename G::Position>;
    { G::outcome(position) } -> std::same_as<std::optional<Outcome>>;
    { G::view(position, player) } -> std::convertible_to<const typename G::View&>;
    { G::line(view, milliseconds) } -> std::same_as<std::string>;
    { G::parse(position, text) } -> std::same_as<Result<typename G::Move>>;
    { G::print(move) } -> std::same_as<std::string>;
    { G::frame(position) } -> std::same_as<Frame>;
};

/// A game in which the judge can discard a turn: the position stays the same, and the other player is to move.
template <class G>
concept SkippableGame = Game<G> && requires(const typename G::Position& position) {
    { G::skip(position) } -> std::same_as<typename G::Position>;
};

/// A game in which nature moves, too. nature() returns nature's move in a position in which nature is to move. The move
/// depends on the seed and on how much was drawn before, but not on the players' moves.
///
/// shares_chance_in_pairs: whether the second game of a pair, with sides exchanged, uses the same random numbers. It
/// must be false if the first game could reveal what is hidden in the second.
template <class G>
concept GameOfChance = Game<G> && requires(const typename G::Position& position, std::uint64_t seed) {
    { G::nature(position, seed) } -> std::same_as<typename G::Move>;
    { G::shares_chance_in_pairs } -> std::convertible_to<bool>;
};

/// A game in which nothing is hidden, so that a text can hold a whole position. print_position() writes the board line
/// without its clock; parse_position() reads it, or returns an Error that names the field at fault. Values that the
/// line does not contain, such as the number of turns so far, start at their initial values.
template <class G>
concept NotedGame = Game<G> &&
    requires(const typename G::Rules& rules, const typename G::Position& position, std::string_view text) {
    { G::print_position(position) } -> std::same_as<std::string>;
    { G::parse_position(rules, text) } -> std::same_as<Result<typename G::Position>>;
};

/// A game whose scores change when the judge ends it. forfeit() returns the position after the judge has awarded the
/// game to the opponent.
template <class G>
concept ForfeitableGame = Game<G> && requires(const typename G::Position& position, Player loser) {
    { G::forfeit(position, loser) } -> std::same_as<typename G::Position>;
};

}  // namespace isola_arena
