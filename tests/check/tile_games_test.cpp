// Examining bots of Save the Island and dominoes, each with one mistake.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/bots/check/examine.hpp"
#include "arena/contest/preset.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

namespace json = boost::json;

Trial in_contest(const std::string& name, Trial trial = {}) {
    trial.rules = {find_preset(name)->rules};
    return trial;
}

std::string island_check(const std::string& bot) { return verdict_on(bot, in_contest("bot-battle")); }
std::string on_newer_island(const std::string& bot) { return verdict_on(bot, in_contest("bot-battle-2015")); }
std::string dominoes_check(const std::string& bot) { return verdict_on(bot, in_contest("icpc-caribbean")); }

const std::string patient = "--turn-time 60s --start-time 60s ";
// Limits for a bot that never replies.
const std::string impatient = "--turn-time 300ms --start-time 300ms ";

// Returns whether the report about the bot contains all these parts, and the status says whether the bot is unfit.
bool tells(const std::string& bot, const std::string& contest, const std::vector<std::string>& parts,
           const std::string& times = patient, int status = 3) {
    const Output output = run(times + "--contest " + contest + ' ' + bot);
    CAPTURE(output.text);
    CHECK(output.status == status);
    for (const std::string& part : parts) {
        CAPTURE(part);
        CHECK(output.text.find(part) != std::string::npos);
        if (output.text.find(part) == std::string::npos) return false;
    }
    return true;
}

bool warns(const std::string& bot, const std::string& contest, const std::vector<std::string>& parts) {
    return tells(bot, contest, parts, patient, 0);
}

// Returns the names of the checks that were made.
std::vector<std::string> checks_of(const std::string& bot, const std::string& contest) {
    const Output output = run("--json " + patient + "--contest " + contest + " \"python3 " + bot + ".py\"");
    const json::value report = json::parse(output.text);
    std::vector<std::string> names;
    for (const json::value& check : report.at("checks").as_array())
        if (check.at("status") != "not_tried") names.emplace_back(check.at("check").as_string());
    return names;
}

}  // namespace

TEST_CASE("sound bots are fit for the contests with tiles") {
    CHECK(island_check("island/good") == "fit");
    CHECK(on_newer_island("island/good") == "fit");
    CHECK(dominoes_check("dominoes/good") == "fit");
    CHECK(dominoes_check("dominoes/other_way_round") == "fit");
}

TEST_CASE("every sort of position that the game has is tried, and none of another game") {
    using Names = std::vector<std::string>;
    const Names first{"starts",    "first-reply",     "legal",           "one-line", "first-as-2", "game-as-1", "ends",
                      "game-as-2", "more-games-as-1", "more-games-as-2", "middle",   "late",       "one-move"};
    const auto with = [&first](const Names& more) {
        Names all = first;
        all.insert(all.end(), more.begin(), more.end());
        return all;
    };
    CHECK(checks_of("island/good", "bot-battle") ==
          with({"with-attack", "without-attack", "with-move", "without-move", "with-retreat"}));
    CHECK(checks_of("dominoes/good", "icpc-caribbean") ==
          with({"one-tile", "with-left", "without-left", "with-right", "without-right"}));
}

TEST_CASE("checks that have not begun when the time of an examination is over are skipped and not mistakes") {
    Trial trial = in_contest("icpc-caribbean");
    trial.most = Nanoseconds{0};
    std::vector<std::string> tried, skipped;
    for (const CheckResult& result : examine(python_bot("dominoes/good"), trial)) {
        CHECK(result.verdict != Verdict::failed);
        (result.remark == time_is_over ? skipped : tried).push_back(result.name);
    }
    CHECK(tried == std::vector<std::string>{"starts", "first-reply", "legal", "one-line", "first-as-2", "ends"});
    CHECK(skipped.size() == 12);
}

TEST_CASE("replies that mean the right turn but are spelt wrongly") {
    CHECK(island_check("island/capitals") == "legal: wrong-case");
    CHECK(island_check("island/blanks") == "legal: wrong-separators");
    CHECK(island_check("island/word_alone") == "legal: missing-part");
    CHECK(island_check("island/one_part_more") == "legal: extra-part");
    CHECK(island_check("island/prompt") == "legal: text-around-reply");
    CHECK(dominoes_check("dominoes/capitals") == "legal: wrong-case");
    CHECK(dominoes_check("dominoes/no_end") == "legal: missing-part");
    CHECK(dominoes_check("dominoes/two_lines") == "legal: two-lines");
    CHECK(dominoes_check("dominoes/left_only") == "fit, but game-as-1: wrong-last-word");
}

TEST_CASE("bots that are one line behind") {
    CHECK(island_check("island/one_behind") == "fit, but game-as-1: line-late");
    CHECK(dominoes_check("dominoes/one_behind") == "fit, but game-as-1: line-late");
    const Trial silent = in_contest("icpc-caribbean", Trial::of_a_silent_bot());
    CHECK(verdict_on("dominoes/reads_ahead", silent) == "first-reply: line-late");
    CHECK(verdict_on("dominoes/not_flushed", silent) == "first-reply: not-flushed");
}

TEST_CASE("bots that fail in some turns of these games only") {
    CHECK(island_check("island/no_attack") == "fit, but game-as-1: crashed");
    CHECK(island_check("island/moves_only") == "fit, but game-as-1: illegal");
    CHECK(on_newer_island("island/shuffles") == "fit, but game-as-1: repeated-reply");
    CHECK(dominoes_check("dominoes/passes") == "fit, but game-as-1: illegal");
    CHECK(dominoes_check("dominoes/last_tile") == "fit, but game-as-1: illegal");
}

TEST_CASE("errors have the text of the rules, and legal replies are shown") {
    CHECK(warns("\"python3 island/moves_only.py\"", "bot-battle",
                {"goes onto the opponent: player 1 on cell ", "look like retreat;"}));
    CHECK(tells("\"python3 island/shuffles.py\"", "bot-battle", {"the rules here are bot-battle", "look like move;"}));
    CHECK(warns("\"python3 island/shuffles.py\"", "bot-battle-2015", {"has spent all 20 shuffles of the game"}));
    CHECK(warns("\"python3 dominoes/passes.py\"", "icpc-caribbean", {"a player who cannot play is not asked"}));
    CHECK(warns("\"python3 dominoes/left_only.py\"", "icpc-caribbean",
                {"does not fit at the left, only at the right", "With right in place of left it is legal: play;"}));
}

TEST_CASE("bots of Isola are unfit for the other games, with a clear message") {
    for (const std::string contest : {"bot-battle", "bot-battle-2015", "icpc-caribbean"}) {
        CAPTURE(contest);
        CHECK(
            tells("\"python3 isola/isola_turn.py\"", contest, {"expected ", "Replies that are legal here look like "}));
        CHECK(tells("\"python3 isola/good.py\"", contest, {"mistake  crashed: ", "Is it made for these rules ("}));
        CHECK(tells("greedy", contest, {"mistake  other-game: greedy plays isola, not "}));
    }
}

TEST_CASE("the report about a bot that computes too long says where it finds its limits") {
    CHECK(tells("\"python3 isola/too_slow.py\"", "isolation", {"too-slow", "The last field of the line"}, impatient));
}

TEST_CASE("slow a bot of a game without a clock on its line finds its limits in its environment") {
    CHECK(tells("\"python3 isola/too_slow.py\"", "bot-battle",
                {"too-slow", "The variable ARENA_TURN_MS of its environment"}, impatient));
}
