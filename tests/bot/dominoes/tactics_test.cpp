#include <doctest/doctest.h>

#include <string>
#include <string_view>
#include <vector>

#include "bot/engine/dominoes/engine.hpp"
#include "tests/bot/dominoes/random_games.hpp"

namespace isola_arena::dominoes::engine {
namespace {

std::vector<Placed> lying(std::string_view text) {
    std::vector<Placed> tiles;
    for (std::size_t at = 0; at < text.size(); at += 3)
        tiles.push_back({static_cast<std::int8_t>(text[at] - '0'), static_cast<std::int8_t>(text[at + 1] - '0')});
    return tiles;
}

TileSet hand(std::string_view text) {
    TileSet set;
    for (const Placed& tile : lying(text)) set.add(tile.tile());
    return set;
}

// A position with player 1 to move. Only the ends of the chain matter.
struct Scene {
    std::string_view mine, theirs, chain;
    int my_score = 0, their_score = 0;
};

State state_of(const Scene& scene) {
    State state = start({});
    state.dealt = true;
    state.hands[Player::one] = hand(scene.mine);
    state.hands[Player::two] = hand(scene.theirs);
    state.chain = lying(scene.chain);
    state.scores = {{scene.my_score, scene.their_score}};
    return state;
}

Thought thought_of(const State& state) {
    Engine engine;
    SearchBudget budget;
    return *engine.think(board_of(state), budget);
}

std::string answer(const Scene& scene) { return print(thought_of(state_of(scene)).play); }

Standing standing(const Scene& scene) { return thought_of(state_of(scene)).standing; }

TEST_CASE("the last tile goes where it brings points") {
    CHECK(answer({"56", "11 22", "51 16"}) == "play;56;right");
    CHECK(answer({"56", "11 22", "61 15"}) == "play;56;left");
}

TEST_CASE("the end that the opponent needs is covered, five points or not") {
    CHECK(answer({"25 36 55", "24", "21 16"}) == "play;25;left");
    CHECK(answer({"25 36 55", "24", "61 12"}) == "play;25;right");
}

TEST_CASE("the player that is ahead, or has fewer pips at equal scores, closes the game") {
    CHECK(answer({"34 11 66", "35", "31 14", 10, 5}) == "play;34;left");
    CHECK(standing({"34 11 66", "35", "31 14", 10, 5}) == Standing::won);
    CHECK(standing({"34 11 66", "35", "31 14", 5, 10}) == Standing::lost);
    CHECK(standing({"34 11 66", "35", "31 14", 5, 5}) == Standing::lost);
    CHECK(standing({"34 11 22", "35", "31 14", 5, 5}) == Standing::won);
}

TEST_CASE("the player that is behind does not close the game") {
    const Scene behind{"34 45 55", "01 02", "31 14", 0, 100};
    CHECK(standing(behind) == Standing::won);
    CHECK(answer(behind) != "play;34;right");
}

TEST_CASE("a won game is won by the largest margin that is certain") {
    // The opponent can never play. 45 scores 5 points, 55 scores 10, and the opponent's two passes score 20. Any other
    // order of the plays scores less.
    const Scene scene{"45 55 02", "11 13 33", "01 14", 40, 40};
    const Thought thought = thought_of(state_of(scene));
    CHECK(print(thought.play) == "play;45;right");
    CHECK(thought.points == 35);
    CHECK(thought.widest);
}

bool turned_around(State state, bool by_engine, Engine& engine, Rng& rng) {
    const Player me = state.to_move;
    while (!outcome(state)) {
        if (state.to_move != me) {
            state = testing::after(state, testing::simple_play(state));
            continue;
        }
        SearchBudget budget(std::nullopt, 20000);
        const auto thought = engine.think(board_of(state), budget);
        state = testing::after(state, by_engine ? thought->play : testing::random_play(state, rng));
    }
    return outcome(state)->winner == me;
}

TEST_CASE("in a lost game the engine sets traps for a simple player") {
    Rng rng(51);
    Engine engine;
    int lost = 0, turned = 0, turned_by_chance = 0;
    while (lost < 60) {
        const State state = testing::random_position({}, 10, rng);
        SearchBudget budget(std::nullopt, 100000);
        const auto thought = engine.think(board_of(state), budget);
        if (thought->standing != Standing::lost) continue;
        ++lost;
        turned += turned_around(state, true, engine, rng);
        turned_by_chance += turned_around(state, false, engine, rng);
    }
    MESSAGE("of " << lost << " lost games turned " << turned << ", by random play " << turned_by_chance);
    CHECK(turned > 40);
    CHECK(turned > 2 * turned_by_chance);
}

}  // namespace
}  // namespace isola_arena::dominoes::engine
