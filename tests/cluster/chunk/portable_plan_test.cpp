#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "arena/cluster/chunk/chunk.hpp"
#include "arena/cluster/chunk/portable_plan.hpp"
#include "tests/store/any_plan.hpp"

namespace isola_arena::cluster {
namespace {

PortablePlan around(ContestPlan plan) {
    PortablePlan portable;
    portable.arena = "1.2";
    portable.processor = "Fast 9000";
    portable.bundles.assign(plan.bots.size(), std::string(64, 'a'));
    if (!plan.bots.empty()) portable.bundles.front().clear();
    portable.plan = std::move(plan);
    give_id(portable);
    return portable;
}

}  // namespace

TEST_CASE("a plan is read back as it was written") {
    CHECK(rc::check([] {
        PortablePlan portable = around(isola_arena::test::any_plan());
        portable.isolates = *rc::gen::arbitrary<bool>();
        portable.records = *rc::gen::arbitrary<bool>();
        portable.most = {1024, std::nullopt, 4096, 256};
        const auto read = parse_plan(plan_text(portable), "plan.json");
        RC_ASSERT(read.ok());
        RC_ASSERT(*read == portable);
    }));
}

TEST_CASE("two contests with one plan have different ids") {
    const PortablePlan one = around({}), other = around({});
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
