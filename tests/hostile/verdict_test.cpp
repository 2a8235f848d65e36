// What counts as a refused attack.
#include "arena/sandbox/attack/verdict.hpp"

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

Outcome outcome(const Attack& attack, const Observation& seen) { return judge(attack, seen).outcome; }

}  // namespace

TEST_CASE("an attack is refused where the bot says so and nothing shows") {
    CHECK(outcome(refusable, {says_refused, {good_game}}) == Outcome::refused);
    CHECK(outcome(quiet, {"", {good_game}}) == Outcome::refused);
    CHECK(outcome(greedy, {"", {{"memory", true}}}) == Outcome::refused);
}

TEST_CASE("what the targets show counts before what the bot says") {
    CHECK(outcome(refusable, {says_refused, {good_game}, {"the TCP port was reached"}}) == Outcome::succeeded);
    CHECK(judge(quiet, {"", {good_game}, {"a", "b"}}).how == "a; b");
}

TEST_CASE("a bot that says it succeeded is believed, in any of its games") {
    CHECK(outcome(refusable, {says_succeeded, {good_game}}) == Outcome::succeeded);
    CHECK(outcome(quiet, {says_refused + says_succeeded, {good_game, good_game}}) == Outcome::succeeded);
    CHECK(outcome(greedy, {says_succeeded, {{"memory", true}}}) == Outcome::succeeded);
}

TEST_CASE("a good bot that loses by a fault is harm") {
    CHECK(outcome(refusable, {says_refused, {{"late", false}}}) == Outcome::succeeded);
    CHECK(outcome(refusable, {says_refused, {{"no_move", false}}}) == Outcome::refused);
}

TEST_CASE("an attack that ends otherwise than it should is not refused") {
    CHECK(outcome(greedy, {"", {good_game}}) == Outcome::unexpected);
    CHECK(outcome(greedy, {"", {{"late", true}}}) == Outcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {{"exited", true}}}) == Outcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {}}) == Outcome::unexpected);
}

TEST_CASE("the system may refuse it without a fault, where nothing counts for the arena") {
    const Verdict verdict = judge(greedy, {says_refused, {good_game}});
    CHECK(verdict.outcome == Outcome::refused);
    CHECK(verdict.how.starts_with("without the fault memory; the bot says: refused"));
}

TEST_CASE("a bot has to say that it was refused, in each of its games") {
    CHECK(outcome(refusable, {"", {good_game}}) == Outcome::unexpected);
    CHECK(outcome(refusable, {says_refused, {good_game, good_game}}) == Outcome::unexpected);
    CHECK(outcome(refusable, {"attack tcp: tried (who knows)\n", {good_game}}) == Outcome::unexpected);
}

TEST_CASE("no two attacks of the list have one name") {
    std::set<std::string_view> names;
    for (const Attack& attack : attacks()) names.insert(attack.name);
    CHECK(names.size() == attacks().size());
    CHECK(names.size() > 40);
}
