#pragma once

// The Isola family (`isola`, `isolation`, `queens`): games of two pawns on a board that shrinks. This folder has their
// rules, board lines and replies; dialects/ translates them for bots of other contests.
//
//     const State state = Isola::start(*named_rules("isolation"));
//     const std::string line = Isola::line(Isola::view(state, Player::one), 3000);
//     const auto turn = Isola::parse(state, "move;2,1;steal;2,6");
//
// The functions share no mutable state, so any number of threads may call them at the same time.

#include "protocol/game.hpp"
#include "protocol/isola/rules.hpp"
#include "protocol/isola/text.hpp"

namespace isola_arena::isola {

/// The Isola family as a Game. Nothing is hidden and nature never moves.
struct Isola {
    using Rules = isola::Rules;
    using Position = State;
    using Move = Turn;
    using View = State;

    static constexpr std::string_view name = "isola";

    static std::vector<VariantFacts> variants() { return isola::variants(); }
    /// Reads the rules; the only setting is `board=ROWSxCOLUMNS`.
    static Result<Rules> read_rules(const RulesText& text);
    static std::string describe(const Rules& rules);
    static State start(const Rules& rules) { return isola::start(rules); }
    static Actor to_move(const State& state) { return actor(state.to_move); }
    static std::vector<Turn> legal_moves(const State& state) { return legal_turns(state); }
    static std::optional<Error> refuse(const State& state, const Turn& turn) { return isola::refuse(state, turn); }
    static State play(State state, const Turn& turn) { return isola::play(std::move(state), turn); }
    static State skip(State state) { return isola::skip(std::move(state)); }
    static std::optional<Outcome> outcome(const State& state) { return isola::outcome(state); }
    static const State& view(const State& state, Player) { return state; }
    static std::string line(const State& view, std::int64_t milliseconds) { return board_line(view, milliseconds); }
    static Result<Turn> parse(const State&, std::string_view text) { return parse_reply(text); }
    static std::string print(const Turn& turn) { return reply(turn); }
    static Frame frame(const State& state);
    static std::string print_position(const State& state) { return position_text(state); }
    static Result<State> parse_position(const Rules& rules, std::string_view text) {
        return parse_position_text(rules, text);
    }
};

static_assert(SkippableGame<Isola> && NotedGame<Isola>);

}  // namespace isola_arena::isola
