// The printed report of several bots, and its colours.
#include <doctest/doctest.h>

#include <string>

#include <boost/json.hpp>

#include "arena/cli/check/report_text.hpp"
#include "arena/contest/exam/submissions.hpp"

using namespace isola_arena;
using namespace isola_arena::check;

namespace {

namespace json = boost::json;

std::string result_text(const CheckResult& result) {
    std::string said;
    return check::result_text(result, said);
}

const CheckResult starts{"starts", "it starts", Verdict::ok, "", std::nullopt};

CheckResult fails(Finding finding) { return {"legal", "its reply is legal", Verdict::failed, "", std::move(finding)}; }

Report report(const std::string& bot, const std::string& author, std::vector<CheckResult> results) {
    Examination examination;
    examination.bot = bot;
    examination.author = author;
    examination.contest = "isolation";
    return {examination, std::move(results)};
}

std::vector<Report> three() {
    Finding crash{"crashed", "it ended before its first reply", "Look at what it wrote on stderr last."};
    crash.errors = "Traceback (most recent call last):\n  File \"bot.py\", line 1\nSyntaxError: invalid syntax\n";
    return {report("ann", "Ann Example", {starts}),
            report("ben", "",
                   {starts, fails({"illegal", "the reply is refused", "Count from 0."}), fails({"late", "", ""})}),
            report("cem", "Cem\nExample", {fails(std::move(crash))})};
}

}  // namespace

TEST_CASE("the table has a line for each bot, with its first mistake and what to do") {
    CHECK(table_text(three()) ==
          "         bot  author          first mistake  what to do\n"
          "fit      ann  Ann Example\n"
          "NOT FIT  ben                  illegal        Count from 0.\n"
          "NOT FIT  cem  Cem\\x0aExample  crashed        SyntaxError: invalid syntax\n"
          "1 of 3 bots are fit for the contest isolation.\n");
}

TEST_CASE("bots that are examined for different contests") {
    std::vector<Report> reports = three();
    reports.pop_back();
    reports.back().examination.contest = "columbia";
    CHECK(table_text(reports) ==
          "         bot  author       contest    first mistake  what to do\n"
          "fit      ann  Ann Example  isolation\n"
          "NOT FIT  ben               columbia   illegal        Count from 0.\n"
          "1 of 2 bots are fit for their contests.\n");
}

TEST_CASE("colours do not change the text") {
    const std::string ok = "\x1b[32m", failed = "\x1b[1;31m", plain = "\x1b[0m";
    CHECK(in_colours(result_text(starts)) == "  " + ok + "ok" + plain + "      it starts\n");
    CHECK(in_colours(result_text(fails({"illegal", "no", "yes"}))).starts_with("  " + failed + "FAILED" + plain));
    CHECK(in_colours("    received \"ok \"\nfitness 3\n") == "    received \"ok \"\nfitness 3\n");
    const std::string text = in_colours(table_text(three()));
    CHECK(text.find('\n' + ok + "fit" + plain + "      ann") != std::string::npos);
    CHECK(text.find('\n' + failed + "NOT FIT" + plain + "  ben") != std::string::npos);
}

TEST_CASE("a bot that is fit with warnings is shown with the first of them") {
    const CheckResult warns{"ends", "it stops", Verdict::warning, "",
                            Finding{"ignores-end-of-input", "it runs on", "End."}};
    CHECK(table_text({report("ann", "", {starts, warns, warns})}) ==
          "     bot  author  first mistake         what to do\n"
          "fit  ann          ignores-end-of-input  End.\n"
          "1 of 1 bot is fit for the contest isolation.\n");
    CHECK(end_text(report("ann", "", {starts, warns, warns})) ==
          "ann is fit for the contest isolation, with 2 warnings.\n");
    CHECK(in_colours(result_text(warns)).starts_with("  \x1b[33mwarning\x1b[0m it stops"));
}

TEST_CASE("a traceback that comes again is not printed again") {
    const CheckResult crash = fails({"crashed", "it ended", "", "", {"1;3x3;"}, "Traceback\nValueError: no\n"});
    std::string said;
    CHECK(check::result_text(crash, said).find("    stderr   \"Traceback\"\n") != std::string::npos);
    CHECK(check::result_text(crash, said).find("    stderr   the same as above\n") != std::string::npos);
}

TEST_CASE("several reports are one JSON object") {
    const json::value all = json::parse(reports_json(three()));
    CHECK_FALSE(all.at("fit").as_bool());
    CHECK(all.at("bots").as_array().size() == 3);
    const json::value& ann = all.at("bots").as_array().front();
    CHECK(ann.at("author") == "Ann Example");
    CHECK(ann.at("fit").as_bool());
    json::object alone = ann.as_object();
    alone.erase("author");
    CHECK(json::parse(report_json(three().front())) == json::value(alone));
}

TEST_CASE("JSON lists the lines that were sent, also if a turn has several lines") {
    Finding finding{"illegal", "no", "yes"};
    finding.sent = {"0\n4\n8\n4", "8\n4"};
    const json::value alone = json::parse(report_json(report("guest", "", {fails(finding)})));
    CHECK(alone.at("checks").as_array().front().at("finding").at("sent").as_array().size() == 6);
    const std::string text = result_text(fails(finding));
    CHECK(text.find("    sent     8  (for reply 2 to this process)\n             4\n") != std::string::npos);
}
