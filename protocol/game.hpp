#pragma once

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

/// How a game ended by its own rules. reason is one of the words that records use (`no_move`, `turn_limit`, ...);
/// explanation says it in a sentence. No winner: drawn.
struct Outcome {
    std::optional<Player> winner;
    std::string reason;
    std::string explanation;
    bool operator==(const Outcome&) const = default;
};

/// What every game offers, as static functions of one struct.
///
/// Rules is the variant as a value, Position everything that is true (hidden tiles too), Move one typed choice of a
/// player or of nature. refuse() names the broken rule or gives nothing; play() takes a move that refuse() accepts.
/// view() holds all that one player may know, and line() is written from a view alone. parse() reads a reply that
/// reply_text() has trimmed; print() is its inverse. name is the family; variants() lists its rules, read_rules() takes
/// them from a text (refused: an unknown name, setting or value) and describe() gives them in full as
/// `variant key=value ...`.
///
/// A game with chance also has `nature(position, seed)`, nature's move where she is to move; what she draws depends on
/// the seed and on how much was drawn before, never on what the players did in between. legal_moves() is empty there.
/// A game with scores may have `forfeit(position, loser)`, the position after the judge has given the game to the other
/// player.
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
    { G::refuse(position, move) } -> std::same_as<std::optional<Refusal>>;
    { G::play(position, move) } -> std::same_as<typename G::Position>;
    { G::outcome(position) } -> std::same_as<std::optional<Outcome>>;
    { G::view(position, player) } -> std::convertible_to<const typename G::View&>;
    { G::line(view, milliseconds) } -> std::same_as<std::string>;
    { G::parse(position, text) } -> std::same_as<Result<typename G::Move>>;
    { G::print(move) } -> std::same_as<std::string>;
    { G::frame(position) } -> std::same_as<Frame>;
};

/// A game in which the judge can discard a turn: the board stays and the other player is to move.
template <class G>
concept SkippableGame = Game<G> && requires(const typename G::Position& position) {
    { G::skip(position) } -> std::same_as<typename G::Position>;
};

/// A game with moves of nature's. shares_chance_in_pairs: the second game of a pair, with sides exchanged, has the same
/// chances; only where nothing hidden could be learned in the first one.
template <class G>
concept GameOfChance = Game<G> && requires(const typename G::Position& position, std::uint64_t seed) {
    { G::nature(position, seed) } -> std::same_as<typename G::Move>;
    { G::shares_chance_in_pairs } -> std::convertible_to<bool>;
};

/// A game that settles its own scores when the judge ends it.
template <class G>
concept ForfeitableGame = Game<G> && requires(const typename G::Position& position, Player loser) {
    { G::forfeit(position, loser) } -> std::same_as<typename G::Position>;
};

}  // namespace isola_arena
