// The settings of a contest on their whole way: from a contest file to a database and to the header of a record.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <set>

#include "arena/record/store/plan_rows.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/store/any_settings.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;

namespace {

// The number of members of a struct; a base class counts as one member.
template <class T>
constexpr std::size_t members() {
    if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}, {}}; }) return 8;
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}, {}}; }) return 7;
    else if constexpr (requires { T{{}, {}, {}, {}, {}, {}}; }) return 6;
    else if constexpr (requires { T{{}, {}, {}, {}, {}}; }) return 5;
    else if constexpr (requires { T{{}, {}, {}, {}}; }) return 4;
    else if constexpr (requires { T{{}, {}, {}}; }) return 3;
    else if constexpr (requires { T{{}, {}}; }) return 2;
    else return 1;
}

template <class Table>
constexpr std::size_t entries(const Table&) {
    return std::tuple_size_v<Table>;
}

constexpr auto all_settings = std::tuple_cat(contest_settings, format_settings, run_settings);

// Returns the values of one fact in all settings, without empty values.
std::multiset<std::string_view> texts(std::string_view SettingFacts::*fact) {
    std::multiset<std::string_view> all;
    for_each_setting(all_settings, [&](const auto& each) {
        if (!(each.facts.*fact).empty()) all.insert(each.facts.*fact);
    });
    return all;
}

bool all_differ(const std::multiset<std::string_view>& texts) {
    return std::set<std::string_view>(texts.begin(), texts.end()).size() == texts.size();
}

Preset any_contest() {
    Preset preset;
    preset.name = preset.title = preset.summary = preset.source = "x";
    preset.rules = "isola";
    preset.board = NoBoard{};
    set_any(time_settings, preset.time);
    set_any(game_settings, preset);
    set_any(match_settings, preset);
    set_any(format_settings, preset.format);
    preset.format.games = preset.games;
    if (!preset.time.game_ms && !preset.time.turn_ms) preset.time.turn_ms = 1;
    return preset;
}

std::string file_of(const Preset& preset) {
    return "name = \"x\"\ntitle = \"x\"\nsummary = \"x\"\nsource = \"x\"\nrules = \"isola\"\n" +
           toml_of(match_settings, preset) + toml_of(game_settings, preset) + "[time]\n" +
           toml_of(time_settings, preset.time) + "[format]\n" + toml_of(format_settings, preset.format);
}

ContestPlan through_database(sqlite::Connection& database, const ContestPlan& plan) {
    database.run("BEGIN; DELETE FROM contest; DELETE FROM bot");
    store::write_plan(database, plan);
    ContestPlan read = store::read_plan(database);
    database.roll_back();
    return read;
}

GameHeader through_record(const GameHeader& header) {
    std::string line;
    append_line(line, header);
    line.pop_back();
    return std::get<GameHeader>(*parse_event(line));
}

}  // namespace

TEST_CASE("each member of the settings has its entry in a table") {
    CHECK(members<TimeControl>() == entries(time_settings));
    CHECK(members<GameSettings>() == entries(game_settings) + 1);    // plus TimeControl
    CHECK(members<MatchSettings>() == entries(match_settings) + 1);  // plus GameSettings
    CHECK(members<RunSettings>() == entries(run_settings));
    CHECK(members<FormatRules>() == entries(format_settings));
}

TEST_CASE("no member is described twice, and no two settings share a name or an option") {
    for_each_setting(all_settings, [&]<class Owner, class T>(const Setting<Owner, T>& each) {
        int same = 0;
        for_each_setting(all_settings, [&](const auto& other) {
            if constexpr (std::is_same_v<decltype(other), const Setting<Owner, T>&>)
                same += other.member == each.member ? 1 : 0;
        });
        CAPTURE(std::string(each.facts.name));
        CHECK(same == 1);
    });
    CHECK(texts(&SettingFacts::name).size() == entries(all_settings));
    CHECK(all_differ(texts(&SettingFacts::name)));
    CHECK(all_differ(texts(&SettingFacts::option)));
}

TEST_CASE("whatever decides a game is in its record") {
    const auto is_there = [](const auto& each) {
        CAPTURE(std::string(each.facts.name));
        CHECK(each.facts.header != InHeader::no);
    };
    for_each_setting(time_settings, is_there);
    for_each_setting(game_settings, is_there);
}

TEST_CASE("the keywords in an error message are all values of the setting") {
    CHECK(values_of(clock_setting) == std::vector{ClockKind::wall, ClockKind::cpu});
    CHECK(values_of(std::get<0>(game_settings)) == std::vector{FaultPolicy::disqualify, FaultPolicy::discard});
    CHECK(values_of(std::get<1>(match_settings)) == std::vector{TieRule::draw, TieRule::speed, TieRule::score});
    CHECK(values_of(std::get<0>(format_settings)).size() == 7);
}

TEST_CASE("settings are the same in the file, in the database and in a record") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    Store::create(file, ContestPlan{});
    sqlite::Connection database(file, sqlite::Access::write, "contest.db");
    CHECK(rc::check("any settings", [&] {
        const Preset contest = any_contest();
        ContestPlan plan;
        plan.preset = *parse_preset(file_of(contest), "x.toml");
        RC_ASSERT(plan.preset == contest);
        set_any(run_settings, plan);
        const ContestPlan kept = through_database(database, plan);
        RC_ASSERT(kept == plan);
        GameHeader header;
        take_settings<GameSettings>(header, kept.preset);
        RC_ASSERT(through_record(header) == header);
        RC_ASSERT(static_cast<const GameSettings&>(through_record(header)) ==
                  static_cast<const GameSettings&>(contest));
    }));
}

TEST_CASE("a header leaves out what came later and has its default") {
    std::string line;
    append_line(line, GameHeader{});
    CHECK(line.find("\"clock\"") == std::string::npos);
    GameHeader by_cpu;
    by_cpu.time.clock = ClockKind::cpu;
    append_line(line, by_cpu);
    CHECK(line.find("\"start_ms\":10000},\"clock\":\"cpu\",\"on_fault\"") != std::string::npos);
}

}  // namespace isola_arena
