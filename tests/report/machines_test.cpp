// The machines of a contest in its reports.
#include <doctest/doctest.h>

#include <boost/json.hpp>

#include "arena/base/text/printable.hpp"
#include "arena/record/report/page/page.hpp"
#include "arena/record/report/standings_data.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/terminal/contest/standings_text.hpp"
#include "tests/report/played_contest.hpp"

using namespace isola_arena;
using namespace isola_arena::report_tests;

namespace {

bool tells(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

report::ContestReport on_two_machines(const std::string& one, const std::string& other) {
    report::ContestReport report = play(plan_of(FormatKind::round_robin, 3)).report();
    report.nodes = {{{"n1", one}, 4, 1, 0, 2, 1'500'000}, {{"n2", other}, 2, 0, 3, 0, std::nullopt}};
    return report;
}

}  // namespace

TEST_CASE("each machine has a line with its games, and what became of them there") {
    const std::string text = standings_text(on_two_machines("Fast 9", "Fast 9"));
    CHECK(tells(text, "machine  games  late  faults  starved"));
    CHECK(tells(text, "n1           4     1       0        2  1.5ms  Fast 9"));
    CHECK(tells(text, "n2           2     0       3        0      -  Fast 9"));
    CHECK_FALSE(tells(text, "different processors"));
}

TEST_CASE("a contest of one machine has no such lines") {
    CHECK_FALSE(tells(standings_text(play(plan_of(FormatKind::round_robin, 3)).report()), "machine"));
    CHECK_FALSE(tells(standings_json(play(plan_of(FormatKind::round_robin, 3)).report()), "\"nodes\""));
}

TEST_CASE("different processors give a warning with the wall clock, not with the CPU clock") {
    report::ContestReport report = on_two_machines("Slow 1", "Fast 9");
    CHECK(tells(standings_text(report), "different processors (Fast 9, Slow 1)"));
    CHECK(tells(processors_text(report), "--constraint"));
    report.plan.preset.time.clock = ClockKind::cpu;
    CHECK(processors_text(report).empty());
}

TEST_CASE("the JSON and the page have the machines, too") {
    const report::ContestReport report = on_two_machines("Slow <1>", "Fast 9");
    const auto nodes = boost::json::parse(standings_json(report)).at("nodes").as_array();
    REQUIRE(nodes.size() == 2);
    CHECK(nodes[0].at("node") == "n1");
    CHECK(nodes[0].at("mean_ns") == 1'500'000);
    CHECK(nodes[1].at("other_faults") == 3);
    CHECK(nodes[1].at("mean_ns").is_null());
    const std::string page = report_page(report, {}, {});
    CHECK(tells(page, "id=\"machines\""));
    CHECK(tells(page, "Slow &lt;1&gt;"));
}
