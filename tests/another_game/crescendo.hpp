#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "protocol/game.hpp"

/// Crescendo, a small card game that no other file of the project names. Each player is dealt some of the cards 1 to 24
/// and sees only these. The players take turns to lay a card at the end of a row; it must be higher than the last card
/// of the row. The game ends when the player to move has no higher card. The player whose cards in the row have the
/// higher sum wins; equal sums are a draw.
namespace isola_arena::crescendo {

inline constexpr int highest_card = 24;

using Cards = std::vector<int>;  ///< each card once; hands are sorted

struct Rules {
    int hand = 6;  ///< cards for each player, 1 to 10
    bool operator==(const Rules&) const = default;
};

struct Lay {
    int card;
    bool operator==(const Lay&) const = default;
};

/// Nature's only move.
struct Deal {
    PerPlayer<Cards> hands;
    bool operator==(const Deal&) const = default;
};

struct State {
    Rules rules;
    PerPlayer<Cards> hands;
    Cards row;
    bool dealt = false;
    bool operator==(const State&) const = default;
};

struct View {
    Player player;
    Cards hand;
    Cards row;
};

struct Crescendo {
    using Rules = crescendo::Rules;
    using Position = State;
    using Move = std::variant<Lay, Deal>;
    using View = crescendo::View;

    static constexpr std::string_view name = "crescendo";
    static constexpr bool shares_chance_in_pairs = false;  // the first game reveals the hands of the second

    static std::vector<VariantFacts> variants() {
        return {{name, "lay ever higher cards; hand=6 cards for each player"}};
    }
    static Result<Rules> read_rules(const RulesText& text);
    static std::string describe(const Rules& rules);
    static State start(const Rules& rules);
    static Actor to_move(const State& state);
    static std::vector<Move> legal_moves(const State& state);
    static std::optional<Error> refuse(const State& state, const Move& move);
    static State play(State state, const Move& move);
    static Move nature(const State& state, std::uint64_t seed);
    static std::optional<Outcome> outcome(const State& state);
    static View view(const State& state, Player player) { return {player, state.hands[player], state.row}; }
    /// Returns `[player];[hand];[row]`, cards separated by blanks.
    static std::string line(const View& view, std::int64_t);
    /// Reads `lay;CARD` or `deal;HAND;HAND`.
    static Result<Move> parse(const State& state, std::string_view text);
    static std::string print(const Move& move);
    static Frame frame(const State& state);
};

static_assert(Game<Crescendo> && GameOfChance<Crescendo>);

}  // namespace isola_arena::crescendo
