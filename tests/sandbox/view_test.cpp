#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>

#include "arena/sandbox/bot_view.hpp"
#include "arena/sandbox/command_files.hpp"
#include "tests/scratch_folder.hpp"
#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

const SystemPaths& places() {
    static const SystemPaths all;
    return all;
}

// Returns the files of the host that a bot sees. folder: the folder of its bots file, if it has one.
Words seen(const Words& arguments, const std::string& folder = {}, const Words& hidden = {}) {
    const auto view = view_for({arguments, {}, folder}, hidden, {}, places(), false);
    if (!view) return {"refused: " + view.message()};
    Words targets;
    for (const Binding& binding : view->bindings) targets.push_back(binding.target);
    return targets;
}

Words masked(const Words& arguments, const std::string& folder, const Words& hidden) {
    const auto view = view_for({arguments, {}, folder}, hidden, {}, places(), false);
    REQUIRE(view);
    Words targets;
    for (const Mask& mask : view->masks) targets.push_back(mask.target);
    return targets;
}

Words crossed(const Words& arguments, const std::string& folder = {}) {
    const auto view = view_for({arguments, {}, folder}, {}, {}, places(), false);
    REQUIRE(view);
    return view->crossed;
}

std::string error(const Words& arguments, const std::string& folder = {}, bool unprivileged = false) {
    const auto view = view_for({arguments, {}, folder}, {}, {}, places(), unprivileged);
    return view ? "" : view.message();
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("the parts of a word that could name a file") {
    CHECK(parts_of_word("my.py") == Words{"my.py"});
    CHECK(parts_of_word("--model=a.bin") == Words{"--model=a.bin", "a.bin", "--model"});
    const Words path = parts_of_word("lib/a.jar:classes");
    CHECK(std::ranges::find(path, "classes") != path.end());
    const Words script = parts_of_word("exec python3 'my.py'");
    CHECK(std::ranges::find(script, "my.py") != script.end());
    CHECK(parts_of_word("jars/*") == Words{"jars"});
    CHECK(parts_of_word("").empty());
}

TEST_CASE("a command line shows the folder of the first file that it names") {
    const BotFolder folder;
    const std::string script = folder.write("bot/my.py", "");
    folder.write("classes/Bot.class", "");
    const std::string jar = folder.write("jars/x.jar", "");
    CHECK(seen({"/usr/bin/python3", script}) == Words{folder.path() + "/bot"});
    CHECK(seen({"sh", "-c", "exec cat " + script}) == Words{folder.path() + "/bot"});
    CHECK(seen({"/usr/bin/java", "-cp", folder.path() + "/classes", "Bot"}) == Words{folder.path() + "/classes"});
    CHECK(seen({"/usr/bin/java", "-jar", jar}) == Words{folder.path() + "/jars"});
    CHECK(seen({"cat", "/usr/share/doc", "/etc/passwd", "/dev/null"}).empty());
}

TEST_CASE("other files that it names are shown by themselves") {
    const BotFolder folder;
    const std::string script = folder.write("bot/my.py", "");
    const std::string model = folder.write("models/a.bin", "");
    folder.write("models/b.bin", "");
    CHECK(seen({"cat", script, "--model=" + model}) == Words{folder.path() + "/bot", model});
    CHECK(seen({"cat", script, model}, {}, {folder.path() + "/models"}) == Words{folder.path() + "/bot"});
}

TEST_CASE("relative arguments are relative to the folder of the bots file") {
    const BotFolder folder;
    folder.write("bots/my.py", "");
    const std::string data = folder.write("data.txt", "");
    CHECK(seen({"cat", "my.py", "../data.txt"}, folder.path() + "/bots") == Words{folder.path() + "/bots", data});
}

TEST_CASE("a path that goes through another folder and back finds that folder, empty") {
    const BotFolder folder;
    folder.write("bot/my.py", "");
    folder.write("tests/bench/load.py", "");
    const std::string there = folder.path() + "/tests/bench", script = there + "/../../bot/my.py";
    CHECK(seen({"cat", script}) == Words{folder.path() + "/bot"});
    CHECK(crossed({"cat", script}) == Words{there, folder.path() + "/tests"});
    CHECK(crossed({"cat", folder.path() + "/bot/../bot/my.py"}).empty());
    CHECK(crossed({"cat", folder.path() + "/gone/../bot/my.py"}).empty());
    CHECK(crossed({"cat", "tests/../bot/my.py"}, folder.path()).empty());
    fs::permissions(folder.path() + "/tests", fs::perms::owner_all);
    CHECK(crossed({"cat", "../tests/../bot/my.py"}, folder.path() + "/bot").empty());
}

TEST_CASE("a bots file shows nothing that only the arena's user can read") {
    const BotFolder folder;
    folder.write("bots/my.py", "");
    const std::string secret = folder.write("private/key", "");
    fs::permissions(folder.path() + "/private", fs::perms::owner_all);
    CHECK(seen({"cat", "my.py", secret}, folder.path() + "/bots") == Words{folder.path() + "/bots"});
}

TEST_CASE("a folder with too much in it is never shown as a whole") {
    const BotFolder folder;
    const std::string script = folder.path() + ".none-like-it";
    fs::copy_file(folder.write("my.py", ""), script);
    CHECK(seen({"cat", script}) == Words{script});
    CHECK(seen({"cat", "/", "/tmp", "/home", "/root", "/var"}).empty());
    CHECK(says(error({"java", "-cp", "../..", "Bot"}, folder.path()), "folder of its own"));
    fs::remove(script);
    for (const auto* common : {"/", "/tmp", "/home", "/etc/..", "/var", "/usr/.."})
        CHECK(places().is_common(normal_path(common, "/")));
    CHECK(places().is_common(std::getenv("HOME") == nullptr ? "/root" : std::getenv("HOME")));
    CHECK_FALSE(places().is_common("/srv/contest/bots"));
}

TEST_CASE("a program from PATH brings the folder above its own") {
    const BotFolder folder;
    folder.write("tool/bin/isola-test-tool", "#!/bin/sh\n", true);
    const std::string before = std::getenv("PATH");
    setenv("PATH", (folder.path() + "/tool/bin:" + before).c_str(), 1);
    CHECK(seen({"isola-test-tool"}) == Words{folder.path() + "/tool"});
    folder.write("bot/bot", "#!/usr/bin/env isola-test-tool\n", true);
    CHECK(seen({"./bot"}, folder.path() + "/bot") == Words{folder.path() + "/bot", folder.path() + "/tool"});
    setenv("PATH", before.c_str(), 1);
}

TEST_CASE("a link to a program brings the folder above the real one") {
    const BotFolder folder;
    const std::string real = folder.write("real/bin/prog", "#!/bin/sh\n", true);
    folder.write("links/bin/other", "", true);
    fs::create_symlink(real, folder.path() + "/links/bin/isola-test-link");
    const std::string before = std::getenv("PATH");
    setenv("PATH", (folder.path() + "/links/bin:" + before).c_str(), 1);
    CHECK(seen({"isola-test-link"}) == Words{folder.path() + "/links", folder.path() + "/real"});
    setenv("PATH", before.c_str(), 1);
}

TEST_CASE("a link that leads out of the bot's folder is refused, not followed") {
    const BotFolder folder;
    const std::string secret = folder.write("secret.txt", "");
    folder.write("bot/my.py", "");
    fs::create_symlink(secret, folder.path() + "/bot/link.py");
    CHECK(says(error({"cat", "link.py"}, folder.path() + "/bot"), "is a link to"));
    CHECK(says(error({"cat", folder.path() + "/bot/link.py"}), "is a link to"));
    CHECK(error({"cat", "my.py"}, folder.path() + "/bot") == "");
}

TEST_CASE("hidden places are covered where they would be seen, and nowhere else") {
    const BotFolder folder;
    const std::string script = folder.write("my.py", "");
    const std::string database = folder.write("contest.db", "");
    folder.write("other/their.py", "");
    CHECK(masked({"cat", script}, folder.path(), {database, folder.path() + "/other", "/root/elsewhere"}) ==
          Words{database, folder.path() + "/other"});
    CHECK(masked({"cat", script}, folder.path(), {folder.path()}).empty());
    CHECK(masked({"cat", script}, folder.path(), {"/usr/share"}) == Words{"/usr/share"});
}

TEST_CASE("what an unprivileged user cannot use is noted with its cure") {
    const BotFolder folder;
    const std::string script = folder.write("bot/my.py", "");
    const auto closed = [&](const Words& arguments) {
        const auto view = view_for({arguments, {}, {}}, {}, {}, places(), true);
        REQUIRE(view);
        REQUIRE(view->bindings.size() == 1);
        return view->bindings.front().closed;
    };
    CHECK(closed({"cat", script}) == "");
    fs::permissions(script, static_cast<fs::perms>(0600));
    CHECK(says(closed({"cat", script}), "chmod o+r " + script));
    fs::permissions(script, static_cast<fs::perms>(0744));
    CHECK(says(closed({script}), "chmod o+x " + script));
    fs::permissions(folder.path() + "/bot", static_cast<fs::perms>(0700));
    CHECK(says(closed({"cat", script}), "chmod o+rx " + folder.path() + "/bot"));
    CHECK(says(error({"cat"}, folder.path() + "/nowhere"), "is not there"));
}

TEST_CASE("a command in a home brings the files of its kind that lie beside it") {
    const BotFolder home;
    const std::string script = home.write("bot.py", "");
    const std::string helper = home.write("helper.py", "");
    home.write("notes.txt", "");
    home.write(".hidden.py", "");
    home.write("package/inner.py", "");
    fs::create_symlink("/etc/shadow", home.path() + "/link.py");
    const std::string before = std::getenv("HOME") == nullptr ? "/root" : std::getenv("HOME");
    setenv("HOME", home.path().c_str(), 1);
    const auto view = view_for({{"cat", script}, {}, {}}, {home.path() + "/secret.py"}, {}, SystemPaths(), false);
    const auto without = view_for({{"cat", script}, {}, {}}, {helper}, {}, SystemPaths(), false);
    const auto listed = view_for({{"cat", "bot.py"}, {}, home.path()}, {}, {}, SystemPaths(), false);
    setenv("HOME", before.c_str(), 1);
    const auto targets = [](const BotView& of) {
        Words list;
        for (const Binding& binding : of.bindings) list.push_back(binding.target);
        return list;
    };
    CHECK(targets(view.value()) == Words{script, helper});
    CHECK(targets(without.value()) == Words{script});
    CHECK(targets(listed.value()) == Words{script});
}

TEST_CASE("shared folders are seen besides the bot's own, each once") {
    const ScratchFolder scratch;
    scratch.write("bot/bot.py", "");
    scratch.write("class/helpers.py", "");
    const std::string own = (scratch / "bot").string(), shared = (scratch / "class").string();
    const auto view = view_for({{"python3", "bot.py"}, {}, own}, {}, {shared, shared, "/usr/share"}, places(), false);
    REQUIRE(view);
    Words targets;
    for (const Binding& binding : view->bindings) targets.push_back(binding.target);
    CHECK(std::ranges::count(targets, shared) == 1);
    CHECK(std::ranges::count(targets, own) == 1);
    CHECK(std::ranges::count(targets, "/usr/share") == 0);
}
