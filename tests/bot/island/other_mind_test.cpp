#include <doctest/doctest.h>

#include "bot/engine/island/belief/inference.hpp"
#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {
namespace {

const std::vector<float> alike{0.5F, 0.5F};

struct Game {
    explicit Game(const char* variant) : hands(*named_rules(variant)), hunted(hands, false), equal(hands, false) {
        hunted.solve(&model);
        equal.solve(nullptr);
    }

    Hands hands;
    OpponentModel model = attacker(hands);
    Values hunted;
    Values equal;
    std::vector<Kind> kinds{{&model, &hunted}, {&equal.best(), &equal}};
    OtherMind fresh{hands, kinds, alike};
    Search search{hands, kinds, false};
};

const Game& game() {
    static const Game solved("bot-battle");
    return solved;
}

Belief shown(PawnPositions pawns, Action action) {
    const Hands& hands = game().hands;
    Belief belief = Belief(hands, alike).acted(hands, pawns, action, [&](std::size_t kind, Bag hand) {
        return chance_of(hands, pawns, hand, game().kinds[kind].model->action(pawns, hand) == action, share_of_slips);
    });
    REQUIRE(belief.settle(alike, share_of_doubt));
    return belief;
}

// Compares the values of the actions and not the actions, because two actions may have the same value.
void same_as_searched(const Answers& answers, PawnPositions other_pawns, const Belief& belief) {
    for (std::size_t place = 0; place < game().hands.full_bags(); ++place) {
        const Bag hand = game().hands.hand_at(place);
        CAPTURE(place);
        REQUIRE(can(game().hands, other_pawns, hand, answers.action(hand)));
        const float found = game().search.worth(other_pawns, hand, answers.action(hand), belief, 0);
        CHECK(found == doctest::Approx(game().search.best(other_pawns, hand, belief, 0).value).epsilon(1e-4));
    }
}

TEST_CASE("the other mind chooses for each hand the action that a search with its belief finds best") {
    for (const PawnPositions other_pawns : {PawnPositions{0, 0}, {3, 8}, {6, 5}, {10, 1}, {2, 11}}) {
        same_as_searched(game().fresh.answers(other_pawns), other_pawns, Belief(game().hands, alike));
        const PawnPositions mine = other_pawns.flipped();
        const OtherMind told = game().fresh.after(mine, retreat_by(0));
        same_as_searched(told.answers(other_pawns), other_pawns, shown(mine, retreat_by(0)));
    }
}

TEST_CASE("the other mind infers from the own action, and acts on it") {
    const PawnPositions mine{6, 5};
    const Answers before = game().fresh.answers(mine.flipped());
    const Answers after = game().fresh.after(mine, retreat_by(0)).answers(mine.flipped());
    int changed = 0;
    for (std::size_t place = 0; place < game().hands.full_bags(); ++place) {
        const Bag hand = game().hands.hand_at(place);
        changed += before.action(hand) != after.action(hand);
    }
    CHECK(changed > 0);
}

TEST_CASE("defence_seen() infers a defence from the push of the own pawn and from the own tiles") {
    const Hands& hands = game().hands;
    // Before the attack the pawns are 4 cells apart, and the own bag still has two tiles of value 4.
    const LastLook look{{5, 4}, hands.bag_of({1, 4, 4, 0, 0}), move_by(1), Belief(hands, alike)};
    const PawnPositions before{6, 4};
    REQUIRE(before.distance() == 4);
    const auto pushed = [&](int attackers, int met) {
        return after_attack(before.flipped(), attackers, met).flipped();
    };
    const auto seen = defence_seen(hands, look, pushed(3, 2));
    REQUIRE(seen);
    CHECK(seen->tile == 4);
    CHECK(seen->attackers == 3);
    CHECK(seen->defenders == 2);
    CHECK_FALSE(defence_seen(hands, look, before));
    CHECK_FALSE(defence_seen(hands, look, {before.mine, before.theirs + 2}));
}

}  // namespace
}  // namespace isola_arena::island::engine
