#include <doctest/doctest.h>

#include <filesystem>

#include <sys/stat.h>

#include "arena/cluster/node/this_node.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::cluster {

using Cores = std::vector<int>;

TEST_CASE("two tasks on a machine never have the same core") {
    const isola_arena::test::ScratchFolder scratch;
    const auto always = [] { return true; };
    const auto never = [] { return false; };
    const Cores all{0, 1, 2, 3, 4};
    auto first = std::make_optional(CoreClaims::claim(all, 2, scratch.path(), always));
    CHECK(first->cores() == Cores{0, 1});
    const CoreClaims second = CoreClaims::claim(all, 1, scratch.path(), always);
    CHECK(second.cores() == Cores{2});
    const CoreClaims third = CoreClaims::claim(all, 4, scratch.path(), always);
    CHECK(third.cores() == Cores{3, 4});
    CHECK(CoreClaims::claim(all, 1, scratch.path(), never).cores().empty());
    first.reset();
    CHECK(CoreClaims::claim(all, 1, scratch.path(), never).cores() == Cores{0});
}

TEST_CASE("a task waits for a core until it is cancelled") {
    const isola_arena::test::ScratchFolder scratch;
    auto first = std::make_optional(CoreClaims::claim({7}, 1, scratch.path(), [] { return true; }));
    const auto let_go = [&] {
        first.reset();
        return true;
    };
    CHECK(CoreClaims::claim({7}, 1, scratch.path(), let_go).cores() == Cores{7});
}

TEST_CASE("other users can lock the files in spite of their owner's strict umask") {
    const isola_arena::test::ScratchFolder scratch;
    const mode_t usual = umask(0077);
    const CoreClaims claims = CoreClaims::claim({3}, 1, scratch.path(), [] { return true; });
    umask(usual);
    const auto readable = std::filesystem::perms::others_read;
    const auto mode = std::filesystem::status(scratch / "isola-arena-cores/3").permissions();
    CHECK((mode & readable) == readable);
}

TEST_CASE("if cores have no numbers, nothing is claimed") {
    const isola_arena::test::ScratchFolder scratch;
    CHECK(CoreClaims::claim({}, 2, scratch.path(), [] { return true; }).cores().empty());
}

}  // namespace isola_arena::cluster
