#pragma once

// Save the Island: rules, board lines and replies of a game with chance and hidden tiles.
//
//     State state = Island::start(*named_rules("bot-battle"));
//     state = Island::play(state, Island::nature(state, 15));  // the deal of seed 15
//     const std::string line = Island::line(Island::view(state, Player::one), 0);
//
// The functions share no mutable state, so any number of threads may call them at the same time.

#include "protocol/game.hpp"
#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"

namespace isola_arena::island {

/// Save the Island as a Game: chance, and tiles that the other player does not see.
struct Island {
    using Rules = island::Rules;
    using Position = State;
    using Move = island::Move;
    using View = island::View;

    static constexpr std::string_view name = "island";
    /// False, because tiles are hidden, and a seat gets the same tiles in all games with one seed. So a bot that has
    /// played the first game of a pair would know its opponent's tiles in the second.
    static constexpr bool shares_chance_in_pairs = false;

    static std::vector<VariantFacts> variants() { return island::variants(); }
    /// Reads the rules, which have no settings.
    static Result<Rules> read_rules(const RulesText& text);
    static std::string describe(const Rules& rules) { return std::string(rules.name); }
    static State start(const Rules& rules) { return island::start(rules); }
    static Actor to_move(const State& state) { return island::to_move(state); }
    static std::vector<Move> legal_moves(const State& state);
    static std::optional<Error> refuse(const State& state, const Move& move) { return island::refuse(state, move); }
    static State play(State state, const Move& move) { return island::play(std::move(state), move); }
    static Move nature(const State& state, std::uint64_t seed) { return island::nature(state, seed); }
    static std::optional<Outcome> outcome(const State& state) { return island::outcome(state); }
    static View view(const State& state, Player player) { return island::view(state, player); }
    static std::string line(const View& view, std::int64_t) { return board_line(view); }
    static Result<Move> parse(const State& state, std::string_view text) { return island::parse(state, text); }
    static std::string print(const Move& move) { return island::print(move); }
    /// Returns a frame with one row of 15 cells, and a strip of tiles for each player. The marks of the last turn stay
    /// while nature draws. last_turn describes the latest event: the turn, or nature's deal or draw.
    static Frame frame(const State& state);
};

static_assert(GameOfChance<Island>);

}  // namespace isola_arena::island
