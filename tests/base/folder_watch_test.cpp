// Changes of the files in a folder are noticed, once for each burst, and what tools write beside sources is passed
// over.
#include "arena/base/files/folder_watch.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "arena/base/files/draft.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using Names = std::vector<std::string>;

// Waits for changes in a folder; the names are relative to the folder.
class Watched {
public:
    explicit Watched(const test::ScratchFolder& folder) : folder_(folder.path()) { watch_.watch({folder_}); }

    Names next() {
        Names names;
        for (const fs::path& each : watch_.wait({})) names.push_back(each.lexically_relative(folder_).string());
        return names;
    }

    FolderWatch& watch() { return watch_; }

private:
    fs::path folder_;
    FolderWatch watch_;
};

}  // namespace

TEST_CASE("a file that is written, created, replaced or removed is told by its path") {
    test::ScratchFolder folder;
    folder.write("bot.py", "1");
    Watched watched(folder);
    folder.write("bot.py", "22");
    CHECK(watched.next() == Names{"bot.py"});
    folder.write("deep/er/new.py", "");
    CHECK(watched.next() == Names{"deep/er/new.py"});
    folder.write("deep/er/new.py", "in a folder that is new itself");
    CHECK(watched.next() == Names{"deep/er/new.py"});
    REQUIRE_FALSE(write_whole(folder / "bot.py", "333"));  // as editors do: a new file takes the name of the old one
    CHECK(watched.next() == Names{"bot.py"});
    fs::remove(folder / "bot.py");
    CHECK(watched.next() == Names{"bot.py"});
}

TEST_CASE("a storm of changes is told once, with all its files") {
    test::ScratchFolder folder;
    folder.write("bot.py", "");
    Watched watched(folder);
    for (int i = 0; i < 40; ++i) {
        folder.write("bot.py", std::string(static_cast<std::size_t>(i), 'x'));
        folder.write("part" + std::to_string(i % 2) + ".py", std::to_string(i));
    }
    CHECK(watched.next() == Names{"bot.py", "part0.py", "part1.py"});
    folder.write("last.py", "");
    CHECK(watched.next() == Names{"last.py"});
}

TEST_CASE("what tools write beside sources is no change") {
    test::ScratchFolder folder;
    folder.write("bot.py", "");
    Watched watched(folder);
    for (const char* each : {".git/index", "node_modules/a/index.js", "__pycache__/bot.cpython-311.pyc", ".bot.py.swp",
                             "bot.py~", "4913", "venv/lib/a.py", "game.log", "target/release/deps/a", "#bot.py#"})
        folder.write(each, "x");
    folder.write("bot.py", "changed");
    CHECK(watched.next() == Names{"bot.py"});
}

TEST_CASE("a folder with too many files is watched in part") {
    test::ScratchFolder folder;
    for (std::size_t i = 0; i <= FolderWatch::most_files; ++i) folder.write("data/" + std::to_string(i), "");
    Watched watched(folder);
    CHECK(watched.watch().cut() == std::set<fs::path>{folder.path()});
    fs::remove_all(folder / "data");
    CHECK(watched.next().size() == FolderWatch::most_files);
    CHECK(watched.watch().cut().empty());
}

TEST_CASE("a folder that is removed and made again is still watched") {
    test::ScratchFolder folder;
    folder.write("bot/bot.py", "");
    FolderWatch watch;
    watch.watch({folder / "bot"});
    fs::remove_all(folder / "bot");
    CHECK(watch.wait({}) == std::vector<fs::path>{folder / "bot/bot.py"});
    folder.write("bot/bot.py", "new");
    CHECK(watch.wait({}) == std::vector<fs::path>{folder / "bot/bot.py"});
}

TEST_CASE("a stop ends the wait") {
    test::ScratchFolder folder;
    FolderWatch watch;
    watch.watch({folder.path()});
    std::atomic<bool> has_begun = false;
    std::jthread waiting([&](const std::stop_token& stop) {
        has_begun = true;
        has_begun.notify_one();
        CHECK(watch.wait(stop).empty());
    });
    has_begun.wait(false);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // until the thread sleeps in wait()
}

}  // namespace isola_arena
