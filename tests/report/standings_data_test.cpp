#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "arena/record/report/standings_data.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;
namespace json = boost::json;

namespace {

json::object json_of(const Played& contest) { return json::parse(standings_json(contest.report())).as_object(); }

Played with_one_late_bot() {
    return play(plan_of(FormatKind::round_robin, 2), better_seed_wins, {}, [](GameSummary& game, auto entrants) {
        fault(game, entrants[Player::one] == 1 ? Player::one : Player::two, "late", "too late");
        game.scores = PerPlayer<int>{{{5, 3}}};
    });
}

}  // namespace

TEST_CASE("the contest in JSON") {
    const auto all = json_of(play(plan_of(FormatKind::round_robin, 4), better_seed_wins, 7));
    CHECK(all.at("contest") == "club");
    CHECK(all.at("rules") == "isola");
    CHECK(all.at("format") == "round-robin");
    CHECK(all.at("seed") == 7);
    CHECK(all.at("games_played") == 7);
    CHECK(!all.at("title").as_string().empty());
    CHECK(all.at("games_total") == 12);
    CHECK(all.at("over") == false);
    CHECK(all.at("standings").as_array().size() == 4);
    CHECK(all.at("pairings").as_array().size() == 6);
}

TEST_CASE("a line of the table in JSON") {
    const auto all = json_of(with_one_late_bot());
    const auto& last = all.at("standings").at(1).as_object();
    CHECK(last.at("rank") == 2);
    CHECK(last.at("name") == "bot-2");
    CHECK_FALSE(last.contains("author"));
    CHECK(last.at("losses") == 1);
    CHECK(last.at("points") == 0);
    CHECK(last.at("score") == 8);
    CHECK(last.at("faults") == json::object{{"late", 2}});
    CHECK(last.at("mean_ns") == 2'000'000);
    CHECK(last.at("worst_ns") == 4'000'000);
    CHECK(last.at("elo").to_number<double>() < 0);
    CHECK(last.at("elo_low").to_number<double>() < last.at("elo_high").to_number<double>());
}

TEST_CASE("what is not there is null") {
    const auto all = json_of(play(plan_of(FormatKind::round_robin, 2), better_seed_wins, 0));
    CHECK(all.at("standings").at(0).at("mean_ns").is_null());
    CHECK(all.at("standings").at(0).at("score").is_null());
    CHECK(all.at("crosstable").at(0).at(1).is_null());
    CHECK(all.at("pairings").at(0).at("winner").is_null());
    CHECK(all.at("duel").at("elo_low").is_null());
}

TEST_CASE("the crosstable in JSON has rows and columns as the table has lines") {
    const auto all = json_of(play(plan_of(FormatKind::round_robin, 3), worse_seed_wins));
    CHECK(all.at("standings").at(0).at("name") == "bot-3");
    CHECK(all.at("crosstable").at(0).at(0).is_null());
    CHECK(all.at("crosstable").at(0).at(2) == json::array{2, 0, 0});
    CHECK(all.at("crosstable").at(2).at(0) == json::array{0, 0, 2});
}

TEST_CASE("a pairing in JSON") {
    const auto all = json_of(play(plan_of(FormatKind::swiss, 3)));
    const auto& match = all.at("pairings").at(0).as_object();
    CHECK(match.at("number") == 1);
    CHECK(match.at("round") == 1);
    CHECK(match.at("stage") == "round 1");
    CHECK(match.at("winner") == "bot-1");
    CHECK(match.at("decided_by") == "rounds");
    CHECK(match.at("games").as_array().size() == 2);
    CHECK(match.at("games").at(0).at("reason") == "no_move");
    CHECK(match.at("games").at(0).at("turns") == 20);
    const auto& bye = all.at("pairings").at(1).as_object();
    CHECK(bye.at("second").is_null());
    CHECK(bye.at("decided_by").is_null());
    CHECK(bye.at("games").as_array().empty());
}

TEST_CASE("the table as CSV") {
    const std::string text = standings_csv(with_one_late_bot().report());
    CHECK(text.starts_with(
        "rank,name,matches,wins,draws,losses,points,tie_break,score,elo,elo_low,elo_high,faults,"
        "discarded,mean_ns,worst_ns,remark,speed_wins,games,distinct,title\r\n1,bot-1,1,1,0,0,1,0,8,"));
    CHECK(text.ends_with(",2,0,2000000,4000000,,0,2,2,\r\n"));
}

TEST_CASE("CSV quotes what RFC 4180 wants quoted") {
    auto report = play(plan_of(FormatKind::round_robin, 2)).report();
    report.lines[0].name = "a,\"b\"";
    CHECK(standings_csv(report).find("\r\n1,\"a,\"\"b\"\"\",1,") != std::string::npos);
}

TEST_CASE("CSV has the names that people gave their bots, as they are written") {
    auto report = play(plan_of(FormatKind::round_robin, 2)).report();
    report.lines[0].title = "日本, José";
    CHECK(standings_csv(report).find(",\"日本, José\"\r\n") != std::string::npos);
    report.lines[0].title = "=1+1";
    CHECK(standings_csv(report).find(",'=1+1\r\n") != std::string::npos);
}
