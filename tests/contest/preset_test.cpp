#include <doctest/doctest.h>

#include <filesystem>

#include <sys/stat.h>

#include "arena/contest/preset.hpp"
#include "arena/rules/catalogue.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;

namespace {

const std::string complete = R"(name = "x"
title = "X"
summary = "s"
source = "somewhere"
rules = "isola"
games = 2
tie = "draw"
on_fault = "discard"
[board]
kind = "odd-squares"
from = 7
to = 9
[time]
turn = "1s"
)";

TimeControl until_line_is_taken(TimeControl time) {
    time.start_ends = StartEnds::line_taken;
    return time;
}

// Reads the complete preset with one of its lines replaced, and returns the error.
std::string error_with(const std::string& line, const std::string& instead) {
    std::string text = complete;
    const std::size_t at = text.find(line);
    REQUIRE(at != std::string::npos);
    text.replace(at, line.size(), instead);
    const auto preset = parse_preset(text, "x.toml");
    REQUIRE_FALSE(preset.ok());
    return preset.message();
}

}  // namespace

TEST_CASE("the friendly game is short and has simple rules") {
    const Preset friendly = *find_preset(default_contest);
    CHECK(friendly.rules == "isola board=9x9");
    CHECK(friendly.board == BoardChoice(AnyBoard{}));
    CHECK(friendly.time == until_line_is_taken({3000, std::nullopt, 10'000}));
    CHECK(friendly.policy == FaultPolicy::disqualify);
    CHECK(friendly.games == 2);
    CHECK(friendly.tie == TieRule::draw);
}

TEST_CASE("the built-in contests have the settings of their documents") {
    const Preset uicc = *find_preset("uicc-isola");
    CHECK(uicc.rules == "isola");
    CHECK(uicc.board == BoardChoice(OddSquares{7, 27}));
    CHECK(uicc.time == until_line_is_taken({3000, std::nullopt, 10'000}));
    CHECK(uicc.policy == FaultPolicy::discard);
    CHECK(uicc.games == 2);
    CHECK(uicc.tie == TieRule::speed);

    const Preset isolation = *find_preset("isolation");
    CHECK(isolation.rules == "isolation");
    CHECK(isolation.board == BoardChoice(FixedBoard{"6x8"}));
    CHECK(isolation.time == until_line_is_taken({3000, std::nullopt, 10'000}));
    CHECK(isolation.policy == FaultPolicy::disqualify);
    CHECK(isolation.tie == TieRule::draw);

    const Preset columbia = *find_preset("columbia");
    CHECK(columbia.rules == "queens");
    CHECK(columbia.board == BoardChoice(FixedBoard{"8x8"}));
    CHECK(columbia.time == until_line_is_taken({std::nullopt, 120'000, 10'000}));
    CHECK(columbia.policy == FaultPolicy::disqualify);
}

TEST_CASE("Save the Island and dominoes are played by the clocks, games and ties of their documents") {
    for (const std::string name : {"bot-battle", "bot-battle-2015"}) {
        const Preset island = *find_preset(name);
        CHECK(island.rules == name);
        CHECK(island.time == until_line_is_taken({3000, std::nullopt, 10'000}));
        CHECK(island.policy == FaultPolicy::disqualify);
        CHECK(island.games == 2);
        CHECK(island.tie == TieRule::draw);
    }
    const Preset dominoes = *find_preset("icpc-caribbean");
    CHECK(dominoes.rules == "dominoes doubles=twice");
    CHECK(dominoes.time == until_line_is_taken({10'000, std::nullopt, 10'000}));
    CHECK(dominoes.policy == FaultPolicy::disqualify);
    CHECK(dominoes.games == 2);
    CHECK(dominoes.tie == TieRule::score);
}

TEST_CASE("every built-in contest can be played on every kind of its boards") {
    CHECK(presets().front().name == default_contest);
    for (const Preset& preset : presets())
        for (const std::string& board : boards_of(preset.board)) {
            CAPTURE(preset.name);
            CHECK(complete_rules(preset.rules, board).ok());
        }
}

TEST_CASE("every built-in contest is found by its name") {
    for (const Preset& preset : presets()) {
        CAPTURE(preset.name);
        const auto found = find_preset(preset.name);
        REQUIRE(found);
        CHECK(found->title == preset.title);
    }
}

TEST_CASE("an unknown contest is refused with the known ones") {
    CHECK(find_preset("chess").message() ==
          "unknown contest \"chess\": known are friendly, uicc-isola, isolation, columbia, "
          "bot-battle, bot-battle-2015, icpc-caribbean");
}

TEST_CASE("free play") {
    const Preset preset = free_play("queens board=6x6");
    CHECK(preset.name == "");
    CHECK(preset.rules == "queens board=6x6");
    CHECK(preset.board == BoardChoice(AnyBoard{}));
    CHECK(preset.time == until_line_is_taken({3000, std::nullopt, 10'000}));
    CHECK(preset.policy == FaultPolicy::disqualify);
    CHECK(preset.games == 2);
    CHECK(preset.tie == TieRule::draw);
}

TEST_CASE("a complete preset is read, the start-up budget having its default") {
    const auto preset = parse_preset(complete, "x.toml");
    REQUIRE(preset.ok());
    CHECK(preset->board == BoardChoice(OddSquares{7, 9}));
    CHECK(preset->time == until_line_is_taken({1000, std::nullopt, 10'000}));
}

TEST_CASE("a preset may choose the clock, and what its bots may use") {
    const auto preset =
        parse_preset(complete + "clock = \"cpu\"\n[limits]\nmemory = \"1G\"\nprocesses = 16\n", "x.toml");
    REQUIRE(preset.ok());
    CHECK(preset->time.clock == ClockKind::cpu);
    CHECK(preset->limits == Limits{1 << 30, 16, Limits{}.scratch});
    CHECK(find_preset("uicc-isola")->time.clock == ClockKind::wall);
    CHECK(find_preset("uicc-isola")->limits == Limits{});
    CHECK(parse_preset(complete + "clock = \"sun\"\n", "x.toml").message() == "x.toml:15: clock \"sun\" is not known");
    CHECK(parse_preset(complete + "[limits]\nmemory = \"much\"\n", "x.toml").message() ==
          "x.toml:16: size \"much\": expected a whole number with K, M or G, such as 512M");
}

TEST_CASE("rules that are not known are refused with file and line, if the reader knows the rules") {
    const auto known = [](const std::string& rules) -> std::optional<Error> {
        const auto complete_ones = complete_rules(rules);
        return complete_ones ? std::nullopt : std::optional(complete_ones.error());
    };
    CHECK(parse_preset(complete, "x.toml", known).ok());
    std::string text = complete;
    text.replace(text.find("\"isola\""), 7, "\"isla\"");
    CHECK(
        parse_preset(text, "x.toml", known).message().starts_with("x.toml:5: unknown rules \"isla\": known are isola"));
    CHECK(parse_preset(text, "x.toml").ok());
}

TEST_CASE("the games of a match may go by the key's older name, but not by both") {
    std::string text = complete;
    text.replace(text.find("games = 2"), 9, "rounds = 4");
    CHECK(parse_preset(text, "x.toml")->games == 4);
    CHECK(error_with("games = 2", "games = 2\nrounds = 4") ==
          "x.toml:7: rounds is the older name of games: expected only one of them");
    CHECK(error_with("games = 2", "") == "x.toml:1: the key \"games\" is missing");
}

TEST_CASE("a text that is too long, or has terminal controls, is refused with file and line") {
    CHECK(error_with("\"x\"", '"' + std::string(5000, 'x') + '"') ==
          "x.toml:1: \"name\" has 5000 bytes, it may have 1000");
    CHECK(error_with("\"x\"", "\"x\\u001b[2J\"") ==
          "x.toml:1: \"name\" has the control character U+001B, which no text may have");
    CHECK(error_with("\"X\"", "\"X\\u007f\"") ==
          "x.toml:2: \"title\" has the control character U+007F, which no text may have");
    CHECK(error_with("\"s\"", "\"s\\u0007\"") ==
          "x.toml:3: \"summary\" has the control character U+0007, which no text may have");
}

TEST_CASE("a file that is not a contest file, such as a pipe, is refused without waiting") {
    const test::ScratchFolder scratch;
    const std::string pipe = scratch.path() / "x.toml";
    REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
    CHECK(find_preset(pipe).message() == pipe + ": expected a contest file, found a pipe");
    std::filesystem::create_directory(scratch.path() / "y.toml");
    const std::string folder = scratch.path() / "y.toml";
    CHECK(find_preset(folder).message() == folder + ": expected a contest file, found a folder");
    CHECK(find_preset("/no/z.toml").message() == "cannot read the contest file /no/z.toml: No such file or directory");
}

TEST_CASE("a broken preset is refused with file and line") {
    CHECK(
        error_with("title", "titel") ==
        "x.toml:2: unknown key \"titel\", known are name, title, summary, source, rules, games, rounds, tie, on_fault, "
        "board, time, limits, share, openings, format");
    CHECK(error_with("games = 2", "games = 0") == "x.toml:6: \"games\" is 0, it must be from 1 to 1000");
    CHECK(error_with("games = 2", "games = \"2\"") == "x.toml:6: \"games\" must be a whole number");
    CHECK(error_with("\"draw\"", "\"coin\"") == "x.toml:7: tie \"coin\" is not known");
    CHECK(error_with("\"discard\"", "\"shrug\"") == "x.toml:8: on_fault \"shrug\" is not known");
    CHECK(error_with("odd-squares", "hexagons") ==
          "x.toml:10: kind \"hexagons\" is not known, known are fixed, odd-squares, any");
    CHECK(error_with("from = 7", "from = 8") == "x.toml:11: \"from\" must be odd");
    CHECK(error_with("to = 9", "to = 5") == "x.toml:12: \"to\" must not be less than \"from\"");
    CHECK(error_with("to = 9", "to = 33") == "x.toml:12: \"to\" is 33, it must be from 3 to 32");
    CHECK(error_with("\"1s\"", "\"soon\"") ==
          "x.toml:14: time \"soon\": expected a number with ms, s or m, such as 3s, 0.5s or 100ms");
    CHECK(error_with("turn = \"1s\"", "") == "x.toml:13: neither \"turn\" nor \"game\" limits the time");
    CHECK(error_with("name = \"x\"", "") == "x.toml:1: the key \"name\" is missing");
    CHECK(error_with("kind = \"odd-squares\"\nfrom = 7\nto = 9", "kind = \"fixed\"\nsize = \"random\"") ==
          "x.toml:11: \"size\" must be ROWSxCOLUMNS, such as 6x8");
    CHECK(error_with("games = 2", "games 2").starts_with("x.toml:6: "));
}
