#pragma once

// The dominoes of the ICPC Caribbean finals: rules, board lines and replies of a game with a deal, forced passes and
// scores.
//
//     State state = Dominoes::start({.doubles_twice = true});
//     state = Dominoes::play(state, Dominoes::nature(state, 14));  // the deal of seed 14
//     const std::string line = Dominoes::line(Dominoes::view(state, Player::one), 0);
//
// The functions share no mutable state, so any number of threads may call them at the same time.

#include "protocol/dominoes/rules.hpp"
#include "protocol/dominoes/text.hpp"
#include "protocol/game.hpp"

namespace isola_arena::dominoes {

/// The ICPC Caribbean dominoes as a Game: a deal, forced passes and scores.
struct Dominoes {
    using Rules = dominoes::Rules;
    using Position = State;
    using Move = dominoes::Move;
    using View = dominoes::View;

    static constexpr std::string_view name = "dominoes";
    /// True as in the contest, where a pair of teams plays two matches and each team starts one of them. Both games of
    /// a pair have the same deal, with the hands exchanged.
    static constexpr bool shares_chance_in_pairs = true;

    static std::vector<VariantFacts> variants();
    /// Reads the rules; the only setting is `doubles=twice` (default) or `doubles=once`.
    static Result<Rules> read_rules(const RulesText& text);
    static std::string describe(const Rules& rules);
    static State start(const Rules& rules) { return dominoes::start(rules); }
    static Actor to_move(const State& state) { return dominoes::to_move(state); }
    static std::vector<Move> legal_moves(const State& state);
    static std::optional<Error> refuse(const State& state, const Move& move) { return dominoes::refuse(state, move); }
    static State play(State state, const Move& move) { return dominoes::play(std::move(state), move); }
    static Move nature(const State& state, std::uint64_t seed) { return dominoes::nature(state, seed); }
    static State forfeit(State state, Player loser) { return dominoes::forfeit(std::move(state), loser); }
    static std::optional<Outcome> outcome(const State& state) { return dominoes::outcome(state); }
    static View view(const State& state, Player player) { return dominoes::view(state, player); }
    static std::string line(const View& view, std::int64_t) { return board_line(view); }
    static Result<Move> parse(const State& state, std::string_view text) { return dominoes::parse(state, text); }
    static std::string print(const Move& move) { return dominoes::print(move); }
    static Frame frame(const State& state);
};

static_assert(Game<Dominoes> && GameOfChance<Dominoes> && ForfeitableGame<Dominoes>);

}  // namespace isola_arena::dominoes
