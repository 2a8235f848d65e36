#include <filesystem>
#include <string>

#include <doctest/doctest.h>

#include "arena/base/failure.hpp"
#include "arena/sandbox/cgroup/stale_folders.hpp"
#include "arena/sandbox/sandbox.hpp"
#include "tests/descriptor_limit.hpp"
#include "tests/full_disk.hpp"
#include "tests/sanitized.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;

namespace {

bool is_isolating() {
    const auto sandbox = Sandbox::open(SandboxMode::automatic);
    return sandbox && (*sandbox)->isolates();
}

}  // namespace

// Skipped with sanitizers: the undefined-behaviour sanitizer opens a pipe to check the type of an object. Without free
// descriptors it reports valid objects.
TEST_CASE("an arena without descriptors does not take a living arena for dead" * doctest::skip(test::sanitized)) {
    const test::ScratchFolder folder;
    const auto mine = make_owned_folder(folder.path().string(), 0755);
    REQUIRE(mine);
    const std::string name = std::filesystem::path(*mine).filename().string();
    const test::DescriptorLimit nothing_can_be_opened(3);
    CHECK_FALSE(is_abandoned(name));
    CHECK(is_abandoned("4194303" + name.substr(name.find('-'))));
}

TEST_CASE("a shell's limits do not open the sandbox of a machine that has one") {
    if (!is_isolating()) {
        MESSAGE("skipped: bubblewrap does not run here");
        return;
    }
    for (const rlim_t bytes : {0U, 1024U}) {
        CAPTURE(bytes);
        const test::FullDisk disk(bytes);
        CHECK_THROWS_AS(Sandbox::open(SandboxMode::automatic), Shortage);
    }
}

TEST_CASE("a shell's limit of descriptors does not, either" * doctest::skip(test::sanitized)) {
    if (!is_isolating()) {
        MESSAGE("skipped: bubblewrap does not run here");
        return;
    }
    const test::DescriptorLimit none(5);
    CHECK_THROWS_AS(Sandbox::open(SandboxMode::automatic), Shortage);
}
