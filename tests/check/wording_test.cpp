#include <doctest/doctest.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/rules/catalogue.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

std::unique_ptr<GameSession> dealt(const char* rules, const char* deal) {
    auto table = open_session(rules, 0);
    REQUIRE(table);
    REQUIRE_FALSE((*table)->replay_nature(deal));
    return std::move(table).value();
}

std::string mistake_in(GameSession& table, const std::string& output) {
    const auto error = table.reply(output.substr(0, output.find('\n')));
    REQUIRE(error);
    return diagnose_refused(table, output, *error).mistake;
}

// Returns the mistake in this output as the first turn of Save the Island with the tiles 4 4 1 4 0.
std::string on_island(const std::string& output) {
    return mistake_in(*dealt("bot-battle", "deal;44140;01234"), output);
}

// Returns the mistake in this output as player 2's turn at dominoes after 00. Both ends of the chain are 0. The player
// holds 03, 05, 33 and others, and does not hold 12.
std::string at_dominoes(const std::string& output) {
    const auto table = dealt("dominoes",
                             "deal;00 01 02 04 06 11 12 13 14 15 16 22 23 24;"
                             "03 05 25 26 33 34 35 36 44 45 46 55 56 66");
    REQUIRE_FALSE(table->reply("play;01;left"));
    return mistake_in(*table, output);
}

}  // namespace

TEST_CASE("capital letters") {
    CHECK(on_island("MOVE;4") == "wrong-case");
    CHECK(on_island("Retreat;1") == "wrong-case");
    CHECK(at_dominoes("PLAY;03;LEFT") == "wrong-case");
    CHECK(at_dominoes("play;30;Left") == "wrong-case");
    CHECK(on_island("MOVE;2") == "illegal");
}

TEST_CASE("other separators than semicolons") {
    CHECK(on_island("move 4") == "wrong-separators");
    CHECK(on_island("move,4") == "wrong-separators");
    CHECK(on_island("Move: 4") == "wrong-separators");
    CHECK(on_island("move4") == "wrong-separators");
    CHECK(at_dominoes("play 03 left") == "wrong-separators");
    CHECK(at_dominoes("play;30,left") == "wrong-separators");
    CHECK(at_dominoes("play;0|3;left") == "wrong-separators");
    CHECK(on_island("move 3") == "illegal");
}

TEST_CASE("a part too few or too many") {
    CHECK(on_island("move") == "missing-part");
    CHECK(on_island("4") == "missing-part");
    CHECK(at_dominoes("play;03") == "missing-part");
    CHECK(at_dominoes("03;left") == "missing-part");
    CHECK(on_island("move;4;1") == "extra-part");
    CHECK(at_dominoes("play;30;left;3") == "extra-part");
    CHECK(on_island("attack") == "illegal");
    CHECK(at_dominoes("play") == "illegal");
    CHECK(at_dominoes("play;12") == "illegal");
}

TEST_CASE("text around a reply, and a reply over two lines") {
    CHECK(on_island("> move;4") == "text-around-reply");
    CHECK(at_dominoes("I play;30;left now") == "text-around-reply");
    CHECK(on_island("thinking\nmove;4\n") == "prompt");
    CHECK(on_island("move\n4\n") == "two-lines");
    CHECK(at_dominoes("play;03\nleft\n") == "two-lines");
}

TEST_CASE("the other end") {
    CHECK(at_dominoes("play;03;right") == "wrong-last-word");
    CHECK(at_dominoes("play;30;l") == "wrong-last-word");
    CHECK(at_dominoes("play;33;right") == "illegal");
}

TEST_CASE("a mistake that is not one of spelling is reported with the text of the rules") {
    for (const char* reply : {"attack;3", "move;3", "move;44", "pass", "shuffle"}) {
        const auto table = dealt("bot-battle", "deal;44140;01234");
        const auto error = table->reply(reply);
        REQUIRE(error);
        const Finding finding = diagnose_refused(*table, reply, *error);
        CHECK(finding.mistake == "illegal");
        CHECK(finding.what == "the reply is refused: " + error->message);
        CHECK(finding.mend == "Replies that are legal here look like move;0 or retreat;0");
    }
}

TEST_CASE("a reply of another game is recognised") {
    const auto table = dealt("bot-battle", "deal;44140;01234");
    const auto found = [](const std::unique_ptr<GameSession>& session, const std::string& reply) {
        const auto error = session->reply(reply);
        REQUIRE(error);
        return diagnose_refused(*session, reply, *error);
    };
    const Finding isola = found(table, "move;1,3;steal;5,3");
    CHECK(isola.mistake == "other-game");
    CHECK(isola.what.starts_with("the reply is one of the game isola, and this game is island: "));
    CHECK(
        isola.mend.starts_with("Choose a contest of isola, if the bot is made for that game. Replies that are legal"));
    CHECK(found(open_session("isolation", 1).value(), "retreat;9").mistake == "other-game");
    CHECK(found(open_session("isolation", 1).value(), "play;33;left")
              .what.starts_with("the reply is one of the game dominoes"));
    CHECK(found(open_session("isolation", 1).value(), "jump;3;4").mistake == "illegal");
}

TEST_CASE("one example of each kind") {
    CHECK(examples({"move;0", "move;1", "retreat;0", "attack;3", "attack;33"}) == "move;0, retreat;0 or attack;3");
    CHECK(examples({"play;03;left", "play;13;left", "play;03;right"}) == "play;03;left or play;03;right");
    CHECK(examples({"move;1,2"}) == "move;1,2");
}
