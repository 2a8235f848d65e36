#include <doctest/doctest.h>

#include <filesystem>

#include "arena/base/failure.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::cluster {

namespace fs = std::filesystem;

TEST_CASE("the folder of a contest is for its user alone") {
    const isola_arena::test::ScratchFolder scratch;
    const SharedFolder shared(scratch / "shared", "c1");
    shared.create();
    for (const fs::path& folder : {shared.path(), shared.results(), shared.chunk("1").parent_path()})
        CHECK(fs::status(folder).permissions() == fs::perms::owner_all);
    const SharedFolder same = SharedFolder::of_contest(shared.path() / "chunks/..");
    CHECK(same.path() == shared.path());
}

TEST_CASE("contests are found among other files in a shared folder") {
    const isola_arena::test::ScratchFolder scratch;
    const SharedFolder one(scratch / "shared", "c1");
    one.create();
    scratch.write("shared/bots/ann/ann.py", "");
    scratch.write("shared/notes.txt", "");
    CHECK(folders_of_contests(scratch / "shared") == std::vector<fs::path>{one.path()});
    CHECK(folders_of_contests(scratch / "nowhere").empty());
}

TEST_CASE("results that are still being written are not listed") {
    const isola_arena::test::ScratchFolder scratch;
    const SharedFolder shared(scratch / "shared", "c1");
    CHECK(shared.result_names().empty());
    shared.create();
    write_by_rename(shared.results() / "2.b.result", "x");
    write_by_rename(shared.results() / "1.a.result", "x");
    scratch.write("shared/c1/results/.3.c.result.123", "half");
    CHECK(shared.result_names() == std::vector<std::string>{"1.a.result", "2.b.result"});
    CHECK(bytes_of(shared.results() / "1.a.result") == "x");
    CHECK_FALSE(bytes_of(shared.results() / "9.a.result"));
}

TEST_CASE("a contest is over when its plan is deleted, even if its folders remain") {
    const isola_arena::test::ScratchFolder scratch;
    const SharedFolder shared(scratch / "club.db.shared", "c1");
    shared.create();
    scratch.write("club.db.shared/c1/plan.json", "{}");
    const ContestOnDisk contest(shared);
    CHECK_FALSE(contest.is_over());
    fs::remove_all(shared.results());
    CHECK_FALSE(contest.is_over());
    fs::remove(shared.plan());
    CHECK(contest.is_over());
    fs::remove_all(scratch / "club.db.shared");
    CHECK(contest.is_over());
}

TEST_CASE("a contest whose file system is unmounted is not over") {
    const isola_arena::test::ScratchFolder scratch;
    // /proc stands for a mounted file system of a server. Removing the link makes the file system disappear.
    fs::create_directory_symlink("/proc/self", scratch / "mounted");
    const ContestOnDisk contest(SharedFolder(scratch / "mounted", "c1"));
    fs::remove(scratch / "mounted");
    CHECK_FALSE(contest.is_over());
}

TEST_CASE("a file that cannot be written leaves nothing and says why") {
    const isola_arena::test::ScratchFolder scratch;
    CHECK_THROWS_AS(write_by_rename(scratch / "not/there", "x"), ArenaFailure);
    fs::create_directory(scratch / "taken");
    CHECK_THROWS_AS(write_by_rename(scratch / "taken", "x"), ArenaFailure);
    CHECK(std::distance(fs::directory_iterator(scratch.path()), fs::directory_iterator()) == 1);
}

}  // namespace isola_arena::cluster
