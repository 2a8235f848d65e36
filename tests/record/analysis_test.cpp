// The value of each turn, computed from an engine's judgements of the positions.
#include "arena/record/analysis/analysis.hpp"

#include <doctest/doctest.h>

#include "arena/record/analysis/analysis_json.hpp"
#include "arena/record/analysis/pair_tally.hpp"
#include "arena/record/analysis/summary.hpp"

namespace isola_arena {
namespace {

const std::vector<std::string> legal{"a", "b", "c"};

Opinion thought(std::optional<double> value, const std::string& best = "a") {
    Opinion opinion;
    opinion.kind = OpinionKind::judged;
    opinion.value = value;
    opinion.best = best;
    opinion.line = {best};
    return opinion;
}

Opinion none(OpinionKind kind) {
    Opinion opinion;
    opinion.kind = kind;
    return opinion;
}

// Returns a position in which `played` was played. Player one is to move in odd turns.
AskedPosition asked(int turn, const std::string& played, Opinion opinion) {
    AskedPosition position;
    position.turn = turn;
    position.player = turn % 2 == 1 ? Player::one : Player::two;
    position.played = played;
    position.is_best_played = played == opinion.best && !played.empty();
    position.opinion = std::move(opinion);
    return position;
}

AskedPosition after_the_end(Player player, double value) {
    AskedPosition position;
    position.player = player;
    position.opinion = thought(value);
    return position;
}

AskedPosition last(int turn, const std::string& played, Opinion opinion, double result) {
    AskedPosition position = asked(turn, played, std::move(opinion));
    position.result = result;
    return position;
}

}  // namespace

TEST_CASE("an engine is read: value, best reply, line, proof") {
    OpinionReader reader;
    const Opinion read = reader.read("depth 3\n@scale result\n@value 0.25\n@best b\n@line b a\n", "a", legal);
    CHECK(read.kind == OpinionKind::judged);
    CHECK(read.value == 0.25);
    CHECK(read.best == "b");
    CHECK(read.line == std::vector<std::string>{"b", "a"});
    CHECK(reader.read("@value 0.5\n", "a", legal).value == 0.5);  // the scale stays valid for the process
    CHECK(reader.read("@value 0.5\n@proven lost in 2\n", "a", legal).value == -1);
    CHECK(reader.read("@proven +15\n", "a", legal).proven == "+15");
    CHECK(reader.read("@value 0.5\n@best a\n@line b c\n", "a", legal).line == std::vector<std::string>{"a"});
    CHECK(reader.read("@best c\n", "a", legal).value == std::nullopt);
}

TEST_CASE("what an engine says may be no judgement") {
    OpinionReader reader;
    CHECK(reader.read("", "a", legal).kind == OpinionKind::silent);
    CHECK(reader.read("I win!\n", "a", legal).kind == OpinionKind::silent);
    CHECK(reader.read("@value 0.5\n", "a", legal).kind == OpinionKind::silent);  // the scale is unknown
    CHECK(reader.read("@scale result\n@value 1.5\n", "a", legal).kind == OpinionKind::nonsense);
    CHECK(reader.read("@value 0.5\n@choice a -2\n", "a", legal).kind == OpinionKind::nonsense);
    CHECK(reader.read("@value 0.5\n@best d\n", "a", legal).kind == OpinionKind::illegal_best);
    CHECK(reader.read("@value 0.5\n", "d", legal).kind == OpinionKind::illegal_best);
}

TEST_CASE("the loss of a turn is the value of the position less the value of the next one, for the same player") {
    const auto turns = judged({asked(1, "b", thought(0.5)), last(2, "a", thought(-0.1), -1)});
    REQUIRE(turns.size() == 2);
    CHECK(turns[0].value_before == 0.5);
    CHECK(turns[0].value_played == 0.1);
    CHECK(turns[0].loss == 0.4);
    CHECK(turns[0].label == Label::blunder);
    CHECK(turns[0].best == "a");
}

TEST_CASE("the best turn loses nothing, whatever comes of it") {
    const auto turns = judged({asked(1, "a", thought(0.5)), last(2, "b", thought(0.9), 1)});
    CHECK(turns[0].loss == 0);
    CHECK(turns[0].value_played == 0.5);
    CHECK(turns[0].label == Label::none);
}

TEST_CASE("a turn that is better than the engine thought loses nothing") {
    CHECK(judged({asked(1, "b", thought(0.1)), last(2, "a", thought(-0.6), -1)})[0].loss == 0);
}

TEST_CASE("a turn that ends the game is worth the result") {
    CHECK(judged({last(1, "b", thought(0.9), -1)})[0].loss == 1.9);
    CHECK(judged({last(1, "b", thought(0.9), 0)})[0].value_played == 0);
}

TEST_CASE("if the engine gives the value of the choice, luck after it does not count") {
    Opinion opinion = thought(0.5);
    opinion.choices = {{"a", 0.5}, {"b", 0.35}};
    const auto turns = judged({asked(1, "b", opinion), last(2, "a", thought(1), 1)});
    CHECK(turns[0].value_played == 0.35);
    CHECK(turns[0].label == Label::inaccuracy);
}

TEST_CASE("the loss of a player that moves twice is the difference of its own values") {
    auto second = last(2, "a", thought(0.2), 1);
    second.player = Player::one;
    CHECK(judged({asked(1, "b", thought(0.4)), second})[0].label == Label::mistake);
}

TEST_CASE("a reply without a choice is worth what comes after it") {
    const auto turns =
        judged({asked(1, "b", thought(0.8)), asked(2, "a", thought({})), last(3, "a", thought(-0.7), -1)});
    CHECK(turns[1].value_before == 0.7);
    CHECK(turns[1].loss == 0);
    CHECK(turns[0].value_played == -0.7);
}

TEST_CASE("a game that ended by a fault is judged by the position after its last turn") {
    const auto turns = judged({asked(1, "b", thought(0.5)), after_the_end(Player::two, 0.25)});
    REQUIRE(turns.size() == 1);
    CHECK(turns[0].value_played == -0.25);
}

TEST_CASE("without an opinion of a position two turns may stay unjudged, and why") {
    const auto turns = judged({asked(1, "b", thought(0.5)), asked(2, "b", none(OpinionKind::late)),
                               asked(3, "a", thought(0.1)), asked(4, "", thought(0.3))});
    CHECK(turns[0].unjudged == "late");
    CHECK(turns[1].unjudged == "late");
    CHECK(turns[2].loss == 0);
    CHECK(turns[3].unjudged == "fault");
    const Summary summary = summary_of(turns, std::nullopt);
    CHECK(summary.unjudged == std::map<std::string, int>{{"late", 2}});
    CHECK(summary.players[Player::one].judged == 1);
    CHECK(summary.players[Player::two].mean_loss() == std::nullopt);
}

TEST_CASE("labels begin at their thresholds") {
    CHECK(label_of(0.099) == Label::none);
    CHECK(label_of(0.1) == Label::inaccuracy);
    CHECK(label_of(0.2) == Label::mistake);
    CHECK(label_of(0.3) == Label::blunder);
}

TEST_CASE("accuracy is 100 for a turn that loses nothing and falls with the loss") {
    CHECK(accuracy_of(0) == doctest::Approx(100).epsilon(1e-6));
    CHECK(accuracy_of(0.1) < 90);
    CHECK(accuracy_of(0.3) < accuracy_of(0.2));
    CHECK(accuracy_of(2) == 0);
}

TEST_CASE("the turning point is the loser's turn after which the winner was ahead to the end") {
    const auto turns = judged({asked(1, "b", thought(0.5)), asked(2, "b", thought(0.2)), asked(3, "b", thought(0.1)),
                               asked(4, "a", thought(0.6)), last(5, "b", thought(-0.6), -1)});
    CHECK(summary_of(turns, Player::two).turning_point == 3);
    CHECK(summary_of(turns, std::nullopt).turning_point == std::nullopt);
    CHECK(
        summary_of(judged({asked(1, "a", thought(0.5)), last(2, "b", thought(-0.5), -1)}), Player::one).turning_point ==
        std::nullopt);  // the player was ahead from the beginning
}

TEST_CASE("a won game is thrown away by the turn that leaves nothing of it, if the game was not won after all") {
    const auto turns = judged({asked(1, "b", thought(0.9)), last(2, "a", thought(0.1), 1)});
    CHECK(summary_of(turns, Player::two).thrown_away == std::vector<ThrownAway>{{1, Player::one}});
    CHECK(summary_of(turns, Player::two).players[Player::one].thrown_away == 1);
    CHECK(summary_of(turns, Player::one).thrown_away.empty());
}

TEST_CASE("a pair that throws games to each other stands out") {
    PairTally tally;
    const auto play = [&](const std::string& one, const std::string& two, std::optional<Player> threw) {
        Summary summary;
        if (threw) summary.players[*threw].thrown_away = 1;
        tally.add({one, two}, summary);
    };
    const std::vector<std::string> names{"ann", "ben", "cid", "dan"};
    for (int game = 0; game < 10; ++game)
        for (std::size_t i = 0; i < names.size(); ++i)
            for (std::size_t k = i + 1; k < names.size(); ++k)
                play(names[i], names[k],
                     i == 0 && k == 1 && game < 9 ? std::optional(Player::two)
                     : game == 0                  ? std::optional(Player::one)
                                                  : std::nullopt);
    play("ann", "ann", Player::one);
    const auto thrown = tally.thrown();
    REQUIRE(thrown.size() == 6);
    CHECK(thrown[0] == ThrownToOpponent{"ben", "ann", 10, 9, 20, 2, true});
    for (std::size_t i = 1; i < thrown.size(); ++i) CHECK_FALSE(thrown[i].stands_out);
    CHECK(PairTally().thrown().empty());
}

TEST_CASE("a bot that throws all games away does so against nobody in particular") {
    PairTally tally;
    Summary summary;
    summary.players[Player::one].thrown_away = 1;
    for (int game = 0; game < 20; ++game)
        for (const char* opponent : {"ann", "ben", "cid"}) tally.add({"weak", opponent}, summary);
    REQUIRE(tally.thrown().size() == 3);
    for (const ThrownToOpponent& each : tally.thrown()) CHECK_FALSE(each.stands_out);
}

TEST_CASE("time trouble is a mistake with less than a tenth of the clock") {
    auto hurried = asked(1, "b", thought(0.5));
    hurried.clock_left = 0.09;
    auto calm = last(2, "b", thought(0.5), -1);
    calm.clock_left = 0.1;
    const Summary summary = summary_of(judged({hurried, calm}), std::nullopt);
    CHECK(summary.players[Player::one].time_trouble == 1);
    CHECK(summary.players[Player::two].time_trouble == 0);
}

TEST_CASE("an analysis is read as it was written") {
    GameAnalysis analysis{"isola board=7x7", {{"one", "t\"wo"}}, Player::two, "engine", "200 ms", Hidden::known, {}};
    auto proven = last(4, "b", thought(1), -1);
    proven.opinion.proven = "won in 3";
    proven.clock_left = 0.25;
    analysis.turns = judged(
        {asked(1, "b", thought(0.512345)), asked(2, "b", none(OpinionKind::died)), asked(3, "", thought(0)), proven});
    const std::string text = analysis_json(analysis);
    const auto again = parse_analysis(text, "x");
    REQUIRE(again);
    CHECK(again->turns == analysis.turns);
    CHECK(analysis_json(*again) == text);
}

TEST_CASE("whatever reason a file gives for an unjudged turn, the analysis that is written from it is JSON") {
    GameAnalysis analysis{"r", {{"a", "b"}}, {}, "e", "1 nodes", Hidden::nothing, {}};
    analysis.turns = judged({asked(1, "b", none(OpinionKind::died))});
    analysis.turns.front().unjudged = "late\"}\x01</script>";
    const auto again = parse_analysis(analysis_json(analysis), "x");
    REQUIRE(again);
    CHECK(again->turns == analysis.turns);
}

TEST_CASE("a malformed analysis is refused with the member and what was expected") {
    CHECK(parse_analysis("{", "x").message().starts_with("x: this is no JSON: "));
    CHECK(parse_analysis("[]", "x").message() == "x: this is no analysis: \"analysis\": expected an object");
    CHECK(parse_analysis("{\"analysis\":2}", "x").message() ==
          "x: this is no analysis: \"analysis\": expected 1, the version of the format");
    std::string text = analysis_json({"r", {{"a", "b"}}, {}, "e", "1 nodes", Hidden::nothing, {}});
    text.replace(text.find("nothing"), 7, "magic");
    CHECK(parse_analysis(text, "x").message() ==
          "x: this is no analysis: \"hidden\": expected nothing, expectation or known");
}

}  // namespace isola_arena
