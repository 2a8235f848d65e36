// An arena whose user may not make control groups. The test program runs itself as such a user.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include <unistd.h>

#include "arena/sandbox/cgroup/group_factory.hpp"
#include "arena/sandbox/cgroup/stale_folders.hpp"
#include "arena/sandbox/run_folder.hpp"
#include "arena/process/start/probe.hpp"
#include "tests/sandbox/confined.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

namespace fs = std::filesystem;

constexpr uid_t user_without_rights = 61100;

Protection protection(const std::string& name) {
    const auto& all = sandbox().protections();
    return *std::ranges::find(all, name, &Protection::name);
}

}  // namespace

TEST_CASE("an arena without rights isolates, too" * doctest::test_suite("without rights") * doctest::skip()) {
    REQUIRE(geteuid() != 0);
    if (!isolating()) return;
    CHECK(protection("file system").enforced);
    CHECK(protection("user").how.find(std::to_string(geteuid())) != std::string::npos);
    ConfinedBots bots;
    CHECK(bots.script_says("cat /etc/shadow 2>/dev/null; id -un") == "bot");
    CHECK(bots.script_says("echo x 2>/dev/null > new || echo no") == "no");
}

TEST_CASE("it limits by rlimit what it can, and says so" * doctest::test_suite("without rights") * doctest::skip()) {
    if (!isolating() || !possible(!protection("memory").enforced, "this user may make control groups")) return;
    CHECK(protection("memory").instead.find("rlimit") != std::string::npos);
    CHECK(sandbox().summary().find("NOT enforced: memory (only each of its processes by itself") != std::string::npos);
    Confinement confinement;
    confinement.limits = {.memory = 64 << 20, .processes = 10};
    ConfinedBots bots;
    CHECK(bots.script_says("head -c 100000000 /dev/zero | tail >/dev/null 2>&1 && echo yes || echo no", confinement) ==
          "no");
    if (!possible(protection("processes").enforced, protection("processes").how)) return;
    CHECK(bots.script_says("for i in $(seq 8); do sleep 1000 & done; echo fine; kill $(jobs -p)", confinement) ==
          "fine");
    CHECK(bots.script_says("for i in $(seq 12); do sleep 1000 & done; echo fine; kill $(jobs -p)", confinement) !=
          "fine");
}

TEST_CASE("an arena of an unprivileged user") {
    if (!possible(geteuid() == 0, "only root can become another user")) return;
    const BotFolder folder;
    const std::string program = folder.path() + "/sandbox_test";
    fs::copy_file(fs::read_symlink("/proc/self/exe"), program);
    fs::permissions(program, static_cast<fs::perms>(0755));
    std::vector<std::string> environment{"PATH=/usr/bin:/bin", "HOME=/tmp"};
    if (const char* must = std::getenv("ISOLA_ARENA_MUST_ISOLATE"))
        environment.push_back(std::string("ISOLA_ARENA_MUST_ISOLATE=") + must);
    Program again{{program, "--no-skip", "--test-suite=without rights"}, std::move(environment), "/"};
    again.run_as = user_without_rights;
    const ProbeResult trial = probe_program(std::move(again), against_hanging);
    INFO(trial.output);
    CHECK(trial.failure == "");
    CHECK(trial.output.find("2 passed") != std::string::npos);
}

TEST_CASE("the next arena removes what a killed one has left") {
    const ScratchFolder folder;
    const std::string abandoned = (folder / "1-1-").string() + [] {
        const std::string own = fs::read_symlink("/proc/self/ns/pid").string();
        return own.substr(5, own.size() - 6);
    }();
    fs::create_directory(abandoned);
    const auto mine = make_owned_folder(folder.path().string(), 0755);
    REQUIRE(mine);
    fs::create_directory(folder / "1-1-7");
    fs::create_directory(folder / "notes");
    CHECK(abandoned_in(folder.path().string()) == std::vector{abandoned});
    CHECK(make_owned_folder(folder.path().string(), 0755) == *mine + ".1");
    CHECK_FALSE(is_abandoned(fs::path(*mine + ".1").filename().string()));
}

TEST_CASE("the arena's own folder is removed with it") {
    const auto path = RunFolder::make();
    REQUIRE(path);
    {
        RunFolder folder(*path);
        CHECK(folder.mount_point(3, true) == folder.mount_point(3, true));
        CHECK(fs::is_directory(folder.mount_point(3, true)));
        CHECK(fs::is_regular_file(folder.mount_point(3, false)));
    }
    CHECK_FALSE(fs::exists(*path));
}
