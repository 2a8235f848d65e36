#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include <boost/json.hpp>

#include "arena/record/report/page/page_parts.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/tables.hpp"
#include "arena/terminal/screen/aligned_table.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;
using report::View;
namespace json = boost::json;

namespace {

constexpr View all_views[] = {View::terminal, View::watch, View::report, View::pages, View::csv, View::json};

// Returns a table with a column of each kind, and with a row without values.
Table table_of_all_kinds() {
    return {{{"name", "bot", CellKind::name, 0},
             {"remark", "remark", CellKind::text},
             {"games", "games", CellKind::whole},
             {"tie_break", "tie-break", CellKind::decimal},
             {"points", "points", CellKind::points},
             {"elo", "Elo", CellKind::rating},
             {"mean_ns", "mean", CellKind::time},
             {"glicko", "Glicko-2", CellKind::rating, 2, 0, true}},
            {{Named{"uh", "UH++", "UH++, ann"}, "a,b", 12, 20.0 / 3, 2.5, 12.34, 3'070'000, 1500.0},
             {"b", "", {}, 0.0, 0.0, -0.01, {}, {}}}};
}

std::string json_of(const Table& table) {
    std::string text;
    JsonWriter writer(text);
    writer.begin_array();
    for (const TableRow& row : table.rows) {
        writer.begin_object();
        write_members(writer, table.columns, row);
        writer.end_object();
    }
    writer.end_array();
    return text;
}

std::string page_of(const Table& table) {
    report::Markup page;
    write_table(page, "standings", "A table", table);
    return page.str();
}

bool stands_in(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

report::TableFacts everything_there() { return {{"match points", "Buchholz"}, true, true, true, true, true}; }

std::set<std::string> keys_in(View view) {
    std::set<std::string> keys;
    for (const Column& column : standings_columns(view, everything_there())) keys.insert(column.key);
    return keys;
}

}  // namespace

TEST_CASE("a table as text: numbers as people read them, a dash for what is not there") {
    CHECK(AlignedTable::of(table_of_all_kinds()).text() ==
          "bot        remark  games  tie-break  points  Elo    mean  Glicko-2\n"
          "uh (UH++)  a,b        12       6.67     2.5  +12  3.07ms     +1500\n"
          "b                      -          0       0    0       -         -\n");
}

TEST_CASE("the same as CSV and as JSON: numbers as programs read them") {
    CHECK(table_csv(table_of_all_kinds()) ==
          "name,remark,games,tie_break,points,elo,mean_ns,glicko\r\n"
          "uh,\"a,b\",12,6.67,2.5,12.3,3070000,1500.0\r\n"
          "b,,,0,0,-0.0,,\r\n");
    CHECK(json_of(table_of_all_kinds()) ==
          R"([{"name":"uh","remark":"a,b","games":12,"tie_break":6.666666666666667,"points":2.5,"elo":12.3,)"
          R"("mean_ns":3070000,"glicko":1500},)"
          R"({"name":"b","remark":"","games":null,"tie_break":0,"points":0,"elo":0,"mean_ns":null}])");
}

TEST_CASE("the same on a page") {
    const std::string page = page_of(table_of_all_kinds());
    CHECK(stands_in(page, R"(<th scope="col" class="name">bot</th>)"));
    CHECK(stands_in(page, R"(<th scope="row" class="name">uh<small><bdi>UH++, ann</bdi></small></th>)"));
    CHECK(stands_in(page, R"(<td class="remark">a,b</td>)"));
    CHECK(stands_in(page, R"(<td class="n points">2.5</td>)"));
    CHECK(stands_in(page, R"(<td class="n">3.07 ms</td>)"));
}

TEST_CASE("columns are brought forward with their cells; a key that the table does not have is none") {
    Table table = table_of_all_kinds();
    bring_forward(table, {"points", "nonsense", "remark"});
    CHECK(table.columns[0].key == "points");
    CHECK(table.columns[1].key == "remark");
    CHECK(table.columns[2].key == "name");
    CHECK(table.rows[0][0] == CellValue(2.5));
    CHECK(table.rows[0][1] == CellValue("a,b"));
}

TEST_CASE("a column that is described once is in every renderer, under its key or its title") {
    const auto contest = play(plan_of(FormatKind::round_robin, 3)).report();
    const std::string text = AlignedTable::of(standings_table(contest, View::terminal)).text();
    CHECK(stands_in(text, "worst"));
    CHECK(stands_in(standings_csv(contest), ",worst_ns,"));
    CHECK(stands_in(standings_json(contest), "\"worst_ns\":"));
    CHECK(stands_in(page_of(standings_table(contest, View::report)), ">Worst reply</th>"));
    CHECK(keys_in(View::pages).contains("worst_ns"));
}

TEST_CASE("how long games are is on the report, on pages and in JSON") {
    const auto contest = play(plan_of(FormatKind::round_robin, 3)).report();
    CHECK(stands_in(page_of(standings_table(contest, View::report)), ">Turns a game</th>"));
    CHECK(keys_in(View::pages).contains("mean_turns"));
    CHECK(json::parse(standings_json(contest)).at("standings").at(0).at("mean_turns") == 20);
    CHECK_FALSE(keys_in(View::terminal).contains("mean_turns"));
}

TEST_CASE("the matches that speed has won are counted in every view of a contest in which speed can win one") {
    ContestPlan plan = plan_of(FormatKind::round_robin, 3);
    const auto titles = [&](View view) {
        std::string all;
        for (const Column& column : standings_columns(view, facts_of(play(plan, always_drawn).report())))
            all += column.title + '|';
        return all;
    };
    for (const View view : {View::terminal, View::watch, View::report, View::pages})
        CHECK_FALSE(stands_in(titles(view), "speed"));
    plan.preset.tie = TieRule::speed;
    const auto contest = play(plan, always_drawn).report();
    CHECK(stands_in(titles(View::terminal), "|by\nspeed|"));
    CHECK(stands_in(titles(View::watch), "|by speed|"));
    CHECK(stands_in(titles(View::report), "|Won by speed|"));
    CHECK(stands_in(titles(View::pages), "|by speed|"));
    CHECK(stands_in(standings_csv(contest), ",speed_wins,games,distinct,title\r\n1,bot-1,2,2,0,0,"));
    CHECK(stands_in(standings_csv(contest), ",2,4,4,\r\n2,bot-2,"));
    const json::value all = json::parse(standings_json(contest));
    CHECK(all.at("standings").at(0).at("speed_wins") == 2);
    CHECK(all.at("pairings").at(0).at("decided_by") == "speed");
}

TEST_CASE("no view has two columns of one key") {
    for (const View view : all_views) {
        const auto columns = standings_columns(view, everything_there());
        CHECK(keys_in(view).size() == columns.size());
    }
}

TEST_CASE("pages find every column among the members of the JSON") {
    const auto members = keys_in(View::json);
    for (const std::string& key : keys_in(View::pages)) {
        CAPTURE(key);
        CHECK(members.contains(key));
    }
}

TEST_CASE("a score that is the tie-break stands there once, and only where points are counted") {
    report::TableFacts facts = everything_there();
    const auto has_score = [&facts] {
        const auto columns = standings_columns(View::terminal, facts);
        return std::ranges::find(columns, "score", &Column::key) != columns.end();
    };
    CHECK(has_score());
    facts.criteria.tie_break = "score";
    CHECK_FALSE(has_score());
    facts = {{"match points", "Buchholz"}};
    CHECK_FALSE(has_score());
}
