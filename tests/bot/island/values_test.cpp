#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {
namespace {

const std::vector<float> only_kind{1.0F};

// The games against the simple attacker and against an equal opponent, solved once for all tests.
struct Solved {
    explicit Solved(const char* variant)
        : rules(*named_rules(variant)), hands(rules), model(attacker(hands)), hunted(hands, rules.shuffles > 0),
          equal(hands, rules.shuffles > 0) {
        hunted.solve(&model);
        equal.solve(nullptr);
    }
    Bag hand(const Hand& tiles) const { return hands.bag_of(tiles); }

    Rules rules;
    Hands hands;
    OpponentModel model;
    Values hunted;
    Values equal;
};

const Solved& solved(const char* variant) {
    static const Solved first("bot-battle");
    static const Solved later("bot-battle-2015");
    return std::string_view(variant) == "bot-battle" ? first : later;
}

constexpr std::array each_variant{"bot-battle", "bot-battle-2015"};

TEST_CASE("there are 126 hands, and 56 without the value 0") {
    CHECK(solved("bot-battle").hands.full_bags() == 126);
    CHECK(solved("bot-battle-2015").hands.full_bags() == 56);
}

TEST_CASE("a bag depends on the number of its tiles, not on their places") {
    const Solved& game = solved("bot-battle");
    CHECK(game.hand({4, 4, 1, 4, 0}) == game.hand({0, 1, 4, 4, 4}));
    CHECK(game.hand({4, 4, 1, 4, 0}) != game.hand({4, 4, 1, 1, 0}));
    CHECK(game.hands.count(game.hand({4, 4, 1, 4, 0}), 4) == 3);
    CHECK(game.hands.count(game.hand({4, 4, 1, 4, 0}), 7) == 0);
}

TEST_CASE("the probabilities of all draws sum to 1") {
    for (const char* variant : each_variant) {
        const Hands& hands = solved(variant).hands;
        for (std::size_t bag = 0; bag < hands.bags(); ++bag) {
            const auto& fills = hands.fills(static_cast<Bag>(bag));
            const float sum = std::accumulate(fills.begin(), fills.end(), 0.0F,
                                              [](float all, const Fill& fill) { return all + fill.chance; });
            CHECK(sum == doctest::Approx(1.0));
        }
    }
    const Solved& game = solved("bot-battle");
    CHECK(game.hands.fresh(game.hand({2, 2, 2, 2, 2})) == doctest::Approx(1.0 / 3125));
    CHECK(game.hands.fresh(game.hand({0, 1, 2, 3, 4})) == doctest::Approx(120.0 / 3125));
}

TEST_CASE("after solving, one more Bellman step hardly changes a value") {
    for (const char* variant : each_variant) {
        Solved again(variant);
        CHECK(again.hunted.bellman_update(&again.model) < 1e-3F);
        CHECK(again.equal.bellman_update(nullptr) < 1e-3F);
    }
}

TEST_CASE("a value is that of the best action, and no action is worth more") {
    for (const char* variant : each_variant) {
        const Solved& game = solved(variant);
        float above = 0;
        float below = 0;
        for_each_position([&](PawnPositions pawns) {
            for (std::size_t place = 0; place < game.hands.full_bags(); ++place) {
                const Bag hand = game.hands.hand_at(place);
                const float value = game.hunted.deciding(pawns, hand);
                for_each_action(game.hands, pawns, hand, game.rules.shuffles > 0, [&](Action action) {
                    above = std::max(above, game.hunted.worth(pawns, hand, action) - value);
                });
                const float best = game.hunted.worth(pawns, hand, game.hunted.best().action(pawns, hand));
                below = std::max(below, std::abs(best - value));
                REQUIRE(std::abs(value) <= 1);
            }
        });
        CHECK(above < 1e-3F);
        // bellman_update() keeps a previous action until another one is better by 0.002, so a value may be slightly
        // more than 0.002 below the best one.
        CHECK(below < 3e-3F);
    }
}

TEST_CASE("with the initial belief the search agrees with the table about a step") {
    for (const char* variant : each_variant) {
        const Solved& game = solved(variant);
        const Search search(game.hands, {{&game.model, &game.hunted}}, game.rules.shuffles > 0);
        const Belief fresh(game.hands, only_kind);
        float apart = 0;
        for_each_position([&](PawnPositions pawns) {
            for (std::size_t place = 0; place < game.hands.full_bags(); place += 9) {
                const Bag hand = game.hands.hand_at(place);
                for_each_action(game.hands, pawns, hand, game.rules.shuffles > 0, [&](Action action) {
                    if (is_attack(action)) return;
                    const float searched = search.worth(pawns, hand, action, fresh, 0);
                    apart = std::max(apart, std::abs(searched - game.hunted.worth(pawns, hand, action)));
                });
            }
        });
        CHECK(apart < 1e-3F);
    }
}

TEST_CASE("the player that moves first is better off, and against the simple player more than against an equal") {
    for (const char* variant : each_variant) {
        const Solved& game = solved(variant);
        const PawnPositions beginning{0, 0};
        const Bag unknown = game.hands.empty();
        CHECK(game.equal.deciding(beginning, unknown) > game.equal.waiting(beginning, unknown));
        CHECK(game.hunted.deciding(beginning, unknown) > game.equal.deciding(beginning, unknown));
    }
}

TEST_CASE("five matching tiles against an opponent at its edge are almost a win, the reverse almost a loss") {
    const Solved& game = solved("bot-battle");
    const Bag fives = game.hand({3, 3, 3, 3, 3});
    CHECK(game.hunted.worth({11, 0}, fives, attack_with(5)) > 0.99F);
    CHECK(game.hunted.suffered({0, 11}, game.hand({0, 0, 1, 2, 4}), attack_with(5)) == -1);
}

}  // namespace
}  // namespace isola_arena::island::engine
