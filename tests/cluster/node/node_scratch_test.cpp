#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include <unistd.h>

#include "arena/cluster/bundle/bundle.hpp"
#include "arena/cluster/node/this_node.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;
using isola_arena::test::ScratchFolder;

struct Contest {
    Contest() {
        scratch.write("bot/bots.toml", "");
        scratch.write("bot/bot.py", "print()");
        BotSpec bot;
        bot.folder = (scratch / "bot").string();
        bot.arguments = {"python3", "bot.py"};
        const auto packed = pack_bot(bot, {}, "/opt/isola/bin");
        digest = packed->sha256;
        shared.create();
        write_by_rename(shared.bundle(digest), packed->bytes);
        fs::create_directory(node);
    }

    fs::path own() const { return node / ("isola-arena-" + std::to_string(geteuid())); }

    ScratchFolder scratch;
    fs::path node = scratch / "node";
    SharedFolder shared{scratch / "shared", "c1"};
    std::string digest;
};

}  // namespace

TEST_CASE("tasks of a node unpack a bot once, and the last one removes it") {
    const Contest contest;
    std::atomic<int> finished = 0;
    const NodeScratch::Finish count = [&](const fs::path& unpacked, const fs::path& into) -> std::optional<Error> {
        ++finished;
        fs::copy(unpacked, into, fs::copy_options::recursive);
        return std::nullopt;
    };
    {
        const NodeScratch first(contest.node, "c1");
        std::vector<std::thread> tasks;
        tasks.reserve(4);
        for (int task = 0; task < 4; ++task)
            tasks.emplace_back([&] {
                const NodeScratch same(contest.node, "c1");
                const auto folder = same.bundle(contest.shared, contest.digest, "-built", count);
                CHECK((folder.ok() && fs::exists(*folder / "bot.py")));
            });
        for (std::thread& task : tasks) task.join();
        CHECK(fs::exists(contest.own() / "c1" / (contest.digest + "-built") / "bot.py"));
    }
    CHECK(finished == 1);
    CHECK_FALSE(fs::exists(contest.own()));
}

TEST_CASE("the files of a killed task are removed by the next task") {
    const Contest contest;
    fs::create_directories(contest.own() / "c1/.unpacked-123/x");
    { const NodeScratch task(contest.node, "c1"); }
    CHECK_FALSE(fs::exists(contest.own()));
}

TEST_CASE("a bundle whose digest differs from its name is not unpacked") {
    const Contest contest;
    const NodeScratch task(contest.node, "c1");
    const std::string other(64, 'a');
    write_by_rename(contest.shared.bundle(other), *bytes_of(contest.shared.bundle(contest.digest)));
    const auto folder = task.bundle(contest.shared, other, "", {});
    REQUIRE_FALSE(folder.ok());
    CHECK(folder.message().ends_with("has another content than its name says"));
    const auto missing = task.bundle(contest.shared, std::string(64, 'b'), "", {});
    REQUIRE_FALSE(missing.ok());
    CHECK(missing.message().ends_with("cannot be read here: does this machine see the shared folder?"));
}

TEST_CASE("a build that fails leaves no bot behind") {
    const Contest contest;
    const NodeScratch task(contest.node, "c1");
    const auto folder = task.bundle(contest.shared, contest.digest, "-built",
                                    [](const fs::path&, const fs::path&) { return Error{"no compiler"}; });
    REQUIRE_FALSE(folder.ok());
    CHECK(folder.message() == "no compiler");
    CHECK_FALSE(fs::exists(task.path() / (contest.digest + "-built")));
    CHECK(task.bundle(contest.shared, contest.digest, "", {}).ok());
}

}  // namespace isola_arena::cluster
