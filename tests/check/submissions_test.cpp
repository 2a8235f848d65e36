// Examining several bots at once, as an organiser does.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <boost/json.hpp>

#include "arena/cli/options/command.hpp"
#include "arena/contest/exam/submissions.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

const std::string on_small_board = "--turn-time 60s --start-time 60s --rules isolation --board 3x3 --allow-folder . ";

void tells(const Output& output, int status, const std::vector<std::string>& parts) {
    CAPTURE(output.text);
    CHECK(output.status == status);
    for (const std::string& part : parts) {
        CAPTURE(part);
        CHECK(output.text.find(part) != std::string::npos);
    }
}

}  // namespace

TEST_CASE("a folder of submissions is one table, with those that cannot be examined") {
    const std::vector<std::string> rows{"fit      ann  Ann Example",
                                        "NOT FIT  ben  Ben Example  ",
                                        "NOT FIT  cem  Cem Example  ",
                                        "cannot start: No such file or directory",
                                        "NOT FIT  dan               no-bots-file ",
                                        "the folder submissions/dan has no bots.toml",
                                        "NOT FIT  eve               wrong-bots-file       submissions/eve/bots.toml:",
                                        "1 of 5 bots are fit for these rules.\n"};
    tells(run(on_small_board + "--bots submissions"), 3, rows);
    tells(run(on_small_board + "--jobs 1 submissions/*"), 3, rows);
}

TEST_CASE("bots may be given in every form, and get dialects by their names") {
    tells(run(on_small_board + "--bots submissions/ann/bots.toml ann \"other=python3 isola/good.py\""), 0,
          {"\nfit  ann    Ann Example\nfit  other\n", "2 of 2 bots are fit for these rules.\n"});
    tells(run("--turn-time 60s --start-time 60s --dialect guest=codingame "
              "\"guest=python3 guests/asks_referee.py\" island-simple-cpp"),
          3, {"fit      guest", "NOT FIT  island-simple-cpp          other-game", "1 of 2 bots are fit"});
}

TEST_CASE("a guest that cannot play in the contest does not stop the others") {
    tells(run("--turn-time 60s --start-time 60s --contest isolation --dialect guest=codingame "
              "\"guest=python3 guests/asks_referee.py\" \"cem=python3 isola/exits.py\""),
          3,
          {"NOT FIT  guest          other-contest  contest isolation plays 6x8 boards, not 9x9",
           "NOT FIT  cem            exits-early "});
}

TEST_CASE("a single bot, also a folder with one, gets the single report; a list of one gets the table") {
    tells(run(on_small_board + "submissions/ann"), 0, {"ok      it starts", "ann is fit for these rules.\n"});
    tells(run(on_small_board + "--bots submissions/ann/bots.toml"), 0, {"1 of 1 bot is fit for these rules.\n"});
}

TEST_CASE("two bots with the same name are both examined, and the report says so") {
    tells(run(on_small_board + "submissions/ben submissions/ben"), 3,
          {"arena: several bots are named ben: in a contest each needs a name of its own\n",
           "0 of 2 bots are fit for these rules.\n"});
}

TEST_CASE("a server examines a submission and reports everything that is wrong") {
    ContestOptions contest;
    contest.rules = "isolation board=3x3";
    contest.confinement.sandbox = "off";
    const Confinements confinements = usable(Confinements::open(contest.confinement));
    const auto verdict_on = [&](const std::string& folder) {
        const Report report =
            usable(report_on(submissions_in(BOTS_FOLDER "/submissions/" + folder).front(), contest, confinements));
        const Finding* mistake = first_mistake(report.results);
        return report.examination.bot + ": " + (mistake ? mistake->mistake : "fit");
    };
    find_python_itself();
    adopt_orphans();
    CHECK(verdict_on("ann") == "ann: fit");
    CHECK(verdict_on("cem") == "cem: cannot-start");
    CHECK(verdict_on("dan") == "dan: no-bots-file");
    CHECK(verdict_on("eve") == "eve: wrong-bots-file");
    contest.rules = "isla";
    CHECK_THROWS_AS(verdict_on("ann"), UsageError);
}

TEST_CASE("JSON of several bots has each in full") {
    const Output output = run("--json " + on_small_board + "--bots submissions");
    CHECK(output.status == 3);
    const boost::json::value all = boost::json::parse(output.text);
    std::vector<bool> fit;
    for (const boost::json::value& bot : all.at("bots").as_array()) fit.push_back(bot.at("fit").as_bool());
    CHECK(fit == std::vector<bool>{true, false, false, false, false});
}
