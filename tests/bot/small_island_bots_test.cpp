#include <doctest/doctest.h>

#include <algorithm>
#include <array>

#include "protocol/island/rules.hpp"
#include "protocol/island/text.hpp"
#include "protocol/rng.hpp"
#include "tests/bot/running_bot.hpp"

namespace isola_arena::island {
namespace {

using test::RunningBot;

constexpr int boards = 300;
constexpr std::array all_rules{"bot-battle", "bot-battle-2015"};
constexpr std::array random_bots{"island-random-cpp", "island-random-python"};
constexpr std::array simple_bots{"island-simple-cpp", "island-simple-python"};
constexpr std::array all_bots{"island-random-cpp", "island-random-python", "island-simple-cpp", "island-simple-python",
                              "island-document-java"};

// Returns a random board, including some that games hardly reach.
View random_board(const Rules& rules, Rng& rng) {
    View view{rules, rng.below(2) == 0 ? Player::one : Player::two, {}, {}};
    const auto values = static_cast<std::uint64_t>(rules.highest_tile - rules.lowest_tile + 1);
    for (auto& tile : view.hand)
        tile = static_cast<std::int8_t>(static_cast<int>(rng.below(values)) + rules.lowest_tile);
    const int second = 1 + static_cast<int>(rng.below(cells - 1));
    view.pawns = {{static_cast<int>(rng.below(static_cast<std::uint64_t>(second))), second}};
    return view;
}

std::vector<View> random_boards(const char* rules) {
    Rng rng(20);
    std::vector<View> views;
    views.reserve(boards);
    for (int i = 0; i < boards; ++i) views.push_back(random_board(*named_rules(rules), rng));
    return views;
}

// Returns a position with this view, in which the player has shuffles left.
State state_of(const View& view) {
    State state = start(view.rules);
    state.pawns = view.pawns;
    state.hands = {{view.hand, view.hand}};
    state.to_move = view.player;
    state.dealt = true;
    return state;
}

std::string why_illegal(const View& view, const std::string& reply) {
    const auto move = parse(state_of(view), reply);
    if (!move) return move.message();
    const auto error = refuse(state_of(view), *move);
    return error ? error->message : "";
}

bool loses_at_once(const View& view, const Move& move) {
    const auto end = outcome(play(state_of(view), move));
    return end && end->winner == other(view.player);
}

bool can_stay(const View& view) {
    return std::ranges::any_of(legal_choices(state_of(view)),
                               [&](const Choice& choice) { return !loses_at_once(view, choice); });
}

// Returns the answer that both simple bots give to the line.
std::string simple_reply(const std::string& line, const char* rules = "bot-battle") {
    std::string reply = RunningBot(simple_bots[0], rules).reply_to(line);
    CHECK(RunningBot(simple_bots[1], rules).reply_to(line) == reply);
    return reply;
}

TEST_CASE("every reply is legal, on any board and by both rules") {
    for (const char* rules : all_rules)
        for (const char* name : all_bots) {
            RunningBot bot(name, rules);
            int shuffles = 0;
            for (const View& view : random_boards(rules)) {
                const std::string reply = bot.reply_to(board_line(view));
                CAPTURE(name);
                CAPTURE(board_line(view));
                CAPTURE(reply);
                CHECK(why_illegal(view, reply) == "");
                if (reply == "shuffle") ++shuffles;
            }
            CHECK(shuffles <= named_rules(rules)->shuffles);
            CHECK(bot.ends_with_its_input());
        }
}

TEST_CASE("a bot that can stay on the island stays") {
    for (const char* name : {random_bots[0], random_bots[1], simple_bots[0], simple_bots[1]}) {
        RunningBot bot(name, "bot-battle");
        for (const View& view : random_boards("bot-battle")) {
            if (!can_stay(view)) continue;
            CAPTURE(name);
            CAPTURE(board_line(view));
            CHECK_FALSE(loses_at_once(view, *parse(state_of(view), bot.reply_to(board_line(view)))));
        }
    }
}

TEST_CASE("the simple bots of both languages play alike") {
    for (const char* rules : all_rules) {
        RunningBot cpp(simple_bots[0], rules);
        RunningBot python(simple_bots[1], rules);
        for (const View& view : random_boards(rules)) {
            const std::string line = board_line(view);
            CAPTURE(line);
            CHECK(cpp.reply_to(line) == python.reply_to(line));
        }
    }
}

TEST_CASE("the random bots repeat their play with the same seed, and play differently with another") {
    for (const char* name : random_bots) {
        CAPTURE(name);
        RunningBot bot(name, "bot-battle", "18446744073709551615");
        RunningBot again(name, "bot-battle", "18446744073709551615");
        RunningBot another(name, "bot-battle", "2");
        int differences = 0;
        for (const View& view : random_boards("bot-battle")) {
            const std::string reply = bot.reply_to(board_line(view));
            CHECK(again.reply_to(board_line(view)) == reply);
            if (another.reply_to(board_line(view)) != reply) ++differences;
        }
        CHECK(differences > 0);
    }
}

TEST_CASE("if the only turn leads off the island, it is taken") {
    for (const char* name : all_bots) {
        CAPTURE(name);
        CHECK(RunningBot(name, "bot-battle").reply_to("1;22222;120000000000000") == "retreat;2");
        CHECK(RunningBot(name, "bot-battle").reply_to("2;33333;000000000000012") == "retreat;3");
    }
}

TEST_CASE("the bots shuffle twenty times at most") {
    for (const char* name : {random_bots[0], random_bots[1], simple_bots[0], simple_bots[1]}) {
        CAPTURE(name);
        RunningBot bot(name, "bot-battle-2015");
        const std::string no_way_on = "2;44444;000000000000012";
        for (int turn = 0; turn < 20; ++turn) CHECK(bot.reply_to(no_way_on) == "shuffle");
        CHECK(bot.reply_to(no_way_on) == "retreat;4");
    }
}

TEST_CASE("the simple bots attack with every tile that matches") {
    CHECK(simple_reply("1;44140;000100020000000") == "attack;444");
    CHECK(simple_reply("1;33310;000010020000000") == "attack;333");
    CHECK(simple_reply("2;11234;000000120000000") == "attack;11");
}

TEST_CASE("the simple bots step to where they have most tiles to attack with") {
    CHECK(simple_reply("1;22330;000010000020000") == "move;3");
    CHECK(simple_reply("2;33312;000010000200000") == "move;2");
    CHECK(simple_reply("2;33311;000000010200000") == "retreat;1");
}

TEST_CASE("the simple bots come as near as possible if no step leads to an attack") {
    CHECK(simple_reply("1;01223;100000000000002") == "move;3");
    CHECK(simple_reply("2;44420;000100000000200") == "move;4");
}

TEST_CASE("the simple bots shuffle when they are in reach and nothing leads to an attack") {
    CHECK(simple_reply("1;44444;000000102000000", "bot-battle-2015") == "shuffle");
    CHECK(simple_reply("1;44444;000000102000000") == "retreat;4");
    CHECK(simple_reply("1;44444;100000000000002", "bot-battle-2015") == "move;4");
}

TEST_CASE("the bot of the document attacks, otherwise comes as near as it can, otherwise retreats") {
    RunningBot bot("island-document-java", "bot-battle");
    CHECK(bot.reply_to("1;44140;000100020000000") == "attack;444");
    CHECK(bot.reply_to("1;44145;000100002000000") == "move;4");
    CHECK(bot.reply_to("2;44222;000000120000000") == "retreat;2");
}

}  // namespace
}  // namespace isola_arena::island
