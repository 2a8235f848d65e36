// When an attack counts as refused.
#include "arena/sandbox/attack/attack_list.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>

using namespace isola_arena::attack;

namespace {

Attack attack_that_should_be(Expected expected) {
    return {"name", "words", "idea", "network", expected, Unconfined::succeeds};
}

const Attack refusable = attack_that_should_be(Expected::refused);
const Attack greedy = attack_that_should_be(Expected::fault_memory);
const Attack quiet = attack_that_should_be(Expected::nothing_left);

const std::string says_refused = "hello\nattack tcp: refused (Connection refused)\n";
const std::string says_succeeded = "attack tcp: SUCCEEDED (connected)\n";
const GameSeen good_game{"no_move", true};

AttackOutcome outcome(const Attack& attack, const AttackObservation& seen) { return judge(attack, seen).outcome; }

}  // namespace

TEST_CASE("an attack is refused where the bot says so and nothing shows") {
    CHECK(outcome(refusable, {says_refused, {good_game}}) == AttackOutcome::refused);
    CHECK(outcome(quiet, {"", {good_game}}) == AttackOutcome::refused);
    CHECK(outcome(greedy, {"", {{"memory", true}}}) == AttackOutcome::refused);
}

TEST_CASE("what the targets show counts before what the bot says") {
    CHECK(outcome(refusable, {says_refused, {good_game}, {"the TCP port was reached"}}) == AttackOutcome::succeeded);
    CHECK(judge(quiet, {"", {good_game}, {"a", "b"}}).how == "a; b");
}

TEST_CASE("a bot that says it succeeded is believed, in any of its games") {
    CHECK(outcome(refusable, {says_succeeded, {good_game}}) == AttackOutcome::succeeded);
    CHECK(outcome(quiet, {says_refused + says_succeeded, {good_game, good_game}}) == AttackOutcome::succeeded);
    CHECK(outcome(greedy, {says_succeeded, {{"memory", true}}}) == AttackOutcome::succeeded);
}

TEST_CASE("a good bot that loses by a fault is harm") {
    CHECK(outcome(refusable, {says_refused, {{"late", false}}}) == AttackOutcome::succeeded);
    CHECK(outcome(refusable, {says_refused, {{"no_move", false}}}) == AttackOutcome::refused);
}

TEST_CASE("an attack that ends otherwise than it should is not refused") {
    CHECK(outcome(greedy, {"", {good_game}}) == AttackOutcome::unexpected);
    CHECK(outcome(greedy, {"", {{"late", true}}}) == AttackOutcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {{"exited", true}}}) == AttackOutcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {}}) == AttackOutcome::unexpected);
}

TEST_CASE("the system may refuse it without a fault, where nothing counts for the arena") {
    const AttackVerdict verdict = judge(greedy, {says_refused, {good_game}});
    CHECK(verdict.outcome == AttackOutcome::refused);
    CHECK(verdict.how.starts_with("without the fault memory; the bot says: refused"));
}

TEST_CASE("a bot has to say that it was refused, in each of its games") {
    CHECK(outcome(refusable, {"", {good_game}}) == AttackOutcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {good_game, good_game}}) == AttackOutcome::unexpected);
    CHECK(outcome(refusable, {"attack tcp: tried (who knows)\n", {good_game}}) == AttackOutcome::unexpected);
}

TEST_CASE("no two attacks of the list have one name") {
    std::set<std::string_view> names;
    for (const Attack& attack : attacks()) names.insert(attack.name);
    CHECK(names.size() == attacks().size());
    CHECK(names.size() > 40);
}
