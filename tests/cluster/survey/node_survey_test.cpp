// The reports of nodes about themselves, and the arena's judgement of them.
#include <doctest/doctest.h>

#include "arena/cluster/survey/node_survey.hpp"

namespace isola_arena::cluster {
namespace {

NodeProbe good_node() { return {"n1", "Some CPU", "1.0", 4, true, "all is enforced", {"python3", "java"}, 100'000}; }

}  // namespace

TEST_CASE("a node's report is read back as it was written") {
    CHECK(*parse_probe(probe_text(good_node()), "n1.json") == good_node());
    for (const std::string_view bad : {"", "{", "[]", "{}", R"({"node":1})"})
        CHECK(parse_probe(bad, "n1.json").message().starts_with("n1.json is not what a node says of itself: "));
}

TEST_CASE("a clock is off only if it shows a time before the question or after the answer") {
    CHECK(seconds_off(100'000, 99'000, 130'000) == 0);
    CHECK(seconds_off(96'000, 99'000, 130'000) == 0);
    CHECK(seconds_off(3'700'000, 99'000, 100'000) == 3600);
    CHECK(seconds_off(99'000, 3'699'000, 3'700'000) == -3600);
}

TEST_CASE("a node must have the same arena, a sandbox if this machine has one, and the right time") {
    const NodeProbe here = good_node();
    CHECK(why_not_fit(good_node(), here, 99'000, 101'000).empty());
    NodeProbe old = good_node();
    old.arena = "0.9";
    CHECK(why_not_fit(old, here, 99'000, 101'000) ==
          "its arena has version 0.9, and this machine's 1.0: install the same one");
    NodeProbe open = good_node();
    open.isolates = false;
    CHECK(why_not_fit(open, here, 99'000, 101'000).starts_with("its bots would run without a sandbox"));
    CHECK(why_not_fit(open, open, 99'000, 101'000).empty());
    NodeProbe early = good_node();
    early.clock_ms = 3'700'000;
    CHECK(why_not_fit(early, here, 99'000, 100'000) ==
          "its clock is 3600 s ahead of this machine's: have both set by NTP");
}

}  // namespace isola_arena::cluster
