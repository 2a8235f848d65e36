#include "arena/sandbox/share/shared_folders.hpp"

#include <cstdlib>
#include <filesystem>

#include <doctest/doctest.h>

#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using isola_arena::test::ScratchFolder;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

std::string refusal(const fs::path& folder) {
    const auto shared = shareable_folder(folder.string());
    return shared ? "" : shared.message();
}

bool mentions(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("a folder with files and links within it, or to what bots see anyway, may be shared") {
    const ScratchFolder scratch;
    scratch.write("class/lib/helpers.py", "");
    fs::create_directory_symlink("lib", scratch / "class/lib64");
    fs::create_symlink("/usr/bin/env", scratch / "class/env");
    fs::create_directory_symlink(scratch / "class", scratch / "other");
    CHECK(*shareable_folder((scratch / "class").string()) == (scratch / "class").string());
    CHECK(*shareable_folder((scratch / "other/").string()) == (scratch / "class").string());
}

TEST_CASE("what is no folder, and what holds more than a class's files, may not be shared") {
    const ScratchFolder scratch;
    CHECK(refusal(scratch / "none") == (scratch / "none").string() + ": there is no such folder");
    CHECK(refusal(scratch.write("file", "")) == (scratch / "file").string() + ": it is no folder");
    for (const char* place : {"/", "/tmp", "/home"}) CHECK(mentions(refusal(place), "it is a home, or holds homes"));
    CHECK(mentions(refusal(getenv("HOME")), "it is a home, or holds homes"));
    for (const char* place : {"/proc", "/sys", "/etc"})
        CHECK(mentions(refusal(place), "one of the system's own folders"));
    fs::create_directories(scratch / "a:b");
    CHECK(mentions(refusal(scratch / "a:b"), "its path has a colon"));
}

TEST_CASE("a folder that others may write, at any depth or above it, may not be shared") {
    const ScratchFolder scratch;
    const fs::path file = scratch.write("class/lib/helpers.py", "");
    const auto open = [](const fs::path& path) {
        fs::permissions(path, fs::perms::others_write, fs::perm_options::add);
    };
    const auto close = [](const fs::path& path) {
        fs::permissions(path, fs::perms::others_write, fs::perm_options::remove);
    };
    for (const fs::path& path : {file, scratch / "class/lib", scratch / "class", fs::path(scratch.path())}) {
        open(path);
        CHECK(mentions(refusal(scratch / "class"), "chmod go-w " + path.string()));
        close(path);
        CHECK(refusal(scratch / "class").empty());
    }
}

TEST_CASE("a link that leads out names itself and its target") {
    const ScratchFolder scratch;
    scratch.write("class/a.py", "");
    const std::string secret = scratch.write("secret.txt", "");
    fs::create_symlink(secret, scratch / "class/b.txt");
    CHECK(mentions(refusal(scratch / "class"),
                   (scratch / "class/b.txt").string() + " is a link that leads out of it, to " + secret));
    fs::remove(scratch / "class/b.txt");
    fs::create_symlink("../nowhere", scratch / "class/c");
    CHECK(mentions(refusal(scratch / "class"), "/class/c is a link that leads out of it, to ../nowhere"));
}

TEST_CASE("runtimes find what is in a shared folder") {
    const ScratchFolder scratch;
    scratch.write("one/a.py", "");
    scratch.write("two/node_modules/x/index.js", "");
    scratch.write("two/b.jar", "");
    scratch.write("two/a.jar", "");
    const std::string one = (scratch / "one").string(), two = (scratch / "two").string();
    Words environment{"PATH=/usr/bin", "PYTHONPATH=/own"};
    add_shared_folders(environment, {one, two});
    CHECK(environment == Words{"PATH=/usr/bin", "PYTHONPATH=" + two + ':' + one + ":/own",
                               "NODE_PATH=" + two + "/node_modules",
                               "CLASSPATH=.:" + two + "/a.jar:" + two + "/b.jar"});
    Words command{"env", "-u", "X", "PYTHONPATH=src", "python3", "PYTHONPATH=word"};
    add_shared_folders_to_command(command, {one});
    CHECK(command == Words{"env", "-u", "X", "PYTHONPATH=" + one + ":src", "python3", "PYTHONPATH=word"});
    Words another{"python3", "PYTHONPATH=word"};
    add_shared_folders_to_command(another, {one});
    CHECK(another == Words{"python3", "PYTHONPATH=word"});
}
