// The key `openings` of contest files, and the balanced sets that the arena brings.
#include <doctest/doctest.h>

#include <set>

#include "arena/contest/openings/opening_choice.hpp"
#include "arena/contest/setup/chosen_openings.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/rules/catalogue.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;

namespace {

constexpr std::size_t openings_of_set = 50;

// Returns a contest file on that board whose `openings` have that value; empty: none.
std::string contest_with(const std::string& value, const std::string& rules = "isolation",
                         const std::string& board = "kind = \"fixed\"\nsize = \"6x8\"") {
    return "name = \"x\"\ntitle = \"X\"\nsummary = \"s\"\nsource = \"here\"\nrules = \"" + rules +
           "\"\ngames = 2\ntie = \"draw\"\non_fault = \"disqualify\"\n" +
           (value.empty() ? "" : "openings = " + value + "\n") + (board.empty() ? "" : "[board]\n" + board + "\n") +
           "[time]\nturn = \"1s\"\n";
}

OpeningChoice choice_in(const std::string& value) { return parse_preset(contest_with(value), "club/x.toml")->openings; }

ContestSetup setup_of(const std::filesystem::path& file) {
    ContestSetup setup;
    setup.contest.contest = file.string();
    setup.contest.seed = "1";
    for (const char* name : {"ann", "ben"}) {
        ContestBot bot;
        bot.spec.name = name;
        bot.spec.arguments = {"cat"};
        setup.field.push_back(bot);
    }
    return setup;
}

}  // namespace

TEST_CASE("openings are a number of random turns, the balanced set, or a file beside the contest file") {
    CHECK_FALSE(choice_in("").is_given());
    CHECK(choice_in("4") == OpeningChoice{4, false, ""});
    CHECK(choice_in("\"balanced\"") == OpeningChoice{0, true, ""});
    CHECK(choice_in("\"club.txt\"") == OpeningChoice{0, false, "club/club.txt"});
    for (const char* value : {"4", "\"balanced\"", "\"a \\\"b\\\".txt\""})
        CHECK(toml_of(choice_in(value)).ends_with(value + 1));
}

TEST_CASE("another value of openings is an error with its place") {
    for (const char* value : {"0", "1001", "true", "[4]", "\"\""}) {
        CAPTURE(value);
        const auto preset = parse_preset(contest_with(value), "x.toml");
        REQUIRE_FALSE(preset.ok());
        CHECK(preset.message().starts_with("x.toml:9: "));
    }
}

TEST_CASE("every balanced set has openings without repetition that fit its board, and says how it was made") {
    CHECK(balanced_boards().size() >= 3);
    for (const char* contest : {"friendly", "isolation", "columbia", "uicc-isola"}) {
        CAPTURE(contest);
        const Preset preset = *find_preset(contest);
        Rng none(0);
        std::vector<std::string> boards{middle_board(preset.board, "")};
        if (const auto* squares = std::get_if<OddSquares>(&preset.board)) {
            boards.clear();
            for (int size = squares->from; size <= squares->to; size += 2)
                boards.push_back(std::to_string(size) + "x" + std::to_string(size));
        }
        for (const std::string& board : boards) {
            CAPTURE(board);
            CHECK(balanced_set(*rules_on(preset, board, none)));
        }
    }
    for (const std::string& board : boards_of(find_preset("uicc-isola")->board))
        CHECK(balanced_set(*complete_rules("isola", board)));
    for (const EmbeddedFile& file : embedded_openings()) {
        CAPTURE(file.name);
        const std::string name(file.name.substr(0, file.name.rfind('.')));
        const std::size_t dash = name.find('-');
        const std::string rules = *complete_rules(name.substr(0, dash), name.substr(dash + 1));
        CHECK(balanced_set(rules) == file.text);
        CHECK(file.text.find("\n# Made by make-isola-openings " + name.substr(0, dash) + " ") != std::string::npos);
        const auto openings = openings_in(file.text, name, rules);
        REQUIRE(openings.ok());
        CHECK(openings->size() == openings_of_set);
        std::set<std::string> different;
        for (const Opening& each : *openings) different.insert(to_string(each));
        CHECK(different.size() == openings_of_set);
    }
}

TEST_CASE("a contest with openings has them in its plan; a person's own choice counts instead") {
    const test::ScratchFolder scratch;
    const auto file = scratch / "x.toml";
    scratch.write("x.toml", contest_with("\"balanced\""));
    const auto plan = plan_contest(setup_of(file));
    REQUIRE(plan.ok());
    CHECK(plan->openings.size() == openings_of_set);
    CHECK_FALSE(plan->preset.openings.is_given());
    const auto match = plan_match(setup_of(file).contest);
    REQUIRE(match.ok());
    CHECK(match->openings == plan->openings);
    scratch.write("x.toml", contest_with("6"));
    CHECK(plan_contest(setup_of(file))->opening_plies == 6);
    CHECK(plan_match(setup_of(file).contest)->opening_plies == 6);
    ContestOptions ladder = setup_of(file).contest;
    ladder.ignores_openings = true;
    CHECK(plan_match(ladder)->opening_plies == 0);
    scratch.write("own.txt", "start | move;2,1;steal;4,5\n");
    ContestSetup own = setup_of(file);
    own.openings = (scratch / "own.txt").string();
    CHECK(plan_contest(own)->openings.size() == 1);
    CHECK(plan_contest(own)->opening_plies == 0);
    scratch.write("x.toml", contest_with("\"own.txt\""));
    CHECK(plan_contest(setup_of(file))->openings.size() == 1);
    scratch.write("x.toml", contest_with("\"none.txt\""));
    CHECK(plan_contest(setup_of(file)).message().find("none.txt") != std::string::npos);
}

TEST_CASE("balanced openings are refused for a board without a set, for drawn boards and for games of chance") {
    const test::ScratchFolder scratch;
    const auto file = scratch / "x.toml";
    const auto refusal = [&](const std::string& text) {
        scratch.write("x.toml", text);
        return plan_contest(setup_of(file)).message();
    };
    CHECK(refusal(contest_with("\"balanced\"", "isolation", "kind = \"fixed\"\nsize = \"5x5\""))
              .find("there is no such set for isolation board=5x5, only for ") != std::string::npos);
    CHECK(refusal(contest_with("\"balanced\"", "isola", "kind = \"odd-squares\"\nfrom = 7\nto = 9"))
              .find("the board is drawn for each match") != std::string::npos);
    const auto chance = chosen_openings(OpeningChoice{0, true, ""}, *complete_rules("bot-battle"));
    CHECK(chance.message().find("begin with chance") != std::string::npos);
}

TEST_CASE("against repeated games there is a set, or random turns, and nothing for games of chance") {
    CHECK(openings_against_repeats("isolation board=6x8").openings.size() == openings_of_set);
    CHECK(openings_against_repeats(*complete_rules("isolation", "5x5")).plies == sprt_opening_plies);
    CHECK(openings_against_repeats(*complete_rules("bot-battle")).plies == 0);
    CHECK(openings_against_repeats(*complete_rules("dominoes")).plies == 0);
}
