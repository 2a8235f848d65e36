#include <doctest/doctest.h>

#include <algorithm>

#include "arena/terminal/drawing/text_board.hpp"
#include "arena/terminal/drawing/view_text.hpp"
#include "arena/terminal/game/stepping.hpp"
#include "tests/viewer/table_game.hpp"

using namespace isola_arena;
using namespace isola_arena::viewer;

namespace {

Frame row_with(int one, int two) {
    Frame frame;
    frame.rows = 1;
    frame.columns = 15;
    frame.cells.resize(15);
    if (one >= 0) frame.cells[static_cast<std::size_t>(one)].pawn = Player::one;
    if (two < 15) frame.cells[static_cast<std::size_t>(two)].pawn = Player::two;
    frame.last_player = Player::one;
    return frame;
}

SubAction step(const std::string& kind, int from, int to, std::optional<Player> owner = {}) {
    return {kind, "", Position(0, from), Position(0, to), owner};
}

bool has_fall(const GameMoment& moment) {
    return std::ranges::any_of(moment.frame.last_turn, [](const SubAction& action) { return action.kind == "fall"; });
}

std::size_t moment_of_fall(const GameView& view) {
    const auto found = std::ranges::find_if(view.moments(), has_fall);
    return static_cast<std::size_t>(found - view.moments().begin());
}

// Returns the reply of a player that attacks if it can, and otherwise walks forward as far as it can.
std::string bold_reply(const std::vector<std::string>& replies) {
    std::string chosen = replies.front();
    for (const std::string& reply : replies)
        if (reply.starts_with("attack") || (reply.starts_with("move") && !chosen.starts_with("attack"))) chosen = reply;
    return chosen;
}

GameView game_with_a_fall() {
    for (std::uint64_t seed = 0;; ++seed) {
        REQUIRE(seed < 100);
        TableGame game("bot-battle", seed);
        for (int i = 0; i < 40 && !game.table().outcome(); ++i) game.turn(bold_reply(game.table().legal_replies()));
        GameView view = game.view();
        if (moment_of_fall(view) < view.moments().size()) return view;
    }
}

}  // namespace

TEST_CASE("a board of one row lies in the water, with the ways of the last turn under it") {
    Frame frame = row_with(6, 13);
    frame.highlights = {{{0, 3}, Mark::left}, {{0, 7}, Mark::left}};
    frame.last_turn = {step("attack", 3, 6), {"defend", "4", {}, {}, Player::two}, step("fall", 7, 13, Player::two)};
    CHECK(text_board(frame) == std::vector<std::string>{"      0  1  2  3  4  5  6  7  8  9  10 11 12 13 14",
                                                        "   ~~ .  .  .  o  .  .  A  o  .  .  .  .  .  B  .  ~~",
                                                        "                  >  >  >     >  >  >  >  >  >"});
}

TEST_CASE("a pawn that has left the board is shown in the water where it left") {
    Frame right = row_with(9, 17);
    right.last_turn = {step("attack", 9, 9), step("fall", 12, 17, Player::two)};
    CHECK(text_board(right)[1] == "   ~~ .  .  .  .  .  .  .  .  .  A  .  .  .  .  .  ~B");
    CHECK(text_board(right)[2] == "                                             >  >");
    Frame left = row_with(-2, 9);
    left.last_turn = {step("retreat", 1, -2)};
    CHECK(text_board(left)[1] == "   A~ .  .  .  .  .  .  .  .  .  B  .  .  .  .  .  ~~");
    CHECK(text_board(left)[2] == "      <");
}

TEST_CASE("an attack is stepped through: first the attacker, then the victim falls") {
    const GameView view = game_with_a_fall();
    const std::size_t moment = moment_of_fall(view);
    const auto& all = view.moments()[moment].frame.last_turn;
    const Player victim = *all.back().owner;
    const Frame attacked = frame_at(view, {moment, all.size() - 1});
    CHECK(pawn_of(attacked, victim) == all.back().from);
    const Frame fallen = frame_at(view, whole(view, moment));
    CHECK(pawn_of(fallen, victim) != all.back().from);
    const std::string line = log_line(view, whole(view, moment));
    CHECK(line.find("attack ") != std::string::npos);
    CHECK(line.find(std::string(1, letter(victim)) + " fall ") != std::string::npos);
}

TEST_CASE("strips change with the first sub-action of a turn, scores with the last") {
    const GameView view = TableGame("dominoes", 3).turns(8).view();
    const std::size_t moment = view.moments().size() - 1;
    REQUIRE(view.moments()[moment].frame.last_turn.size() == 2);
    const Frame laid = frame_at(view, {moment, 1});
    CHECK(laid.strips == view.moments()[moment].frame.strips);
    CHECK(laid.scores == view.moments()[moment - 1].frame.scores);
    CHECK(frame_at(view, {moment, 2}).scores != laid.scores);
}

TEST_CASE("nature's moves are lines for people") {
    const GameView island = TableGame("bot-battle", 3).turns(1).view();
    CHECK(log_line(island, whole(island, 1)) == "  0 A deal 30143  B deal 42331");
    CHECK(log_line(island, whole(island, 3)) == "  1 A draw 2");
    const GameView dominoes = TableGame("dominoes", 3).to_the_end().view();
    CHECK(log_line(dominoes, whole(dominoes, 1)).find(';') == std::string::npos);
}

TEST_CASE("a pass says who passes") {
    std::vector<std::string> passes;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const GameView view = TableGame("dominoes", seed).to_the_end().view();
        for (std::size_t i = 0; i < view.moments().size(); ++i)
            if (const GameMoment& moment = view.moments()[i]; moment.reply().starts_with("pass;")) {
                const char passer = moment.reply().back() == '1' ? 'A' : 'B';
                CHECK(action_text(view, whole(view, i)).starts_with(std::string(1, passer) + " pass"));
                passes.push_back(moment.reply());
            }
    }
    CHECK(passes.size() > 3);
}

TEST_CASE("a fault settles the scores of a game that has them") {
    const GameView view = TableGame("dominoes", 3).turns(8).fault(FaultKind::late).view();
    const auto before = *view.moments()[view.moments().size() - 2].frame.scores;
    const auto after = *view.moments().back().frame.scores;
    CHECK(after[Player::two] == before[Player::two] + 1000 + before[Player::one]);
    CHECK(verdict_lines(view).back() == score_text(after));
}
