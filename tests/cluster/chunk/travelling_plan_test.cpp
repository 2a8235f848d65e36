#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/cluster/chunk/chunk.hpp"
#include "arena/cluster/chunk/travelling_plan.hpp"
#include "tests/store/any_plan.hpp"

namespace isola_arena::cluster {
namespace {

TravellingPlan around(ContestPlan plan) {
    TravellingPlan travelling;
    travelling.arena = "1.2";
    travelling.processor = "Fast 9000";
    travelling.bundles.assign(plan.bots.size(), std::string(64, 'a'));
    if (!plan.bots.empty()) travelling.bundles.front().clear();
    travelling.plan = std::move(plan);
    give_id(travelling);
    return travelling;
}

}  // namespace

TEST_CASE("a plan is read back as it was written") {
    CHECK(rc::check([] {
        TravellingPlan travelling = around(isola_arena::test::any_plan());
        travelling.isolates = *rc::gen::arbitrary<bool>();
        travelling.records = *rc::gen::arbitrary<bool>();
        travelling.most = {1024, std::nullopt, 4096};
        const auto read = parse_plan(plan_text(travelling), "plan.json");
        RC_ASSERT(read.ok());
        RC_ASSERT(*read == travelling);
    }));
}

TEST_CASE("two contests with one plan have different ids") {
    const TravellingPlan one = around({}), other = around({});
    CHECK(one.contest != other.contest);
    CHECK(is_plain_name(one.contest));
}

TEST_CASE("the error for a malformed plan says where") {
    std::string text = plan_text(around({}));
    CHECK(parse_plan(text.substr(0, 100), "p").message().starts_with("p: expected one JSON object, all of it"));
    const std::string tie = R"("tie":"draw")";
    text.replace(text.find(tie), tie.size(), R"("tie":"coin")");
    CHECK(parse_plan(text, "p").message() == "p: tie holds \"coin\", expected a known word");
}

}  // namespace isola_arena::cluster
