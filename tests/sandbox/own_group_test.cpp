// The arena's own control group of version 2. Such a group cannot both contain processes and enable controllers for the
// groups below it.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include <unistd.h>

#include "arena/process/start/probe.hpp"
#include "arena/process/tree/orphan_reaper.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/sandbox/cgroup/controller.hpp"
#include "arena/sandbox/cgroup/group_factory.hpp"
#include "tests/sandbox/confined.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

namespace fs = std::filesystem;

constexpr uid_t nobody_in_particular = 61100;

std::string own_group() {
    for (const Hierarchy& hierarchy : own_hierarchies())
        if (hierarchy.version == 2) return hierarchy.own;
    return {};
}

std::size_t groups_in(const std::string& group) {
    return static_cast<std::size_t>(std::ranges::count_if(
        fs::directory_iterator(group), [](const fs::directory_entry& entry) { return entry.is_directory(); }));
}

bool gives(const std::string& group, const std::string& controller) {
    const std::vector<std::string> given = read_words_of(group + "/cgroup.controllers");
    return std::ranges::find(given, controller) != given.end();
}

// Returns a group with all controllers that belongs to an ordinary user; empty if no group of version 2 can be made.
std::string group_for_a_user(const GroupFactory& maker) {
    for (const std::string& folder : maker.folders()) {
        if (!fs::exists(folder + "/cgroup.controllers")) continue;
        std::string group = folder + "/delegated";
        fs::create_directory(group);
        for (const char* file : {"", "/cgroup.procs", "/cgroup.subtree_control", "/cgroup.threads"})
            if (chown((group + file).c_str(), nobody_in_particular, nobody_in_particular) < 0) return {};
        return group;
    }
    return {};
}

// Runs a test suite in this group, as this user or as the current one; returns the report.
std::string says_in_group(const std::string& group, const std::string& suite, std::optional<uid_t> user) {
    const BotFolder folder;
    const std::string program = folder.path() + "/sandbox_test";
    const std::string report = folder.write("report", "");
    fs::copy_file(fs::read_symlink("/proc/self/exe"), program);
    fs::permissions(program, static_cast<fs::perms>(0755));
    fs::permissions(report, static_cast<fs::perms>(0666));
    adopt_orphans();
    Program again{{program, "--no-skip", "--test-suite=" + suite, "--out=" + report}, {"PATH=/usr/bin:/bin"}, "/"};
    again.run_as = user;
    again.group = std::make_shared<ControlGroup>(GroupFolders{{}, {}, {}, {}, group});
    asio::io_context loop{1};
    const auto arena = std::get<0>(run(loop, BotProcess::start(loop.get_executor(), std::move(again))));
    run(loop, arena->ask("\n", {against_hanging}));
    run(loop, arena->destroy());
    return whole_file(report);
}

}  // namespace

TEST_CASE("a group that has processes is not told to pass controllers on") {
    const ScratchFolder tree;
    const std::string own = (tree / "scope").string();
    fs::create_directory(own);
    const std::string pids = "1\n" + std::to_string(getpid()) + '\n';
    for (const auto& [file, text] :
         {std::pair("cgroup.type", "domain\n"), std::pair("cgroup.procs", pids.c_str()),
          std::pair("cgroup.controllers", "cpuset memory pids\n"), std::pair("cgroup.subtree_control", "")})
        std::ofstream(own + '/' + file) << text;
    { const ParentGroup base({2, {}, tree.path().string(), own}, {"memory", "pids", "cpuset"}); }
    CHECK(whole_file(own + "/cgroup.subtree_control").empty());
    CHECK(groups_in(own) == 0);
}

// Runs in a group that the user owns. The user does not own the groups above it.
TEST_CASE("it makes groups there with all that its own is given" * doctest::test_suite("delegated") * doctest::skip()) {
    const std::string own = own_group();
    REQUIRE(geteuid() == nobody_in_particular);
    {
        const GroupFactory groups;
        CHECK(groups.how(Controller::freezer) == "freezer cgroup (v2)");
        for (const auto& [part, controller] :
             {std::pair(Controller::memory, "memory"), std::pair(Controller::processes, "pids"),
              std::pair(Controller::cores, "cpuset")})
            if (gives(own, controller)) CHECK(groups.how(part) == std::string(controller) + " cgroup (v2)");
    }
    CHECK(own_group() == own);
    CHECK(groups_in(own) == 0);
}

TEST_CASE("an arena that is alone in its group leaves it for one below, and comes back" *
          doctest::test_suite("delegated") * doctest::skip()) {
    const std::string own = own_group();
    const std::string common = own + "/isola-arena";
    fs::create_directory(common);
    {
        const auto step = Delegation::out_of(own, common + "/some");
        REQUIRE(step);
        CHECK(own_group() == common + "/some.arena");
        CHECK(whole_file(own + "/cgroup.procs").empty());
    }
    CHECK(own_group() == own);
    CHECK(groups_in(own) == 0);
}

// Runs in a group that may have only one group below it. The arena's folder uses it up, so bots can have none.
TEST_CASE("a group of version 2 that takes no more costs nothing but what it would provide" *
          doctest::test_suite("full") * doctest::skip()) {
    const GroupFactory groups;
    CHECK(groups.how(Controller::freezer) != "freezer cgroup (v2)");
    for (const Hierarchy& hierarchy : own_hierarchies())
        for (const auto& [part, controller] :
             {std::pair(Controller::memory, "memory"), std::pair(Controller::processes, "pids"),
              std::pair(Controller::cores, "cpuset"), std::pair(Controller::cpu_counter, "cpuacct")})
            if (hierarchy.version == 1 && hierarchy.has(controller))
                CHECK(groups.how(part) == std::string(controller) + " cgroup (v1)");
}

TEST_CASE("the group of a service or of a container") {
    if (!possible(geteuid() == 0, "only root can become another user")) return;
    const GroupFactory maker;
    const std::string given = group_for_a_user(maker);
    if (!possible(!given.empty(), "no group of version 2 can be made here")) return;
    const std::string report = says_in_group(given, "delegated", nobody_in_particular);
    INFO(report);
    CHECK(report.find("2 passed") != std::string::npos);
}

TEST_CASE("a group in which not all can be had") {
    if (!possible(geteuid() == 0, "only root can say how many groups another may have")) return;
    const GroupFactory maker;
    const std::string given = group_for_a_user(maker);
    if (!possible(!given.empty(), "no group of version 2 can be made here")) return;
    std::ofstream(given + "/cgroup.max.descendants") << 2;
    const std::string report = says_in_group(given, "full", std::nullopt);
    INFO(report);
    CHECK(report.find("1 passed") != std::string::npos);
}

TEST_CASE("test groups are removed with an arena that is killed, as the groups of bots are") {
    const ProbeResult trial = probe_program({{"env"}, {}, "/"}, against_hanging);
    CHECK(trial.failure == "");
    CHECK(trial.output.starts_with(mark_of_bots()));
    CHECK(orphan_reaper() > 0);
}
