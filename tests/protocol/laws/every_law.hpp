#pragma once

// Test cases for the laws that every game obeys. A test program defines EVERY_GAME as the list of its games, gives each
// game a Sample, and then includes this file once.

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>

#include "protocol/reply_text.hpp"
#include "tests/protocol/laws/sample.hpp"

namespace isola_arena::laws {
namespace {

// More turns than any game can have.
constexpr int for_ever = 20000;

Rng draw_rng() { return Rng(*rc::gen::arbitrary<std::uint64_t>()); }

// A random position of a game, including positions after its end.
template <Game G>
typename G::Position draw_position(Rng& rng) {
    const auto rules = Sample<G>::draw_rules();
    return after_random_turns<G>(rules, rng, *rc::gen::inRange(0, 120));
}

// Returns a random position in which the game goes on and a player is to move. If the game ends earlier, this is the
// last such position of the game.
template <Game G>
typename G::Position draw_position_in_play(Rng& rng) {
    auto position = after_nature<G>(G::start(Sample<G>::draw_rules()), rng);
    for (int turns = *rc::gen::inRange(0, 120); turns > 0; --turns) {
        auto next = after_nature<G>(random_turn<G>(position, rng), rng);
        if (G::outcome(next)) break;
        position = std::move(next);
    }
    return position;
}

template <class Items>
auto some_of(const Items& items, Rng& rng, std::size_t count) {
    Items chosen;
    for (std::size_t i = 0; i < std::min(count, items.size()); ++i) chosen.push_back(items[rng.below(items.size())]);
    return chosen;
}

bool is_one_line_of_ascii(const std::string& text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

}  // namespace

TEST_CASE_TEMPLATE("law: every random game ends", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto end = after_random_turns<G>(Sample<G>::draw_rules(), rng, for_ever);
        const auto outcome = G::outcome(end);
        RC_ASSERT(outcome.has_value());
        RC_ASSERT(!outcome->reason.empty());
        RC_ASSERT(!outcome->explanation.empty());
    }));
}

TEST_CASE_TEMPLATE("law: while a game is not over there is a legal move", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position_in_play<G>(rng);
        RC_ASSERT(!G::legal_moves(position).empty());
    }));
}

TEST_CASE_TEMPLATE("law: every legal move is accepted, and listed once", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position<G>(rng);
        std::vector<std::string> replies;
        for (const auto& move : G::legal_moves(position)) {
            RC_ASSERT(!G::refuse(position, move));
            replies.push_back(G::print(move));
        }
        std::ranges::sort(replies);
        RC_ASSERT(std::ranges::adjacent_find(replies) == replies.end());
    }));
}

TEST_CASE_TEMPLATE("law: a move is refused, with a reason, exactly if it is not listed", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position<G>(rng);
        const auto moves = G::legal_moves(position);
        for (int i = 0; i < 200; ++i) {
            const auto move = Sample<G>::any_move(position, rng);
            RC_LOG(G::print(move));
            const auto error = G::refuse(position, move);
            RC_ASSERT(error.has_value() == (std::ranges::find(moves, move) == moves.end()));
            if (error) RC_ASSERT(!error->message.empty() && is_one_line_of_ascii(error->message));
        }
    }));
}

TEST_CASE_TEMPLATE("law: a printed move is parsed to the same move, also as a line from a bot", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position<G>(rng);
        for (const auto& move : some_of(G::legal_moves(position), rng, 50)) {
            const std::string text = G::print(move);
            RC_ASSERT(is_one_line_of_ascii(text));
            RC_ASSERT(*G::parse(position, text) == move);
            const std::string sent = "  " + text + "; \r";
            RC_ASSERT(*reply_text(sent) == text);
        }
    }));
}

TEST_CASE_TEMPLATE("law: a game is the fold of its printed moves", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto rules = Sample<G>::draw_rules();
        auto played = G::start(rules);
        auto replayed = G::start(rules);
        for (int i = 0; i < 100 && !G::outcome(played); ++i) {
            const auto move = random_move<G>(played, rng);
            const std::string text = G::print(move);
            played = G::play(played, move);
            replayed = G::play(replayed, *G::parse(replayed, text));
        }
        RC_ASSERT(played == replayed);
    }));
}

TEST_CASE_TEMPLATE("law: a frame has rows * columns cells, and its marks lie on them", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const Frame frame = G::frame(draw_position<G>(rng));
        RC_ASSERT(frame.cells.size() == static_cast<std::size_t>(frame.rows * frame.columns));
        for (const Highlight& mark : frame.highlights) {
            RC_ASSERT(mark.at.row() >= 0 && mark.at.row() < frame.rows);
            RC_ASSERT(mark.at.column() >= 0 && mark.at.column() < frame.columns);
        }
    }));
}

TEST_CASE_TEMPLATE("law: a turn changes no cell but those that the next frame marks", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position_in_play<G>(rng);
        const Frame before = G::frame(position);
        const Frame after = G::frame(random_turn<G>(position, rng));
        RC_ASSERT(after.rows == before.rows && after.columns == before.columns);
        for (int i = 0; i < before.rows * before.columns; ++i) {
            const Position at(i / before.columns, i % before.columns);
            const bool marked = std::ranges::find(after.highlights, at, &Highlight::at) != after.highlights.end();
            RC_ASSERT(marked || before.at(at) == after.at(at));
        }
    }));
}

TEST_CASE_TEMPLATE("law: a board line is one line of ASCII of at most 4096 bytes", G, EVERY_GAME) {
    CHECK(rc::check([] {
        Rng rng = draw_rng();
        const auto position = draw_position<G>(rng);
        for (const Player player : both_players) {
            const std::string line = G::line(G::view(position, player), 3000);
            RC_ASSERT(!line.empty() && line.size() <= 4096 && is_one_line_of_ascii(line));
        }
    }));
}

TEST_CASE_TEMPLATE("law: a player's line does not depend on what is hidden from the player", G, EVERY_GAME) {
    if constexpr (requires(typename G::Position position, Rng rng) {
                      Sample<G>::with_other_secrets(position, Player::one, rng);
                  }) {
        CHECK(rc::check([] {
            Rng rng = draw_rng();
            const auto position = draw_position_in_play<G>(rng);
            for (const Player player : both_players) {
                const std::string sent = G::line(G::view(position, player), 3000);
                const auto others = Sample<G>::with_other_secrets(position, player, rng);
                RC_ASSERT(!others.empty());
                for (const auto& other_position : others) {
                    RC_ASSERT(!(other_position == position));
                    RC_ASSERT(G::line(G::view(other_position, player), 3000) == sent);
                }
            }
        }));
    }
}

TEST_CASE_TEMPLATE("law: chance depends on the seed and on how much was drawn, not on the moves in between", G,
                   EVERY_GAME) {
    if constexpr (GameOfChance<G>) {
        CHECK(rc::check([] {
            Rng rng = draw_rng();
            const std::uint64_t seed = rng.next();
            const auto rules = Sample<G>::draw_rules();
            RC_ASSERT(G::nature(G::start(rules), seed) == G::nature(G::start(rules), seed));
            const auto position = draw_position<G>(rng);
            if (G::outcome(position) || G::to_move(position) != Actor::nature) return;
            const auto move = G::nature(position, seed);
            RC_ASSERT(move == G::nature(position, seed));
            RC_ASSERT(!G::refuse(position, move));
            RC_ASSERT(*G::parse(position, G::print(move)) == move);
        }));
    }
}

TEST_CASE_TEMPLATE("law: a forfeit changes nothing but scores, and never lowers the winner's score", G, EVERY_GAME) {
    if constexpr (ForfeitableGame<G>) {
        CHECK(rc::check([] {
            Rng rng = draw_rng();
            const auto position = draw_position_in_play<G>(rng);
            for (const Player loser : both_players) {
                const auto before = *G::frame(position).scores;
                const auto after = *G::frame(G::forfeit(position, loser)).scores;
                RC_ASSERT(after[loser] == before[loser]);
                RC_ASSERT(after[other(loser)] > before[other(loser)]);
            }
        }));
    }
}

TEST_CASE_TEMPLATE("law: in a game without hidden facts a board line is read back as the same position", G,
                   EVERY_GAME) {
    if constexpr (requires(typename G::Position position) { Sample<G>::reads_back(position, 0); }) {
        CHECK(rc::check([] {
            Rng rng = draw_rng();
            const auto position = draw_position<G>(rng);
            RC_ASSERT(Sample<G>::reads_back(position, *rc::gen::inRange(0, 1000000000)));
        }));
    }
}

TEST_CASE_TEMPLATE("law: a discarded turn keeps the board, and the other player is to move", G, EVERY_GAME) {
    if constexpr (SkippableGame<G>) {
        CHECK(rc::check([] {
            Rng rng = draw_rng();
            const auto position = draw_position_in_play<G>(rng);
            const auto skipped = G::skip(position);
            RC_ASSERT(G::frame(skipped).cells == G::frame(position).cells);
            RC_ASSERT(G::to_move(skipped) != G::to_move(position));
            RC_ASSERT(G::to_move(G::skip(skipped)) == G::to_move(position));
            RC_ASSERT(G::legal_moves(G::skip(skipped)) == G::legal_moves(position));
        }));
    }
}

}  // namespace isola_arena::laws
