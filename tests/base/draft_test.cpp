// Files and folders are replaced atomically, and no temporary name is left behind.
#include "arena/base/files/draft.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <sys/stat.h>

#include "tests/full_disk.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> names_in(const fs::path& folder) {
    std::vector<std::string> names;
    for (const auto& each : fs::directory_iterator(folder)) names.push_back(each.path().filename().string());
    std::ranges::sort(names);
    return names;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("a file is made and replaced as a whole, with its mode") {
    const test::ScratchFolder folder;
    for (const Durable durable : {Durable::no, Durable::yes}) {
        CHECK_FALSE(write_whole(folder / "a", "one", 0600, durable));
        CHECK_FALSE(write_whole(folder / "a", "two", 0640, durable));
        CHECK(folder.text_of("a") == "two");
        struct stat found {};
        REQUIRE(stat((folder / "a").c_str(), &found) == 0);
        CHECK((found.st_mode & 0777) == 0640);
        CHECK(names_in(folder.path()) == Names{"a"});
    }
}

TEST_CASE("a path that cannot be written and a full disk give different errors, and change nothing") {
    const test::ScratchFolder folder;
    folder.write("a", "old");
    folder.write("taken/b", "");
    const auto no_folder = write_whole(folder / "not/there", "x");
    REQUIRE(no_folder);
    CHECK(no_folder->is_place_wrong);
    CHECK(no_folder->reason == "No such file or directory");
    const auto is_folder = write_whole(folder / "taken", "x");
    REQUIRE(is_folder);
    CHECK(is_folder->is_place_wrong);
    {
        const test::FullDisk full(10);
        const auto is_full = write_whole(folder / "a", std::string(100, 'x'));
        REQUIRE(is_full);
        CHECK_FALSE(is_full->is_place_wrong);
        CHECK(is_full->reason == "File too large");
    }
    CHECK(folder.text_of("a") == "old");
    CHECK(names_in(folder.path()) == Names{"a", "taken"});
}

TEST_CASE("a draft that is not committed is removed with its content") {
    const test::ScratchFolder folder;
    {
        const Draft draft(folder / "site/");
        CHECK(draft.path().parent_path() == folder.path());
        CHECK(draft.path().filename().string().starts_with(".site."));
        fs::create_directories(draft.path() / "deep");
        folder.write(draft.path().filename().string() + "/deep/file", "x");
        fs::permissions(draft.path() / "deep", fs::perms::owner_read | fs::perms::owner_exec);
    }
    {
        const Draft draft(folder / "file");
        folder.write(draft.path().filename().string(), "x");
    }
    CHECK(names_in(folder.path()).empty());
}

TEST_CASE("a committed draft replaces a file or an empty folder of its name") {
    const test::ScratchFolder folder;
    fs::create_directory(folder / "site");
    Draft draft(folder / "site");
    fs::create_directory(draft.path());
    folder.write(draft.path().filename().string() + "/page", "x");
    CHECK(draft.put_in_place() == 0);
    CHECK(folder.text_of("site/page") == "x");
    Draft second(folder / "site");
    fs::create_directory(second.path());
    CHECK(second.put_in_place() == ENOTEMPTY);
    CHECK(folder.text_of("site/page") == "x");
}

TEST_CASE("a folder is removed with its read-only content, and links in it are not followed") {
    const test::ScratchFolder folder;
    folder.write("kept/file", "x");
    folder.write("gone/deep/file", "x");
    fs::create_symlink(folder / "kept", folder / "gone/link");
    fs::permissions(folder / "gone/deep", fs::perms::owner_read | fs::perms::owner_exec);
    fs::permissions(folder / "gone", fs::perms::owner_read | fs::perms::owner_exec);
    remove_folder(folder / "gone");
    remove_folder(folder / "missing");
    CHECK(names_in(folder.path()) == Names{"kept"});
    CHECK(folder.text_of("kept/file") == "x");
}

}  // namespace isola_arena
