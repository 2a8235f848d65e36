#include <doctest/doctest.h>

#include <cmath>

#include "bot/engine/island/engine.hpp"
#include "tests/bot/island/players.hpp"

namespace isola_arena::island::engine {
namespace {

const std::vector<float> one_kind{1.0F};

// Returns the probability that the opponent holds a tile of that value.
float holds(const Hands& hands, const Belief& belief, int tile) {
    float sum = 0;
    for (std::size_t place = 0; place < hands.full_bags(); ++place)
        if (hands.count(hands.hand_at(place), tile) > 0) sum += belief.weight(0, hands.hand_at(place));
    return sum;
}

struct Table {
    Hands hands{*named_rules("bot-battle")};
    OpponentModel model = attacker(hands);
    Values values{hands, false};
    std::vector<Kind> kinds{{&model, &values}};
    Belief fresh{hands, one_kind};
};

TEST_CASE("the ways to meet an attack share the whole chance among them") {
    const Table table;
    for (int count = 1; count <= hand_size; ++count) {
        float sum = 0;
        for (int met = 0; met <= count; ++met) sum += table.fresh.met(table.hands, 3, count, met).total();
        CHECK(sum == doctest::Approx(1.0));
    }
    CHECK(table.fresh.met(table.hands, 3, 1, 0).total() == doctest::Approx(std::pow(0.8, 5)));
}

TEST_CASE("an opponent that met an attack in part has no more of these tiles except newly drawn ones") {
    const Table table;
    const Belief part = table.fresh.met(table.hands, 3, 3, 1);
    CHECK(holds(table.hands, part, 3) / part.total() == doctest::Approx(0.2));
    const Belief none = table.fresh.met(table.hands, 3, 3, 0);
    CHECK(holds(table.hands, none, 3) == 0);
}

TEST_CASE("an attacker that walked away had no matching tile, and has drawn one with a chance of one in five") {
    const Table table;
    const LastLook look{{8, 3}, table.hands.bag_of({0, 0, 1, 1, 4}), move_by(0), table.fresh};
    Belief seen = inferred(table.hands, table.kinds, look, {8, 2}, table.hands.bag_of({0, 0, 1, 1, 4}), 0);
    REQUIRE(seen.settle(one_kind, 0));
    CHECK(holds(table.hands, seen, 3) == doctest::Approx(0.2));
    CHECK(holds(table.hands, table.fresh, 3) == doctest::Approx(1 - std::pow(0.8, 5)));
}

TEST_CASE("an impossible observation has the likelihood 0 and changes nothing") {
    const Table table;
    const Bag hand = table.hands.bag_of({0, 0, 1, 1, 4});
    const LastLook look{{0, 0}, hand, move_by(1), table.fresh};
    Belief seen = inferred(table.hands, table.kinds, look, {7, 0}, hand, 0.1F);
    CHECK(seen.total() == 0);
    CHECK_FALSE(seen.settle(one_kind, 0));
    const Bag other = table.hands.bag_of({3, 3, 3, 1, 4});
    CHECK(inferred(table.hands, table.kinds, look, {1, 0}, other, 0.1F).total() == 0);
}

TEST_CASE("the belief always allows the true hand, and on average finds it likelier than a random one") {
    for (const char* variant : {"bot-battle", "bot-battle-2015"}) {
        const Rules rules = *named_rules(variant);
        Engine engine(rules);
        double gained = 0;
        int looks = 0;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            State state = start(rules);
            while (!outcome(state)) {
                if (to_move(state) == Actor::nature) {
                    state = play(state, nature(state, seed));
                } else if (state.to_move == Player::two) {
                    state = play(state, testing::one_ply_choice(view(state, Player::two)));
                } else {
                    const Choice choice = engine.think(view(state, Player::one)).choice;
                    const Bag truth = engine.hands().bag_of(state.hands[Player::two]);
                    const float believed = engine.belief().weight(0, truth) + engine.belief().weight(1, truth);
                    REQUIRE(believed > 0);
                    CHECK(engine.belief().total() == doctest::Approx(1.0).epsilon(1e-4));
                    gained += std::log(believed / engine.hands().fresh(truth));
                    ++looks;
                    state = play(state, choice);
                }
            }
        }
        CAPTURE(variant);
        CHECK(gained / looks > 0.3);
    }
}

}  // namespace
}  // namespace isola_arena::island::engine
