#include "bot/engine/island/engine.hpp"

#include "bot/engine/island/search.hpp"

namespace isola_arena::island::engine {
namespace {

const std::vector<float>& priors() {
    static const std::vector<float> alike{0.5F, 0.5F};
    return alike;
}

PawnPositions pawns_of(const View& view) {
    const PawnPositions as_one{view.pawns[Player::one], cells - 1 - view.pawns[Player::two]};
    return view.player == Player::one ? as_one : as_one.flipped();
}

bool may_be_first(Player player, PawnPositions pawns) {
    return pawns.mine == 0 && pawns.theirs <= (player == Player::one ? 0 : 4);
}

}  // namespace

Engine::Engine(const Rules& rules, int depth, bool other_thinks)
    : rules_(rules), depth_(depth), hands_(rules), attacker_(attacker(hands_)),
      against_attacker_(hands_, rules.shuffles > 0),
      against_equal_(hands_, rules.shuffles > 0), kinds_{{&attacker_, &against_attacker_},
                                                         {&against_equal_.best(), &against_equal_}},
      solved_with_shuffles_(rules.shuffles > 0), belief_(hands_, priors()), other_thinks_(other_thinks) {
    solve();
}

void Engine::solve() {
    against_attacker_.solve(&attacker_);
    against_equal_.solve(nullptr);
}

Thought Engine::think(const View& view) {
    const PawnPositions pawns = pawns_of(view);
    const Bag hand = hands_.bag_of(view.hand);
    follow(view.player, pawns, hand);
    if (can_shuffle() != solved_with_shuffles_) {
        solved_with_shuffles_ = can_shuffle();
        against_attacker_ = Values(hands_, can_shuffle());
        against_equal_ = Values(hands_, can_shuffle());
        solve();
    }
    const Search search(hands_, kinds_, can_shuffle());
    Search::Best best{shuffling, -2};
    std::vector<Weighed> choices;
    for_each_action(hands_, pawns, hand, can_shuffle(), [&](Action action) {
        const float value = search.worth(pawns, hand, action, belief_, depth_, mind_ ? &*mind_ : nullptr);
        choices.push_back({choice_of(pawns, action), value});
        if (value > best.value) best = {action, value};
    });
    if (best.action == shuffling) ++shuffled_;
    last_.emplace(LastLook{pawns, hand, best.action, belief_, mind_});
    return {choice_of(pawns, best.action), best.value, belief_.total(0), std::move(choices)};
}

void Engine::played(const Choice& choice) {
    for_each_action(hands_, last_->pawns, last_->hand, true, [&](Action action) {
        if (choice_of(last_->pawns, action) != choice) return;
        shuffled_ += (action == shuffling ? 1 : 0) - (last_->action == shuffling ? 1 : 0);
        last_->action = action;
    });
}

void Engine::follow(Player player, PawnPositions pawns, Bag hand) {
    if (last_ && player == player_) {
        belief_ = inferred(hands_, kinds_, *last_, pawns, hand, share_of_slips);
        bool is_explained = belief_.settle(priors(), share_of_doubt);
        if (!is_explained) {
            belief_ = after_other_action(pawns, hand);
            is_explained = belief_.settle(priors(), share_of_doubt);
        }
        if (is_explained) return follow_mind(pawns);
    }
    begin(player, pawns, hand);
}

// Returns the belief after the likeliest of the own actions that explain the present position; its total is 0 if no
// action does.
Belief Engine::after_other_action(PawnPositions pawns, Bag hand) {
    if (last_->action == shuffling) --shuffled_;
    Belief likeliest = belief_;
    Action taken = shuffling;
    LastLook look = *last_;
    for_each_action(hands_, last_->pawns, last_->hand, can_shuffle(), [&](Action action) {
        look.action = action;
        Belief belief = inferred(hands_, kinds_, look, pawns, hand, share_of_slips);
        if (belief.total() <= likeliest.total()) return;
        likeliest = std::move(belief);
        taken = action;
    });
    if (taken == shuffling && likeliest.total() > 0) ++shuffled_;
    last_->action = taken;
    return likeliest;
}

// Brings the model of the opponent's mind up to date with the last turn of each player.
void Engine::follow_mind(PawnPositions pawns) {
    if (!mind_) return;
    mind_ = mind_->after(last_->pawns, *last_->action);
    if (const auto seen = defence_seen(hands_, *last_, pawns))
        mind_ = mind_->after_defence(seen->tile, seen->attackers, seen->defenders);
}

// Starts a new game with this line. The count of shuffles is kept unless the line can be the first of a game, because
// one shuffle too many would lose the game.
void Engine::begin(Player player, PawnPositions pawns, Bag hand) {
    if (player != player_ || may_be_first(player, pawns)) shuffled_ = 0;
    player_ = player;
    belief_ = Belief(hands_, priors());
    mind_.reset();
    if (other_thinks_) mind_.emplace(hands_, kinds_, priors());
    if (player == Player::one) return;
    // The player that moves second has already observed the first turn of its opponent.
    Belief after_it =
        inferred(hands_, kinds_, {{0, 0}, hand, std::nullopt, belief_, mind_}, pawns, hand, share_of_slips);
    if (after_it.settle(priors(), share_of_doubt)) belief_ = std::move(after_it);
}

}  // namespace isola_arena::island::engine
