// Whole contests on a simulated cluster: virtual nodes and virtual time, with the arena's own book, scheduler and
// dispatcher. Failures are drawn from a seed.
#include <doctest/doctest.h>

#include <algorithm>

#include <sys/resource.h>

#include <fmt/core.h>

#include "tests/cluster/schedule/simulated_contest.hpp"

namespace isola_arena::cluster::simulation {
namespace {

using namespace std::chrono_literals;

FormatRules round_robin(int games) {
    FormatRules rules;
    rules.kind = FormatKind::round_robin;
    rules.games = games;
    return rules;
}

double seconds(const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

double cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

std::size_t highest_resident_bytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<std::size_t>(usage.ru_maxrss) * 1024;
}

// Returns the share of chunks that took 0.8 to 1.2 of the planned time. Only full chunks whose size was limited by time
// count; remainders and second attempts are left out.
double share_in_time(const std::vector<PlayedDuration>& durations, std::size_t whole) {
    std::size_t all = 0, in_time = 0;
    for (const PlayedDuration& each : durations) {
        if (each.task.array == 1 || each.games < whole) continue;
        ++all;
        in_time += each.took >= 24s && each.took <= 36s ? 1U : 0U;
    }
    REQUIRE(all > 0);
    return static_cast<double>(in_time) / static_cast<double>(all);
}

double share_played(const SimulatedContest& contest) {
    return static_cast<double>(contest.cluster().games_played()) / static_cast<double>(contest.book().games().size());
}

}  // namespace

TEST_CASE("2,000 games on ten nodes are all played, once each, whatever goes wrong" * doctest::test_suite("short")) {
    for (const std::uint64_t seed : {1U, 2U, 3U, 4U, 5U}) {
        CAPTURE(seed);
        Setting setting;
        setting.nodes = 10;
        setting.seed = seed;
        setting.misfortunes = {40, 20, 40, 20, 40, 40, 20, 200, 20};
        SimulatedContest contest(setting, round_robin(2), 45);
        contest.play(24h);
        CHECK(contest.book().games().size() == 1980);
        CHECK(share_played(contest) < 1.5);
    }
}

TEST_CASE("rounds that wait for results are played to the end, too" * doctest::test_suite("short")) {
    Setting setting;
    setting.nodes = 5;
    FormatRules rules;
    rules.kind = FormatKind::knockout;
    rules.games = 4;
    SimulatedContest contest(setting, rules, 33);
    contest.play(24h);
    CHECK(contest.book().table().front().rank == 1);
}

TEST_CASE("a node that refuses is reported once, and gets no more work" * doctest::test_suite("short")) {
    Setting setting;
    setting.nodes = 3;
    setting.misfortunes = {0, 0, 0, 0, 0, 0, 0, 1000, 0};
    SimulatedContest contest(setting, round_robin(2), 20);
    contest.play(24h);
    REQUIRE(contest.told().size() == 2);
    for (const std::string& text : contest.told())
        CHECK(text.find("gets no more games of this contest: this machine's arena is older") != std::string::npos);
}

TEST_CASE("if waiting jobs cannot avoid a node, that is reported once, and the contest goes on" *
          doctest::test_suite("short")) {
    Setting setting;
    setting.nodes = 4;
    setting.misfortunes = {0, 0, 0, 0, 0, 0, 0, 1000, 0};
    setting.keep_off = BatchTrouble{TroubleKind::refused, "scontrol says 'Access/permission denied'"};
    SimulatedContest contest(setting, round_robin(2), 20);
    contest.play(24h);
    CHECK(contest.book().games().size() == 380);
    CHECK(
        std::ranges::count(contest.told(),
                           "scontrol says 'Access/permission denied'; jobs that wait already may still begin on nodes "
                           "that are left out, and their games are then played elsewhere") == 1);
}

TEST_CASE("a quota smaller than an array is respected, and reported once" * doctest::test_suite("short")) {
    Setting setting;
    setting.nodes = 10;
    setting.misfortunes = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    setting.quota = 3;
    SimulatedContest contest(setting, round_robin(2), 40);
    contest.play(1h);
    CHECK(contest.book().games().size() == 1560);
    CHECK(contest.told() == std::vector<std::string>{
                                "sbatch says 'QOSMaxSubmitJobPerUserLimit'; what remains waits until it takes more"});
    CHECK(contest.cluster().refusals() < 200);
}

TEST_CASE("a controller that is away is asked with growing pauses, and reported once" * doctest::test_suite("short")) {
    Setting setting;
    setting.nodes = 3;
    setting.misfortunes = {0, 0, 0, 0, 0, 0, 0, 0, 0};
    setting.away_from = 20s;
    setting.away_until = 320s;
    SimulatedContest contest(setting, round_robin(2), 40);
    contest.play(24h);
    CHECK(contest.cluster().unanswered() <= 11);  // with pauses of 1, 2, 4, ... 60 s
    REQUIRE(contest.told().size() == 2);
    CHECK(contest.told()[0] ==
          "the controller does not answer; this is tried again until it succeeds, and what runs goes on");
    CHECK(contest.told()[1].starts_with("the batch system answers again after "));
    CHECK(contest.cluster().games_played() == contest.book().games().size());
}

TEST_CASE("a million games on a hundred nodes" * doctest::test_suite("long")) {
    SimulatedContest contest({}, round_robin(8), 501);
    contest.play(100h);
    const std::size_t games = contest.book().games().size();
    const double in_time = share_in_time(contest.cluster().durations(), 28);
    fmt::print(
        "{} games on 100 nodes: {:.1f} h of virtual time, {:.1f} s of CPU, {} MB at most, {:.4f} of the games "
        "played, {} results again, {:.4f} of {} chunks within 20 % of 30 s\n",
        games, static_cast<double>(contest.now().count()) / 3.6e12, cpu_seconds(), highest_resident_bytes() >> 20,
        share_played(contest), contest.entered_again(), in_time, contest.cluster().durations().size());
    for (const auto& [what, often] : contest.cluster().mishaps()) fmt::print("  {}: {}\n", what, often);
    CHECK(games == 1'002'000);
    CHECK(highest_resident_bytes() < std::size_t{300} << 20);
    CHECK(cpu_seconds() < 600);
    CHECK(share_played(contest) < 1.05);
    CHECK(in_time > 0.99);
}

}  // namespace isola_arena::cluster::simulation
