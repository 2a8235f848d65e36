#include <doctest/doctest.h>

#include "arena/sandbox/cgroup/hierarchy.hpp"

using namespace isola_arena;

TEST_CASE("both versions side by side, each with the group that the arena is in") {
    const auto found =
        parse_hierarchies("4:memory:/jobs/7\n3:cpu,cpuacct:/\n0::/jobs/7\n",
                          "31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw\n"
                          "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 - cgroup cgroup rw,memory\n"
                          "33 31 0:30 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct\n"
                          "41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw\n");
    REQUIRE(found.size() == 3);
    CHECK(found[0].version == 1);
    CHECK(found[0].has("memory"));
    CHECK(found[0].own == "/sys/fs/cgroup/memory/jobs/7");
    CHECK(found[1].has("cpuacct"));
    CHECK(found[1].own == "/sys/fs/cgroup/cpu,cpuacct");
    CHECK(found[2].version == 2);
    CHECK(found[2].own == "/sys/fs/cgroup/unified/jobs/7");
    CHECK(found[2].mounted == "/sys/fs/cgroup/unified");
}

TEST_CASE("a tree of which only a part is mounted") {
    const auto found =
        parse_hierarchies("0::/docker/abc/bots\n", "9 8 0:2 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].own == "/sys/fs/cgroup/bots");
}

TEST_CASE("a group that the mount does not show cannot be used") {
    CHECK(parse_hierarchies("0::/elsewhere\n", "9 8 0:2 /docker/abc /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n").empty());
    CHECK(parse_hierarchies("4:memory:/\n", "9 8 0:2 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n").empty());
    CHECK(parse_hierarchies("", "").empty());
}

TEST_CASE("a blank in a mount point") {
    const auto found = parse_hierarchies("0::/\n", "9 8 0:2 / /my\\040groups rw - cgroup2 cgroup2 rw\n");
    REQUIRE(found.size() == 1);
    CHECK(found[0].own == "/my groups");
}
