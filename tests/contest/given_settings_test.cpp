// Settings on a command line.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/commands/whole_command.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "tests/store/any_settings.hpp"

namespace isola_arena {

using namespace test;

namespace {

// Parses a command line with this text for the option. Returns the settings, or the reason why the text is wrong.
template <class Owner, class T>
std::string problem(const Setting<Owner, T>& setting, const std::string& text) {
    const auto value = parse_setting(setting, text);
    return value ? "none" : on_command_line(value.message());
}

template <class Owner, class T>
void give(GivenSettings& given, const Setting<Owner, T>& setting, const T& value) {
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, int>) given[setting] = value;
    else if constexpr (std::is_same_v<T, std::int64_t>) given[setting] = std::to_string(value) + "ms";
    else if constexpr (std::is_enum_v<T>) given[setting] = to_string(value);
    else if (value) given[setting] = std::to_string(*value) + "ms";
}

// Gives every setting of the table that has an option, and applies them to default settings.
template <class Table, class Settings>
Settings given_and_applied(const Table& table, const Settings& wanted) {
    GivenSettings given;
    for_each_option(table, [&](const auto& each) { give(given, each, wanted.*each.member); });
    Settings applied;
    RC_ASSERT_FALSE(apply_given(given, table, applied));
    return applied;
}

const auto& turn_time = std::get<0>(time_settings);
const auto& start_time = std::get<2>(time_settings);
const auto& on_fault = std::get<0>(game_settings);
const auto& opening_plies = std::get<0>(run_settings);
const auto& no_ponder = std::get<2>(run_settings);

}  // namespace

TEST_CASE("every setting can be given by an option") {
    CHECK(rc::check("any settings", [] {
        TimeControl time;
        GameSettings game;
        RunSettings run;
        set_any(time_settings, time);
        set_any(game_settings, game);
        set_any(run_settings, run);
        RC_ASSERT(given_and_applied(time_settings, time) == time);
        RC_ASSERT(given_and_applied(game_settings, game) == game);
        RC_ASSERT(given_and_applied(run_settings, run) == run);
    }));
}

TEST_CASE("settings that are not given stay") {
    TimeControl time{1, 2, 3, ClockKind::cpu};
    CHECK_FALSE(apply_given({}, time_settings, time));
    CHECK(time == TimeControl{1, 2, 3, ClockKind::cpu});
    FormatRules format;
    format.bronze = true;
    format.games = 5;
    CHECK_FALSE(apply_given({}, format_settings, format));
    CHECK(format.bronze);
    CHECK(format.games == 5);
}

TEST_CASE("a wrong value is refused with its option and what was expected") {
    CHECK(problem(clock_setting, "sun") == "--clock \"sun\": expected wall or cpu");
    CHECK(problem(on_fault, "shrug") == "--on-fault \"shrug\": expected disqualify or discard");
    CHECK(problem(turn_time, "soon") ==
          "--turn-time: time \"soon\": expected a number with ms, s or m, such as 3s, 0.5s or 100ms");
    CHECK(problem(start_time, "2000m") == "--start-time: time \"2000m\": longer than a day");
    CHECK(problem(clock_setting, "cpu") == "none");
}

TEST_CASE("given settings become the arguments of a command line, in the order of the help") {
    GivenSettings given;
    given[clock_setting] = "cpu";
    given[on_fault] = "discard";
    given[turn_time] = "3s";
    std::vector<std::string> arguments;
    append_options(arguments, given, contest_settings);
    CHECK(arguments == std::vector<std::string>{"--turn-time", "3s", "--on-fault", "discard", "--clock", "cpu"});
    given[no_ponder] = true;
    given[opening_plies] = 4;
    arguments.clear();
    append_options(arguments, given, run_settings);
    CHECK(arguments == std::vector<std::string>{"--opening-plies", "4", "--no-ponder"});
}

TEST_CASE("later settings replace earlier ones, but cannot unset them") {
    GivenSettings given, others;
    given[turn_time] = "3s";
    given[on_fault] = "discard";
    given[opening_plies] = 4;
    others[turn_time] = "100ms";
    others[on_fault] = "";
    others[no_ponder] = true;
    given.take(others);
    CHECK(given.of(turn_time) == "100ms");
    CHECK(given.of(on_fault) == "discard");
    CHECK(given.of(opening_plies) == 4);
    CHECK(given.of(no_ponder));
}

}  // namespace isola_arena
