// How much disk space the versions of one author may take, and which versions the host removes to make room.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <tuple>

#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "tests/host/pipeline_host.hpp"

namespace isola_arena::host {
namespace {

// The disk space of a version in these tests: one block for a file and one for its folder.
constexpr std::int64_t one_version = 8192;

struct SmallHost : Host {
    explicit SmallHost(int versions) { settings.largest_total = versions * one_version; }

    void send(SubmissionPipeline& pipeline, const Author& author, const std::string& bytes) {
        CHECK(refusal(pipeline.take(author, one(bytes))) == "");
        pipeline.wait_until_idle();
    }

    std::vector<int> versions_with_files() {
        std::vector<int> versions;
        for (const Submission& each : ledger->submissions_of(ann.id)) {
            if (each.has_files) versions.push_back(each.version);
            CHECK(std::filesystem::exists(folder_of(each.version)) == each.has_files);
        }
        std::ranges::sort(versions);
        return versions;
    }

    std::filesystem::path folder_of(int version) const {
        return folder / fmt::format("submissions/ann/{:04}", version);
    }

    // Plays a match between Ann's and Ben's playing versions.
    void play_match(int id) {
        LadderLedger ladder(*ledger);
        auto players = ladder.players();
        LadderMatch match{id, 1000 + id, players[0].submission, players[1].submission, "1", {}};
        match.games.push_back({1, 1, "stuck", 30, "", "a record"});
        match.games.push_back({2, 2, "stuck", 30, "", "a record"});
        std::tie(players[0].glicko, players[1].glicko) =
            after_match(players[0].glicko, players[1].glicko, std::array{1.0, 0.0});
        ladder.enter(match, players[0], players[1]);
    }
};

using Versions = std::vector<int>;

}  // namespace

TEST_CASE("files take whole blocks of the disk, and links are not followed") {
    const test::ScratchFolder folder;
    CHECK(bytes_on_disk(0) == 4096);
    CHECK(bytes_on_disk(1) == 4096);
    CHECK(bytes_on_disk(4096) == 4096);
    CHECK(bytes_on_disk(4097) == 8192);
    CHECK(stored_bytes(folder / "nothing") == 0);
    folder.write("a/b/empty", "");
    folder.write("a/large", std::string(5000, 'x'));
    std::filesystem::create_directory_symlink("/usr", folder / "a/link");
    CHECK(stored_bytes(folder / "a") == 2 * 4096 + 4096 + 8192 + 4096);
}

TEST_CASE("the oldest versions that never played make room, and what plays stays") {
    SmallHost host(4);
    SubmissionPipeline pipeline = host.open();
    for (const char* bytes : {"fit", "broken", "fit", "broken"}) host.send(pipeline, host.ann, bytes);
    CHECK(host.versions_with_files() == Versions{1, 2, 3, 4});
    host.send(pipeline, host.ann, "broken");
    CHECK(host.versions_with_files() == Versions{1, 3, 4, 5});
    host.send(pipeline, host.ann, "broken");
    host.send(pipeline, host.ann, "fit");
    CHECK(host.versions_with_files() == Versions{1, 3, 6, 7});
    // The first version once played on the ladder. Versions that never played are removed before such a version.
    host.send(pipeline, host.ann, "fit");
    host.send(pipeline, host.ann, "fit");
    CHECK(host.versions_with_files() == Versions{3, 7, 8, 9});
    CHECK(host.playing() == 9);
    CHECK(pipeline.play_version(host.ann, 1)->message ==
          "the files of version 1 were removed to make room: hand it in again");
    CHECK_FALSE(pipeline.play_version(host.ann, 3));
    CHECK(host.playing() == 3);
}

TEST_CASE("the entries and receipts of a removed version stay") {
    SmallHost host(1);
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, host.ann, "broken");
    host.send(pipeline, host.ann, "fit");
    CHECK(host.steps_of(1) == Words{"received", "fit!", "removed"});
    const Submission first = host.ledger->submissions_of(host.ann.id).back();
    CHECK(first.files.front().name == "bot.py");
    for (const Step& step : host.ledger->steps_of(first.id)) {
        const auto receipt = read_receipt(step.receipt, host.key.public_key());
        REQUIRE(receipt.ok());
        CHECK(receipt->files == first.files);
    }
    CHECK(host.ledger->steps_of(first.id).back().text.starts_with("its files were removed to make room for version 2"));
}

TEST_CASE("versions that played in recorded games are kept, and then nothing more is taken") {
    SmallHost host(3);
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, ben, "fit");
    for (int version = 1; version <= 2; ++version) {
        host.send(pipeline, host.ann, "fit");
        host.play_match(version);
    }
    host.send(pipeline, host.ann, "broken");
    host.send(pipeline, host.ann, "fit");
    CHECK(host.versions_with_files() == Versions{1, 2, 4});
    host.play_match(3);
    const std::string why = refusal(pipeline.take(host.ann, one("fit")));
    CHECK(
        why.starts_with("with this version all of yours would take 32768 bytes on the disk, and 24K (24576 bytes) is "
                        "the most: 24576 bytes are used"));
    CHECK(host.versions_with_files() == Versions{1, 2, 4});
    CHECK(host.playing() == 4);
    // Each author has a limit of their own.
    host.send(pipeline, ben, "fit");
}

TEST_CASE("a submission that is refused removes nothing") {
    SmallHost host(3);
    host.settings.largest = 100'000;
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, host.ann, "fit");
    host.send(pipeline, host.ann, "broken");
    CHECK(refusal(pipeline.take(host.ann, one(std::string(16'000, 'x')))).starts_with("with this version"));
    CHECK(host.versions_with_files() == Versions{1, 2});
    CHECK(refusal(pipeline.take(host.ann, one(std::string(12'000, 'x')))) == "");
    pipeline.wait_until_idle();
    CHECK(host.versions_with_files() == Versions{1, 3});
}

TEST_CASE("versions that are still to be examined are kept") {
    SmallHost host(2);
    host.receive(host.ann, {"throw", "throw"});
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).starts_with("with this version"));
    CHECK(host.versions_with_files() == Versions{1, 2});
}

TEST_CASE("a version that is to be examined again is kept though another one plays by now") {
    SmallHost host(2);
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, host.ann, "fit");
    host.verdicts[host.ann.id] = "throw";
    pipeline.examine_again();
    pipeline.wait_until_idle();
    host.verdicts.clear();
    host.send(pipeline, host.ann, "fit");
    CHECK(host.playing() == 2);
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).starts_with("with this version"));
    CHECK(host.versions_with_files() == Versions{1, 2});
}

TEST_CASE("what is built counts, too: too much of it is not fit, and an older version makes room for less") {
    SmallHost host(4);
    host.builds = true;
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, host.ann, "fit");
    host.send(pipeline, host.ann, "broken");
    int version = 3;
    std::size_t made = 3 * one_version;
    host.during_build = [&] {
        host.folder.write(fmt::format("submissions/ann/{:04}/bot/program", version), std::string(made, 'x'));
    };
    host.send(pipeline, host.ann, "fit");
    CHECK(host.steps_of(3) == Words{"received", "built!"});
    CHECK_FALSE(std::filesystem::exists(host.folder_of(3) / "bot"));
    CHECK(host.playing() == 1);
    CHECK(host.versions_with_files() == Versions{1, 2, 3});
    ++version;
    made = 4096;
    host.send(pipeline, host.ann, "fit");
    CHECK(host.playing() == 4);
    CHECK(host.versions_with_files() == Versions{1, 3, 4});
}

TEST_CASE("after a kill between the ledger and the files the next start removes the files") {
    SmallHost host(9);
    {
        SubmissionPipeline pipeline = host.open();
        host.send(pipeline, host.ann, "fit");
        host.send(pipeline, host.ann, "fit");
    }
    const Submission first = host.ledger->submissions_of(host.ann.id).back();
    host.ledger->note(first.id, {files_removed, true, "", now(), ""});
    REQUIRE(std::filesystem::exists(host.folder_of(1)));
    const SubmissionPipeline pipeline = host.open();
    CHECK_FALSE(std::filesystem::exists(host.folder_of(1)));
    CHECK(host.versions_with_files() == Versions{2});
    CHECK(host.failures.empty());
}

TEST_CASE("a readmitted author does not play versions without files") {
    SmallHost host(1);
    SubmissionPipeline pipeline = host.open();
    host.send(pipeline, host.ann, "fit");
    pipeline.withdraw(*host.ledger->author(host.ann.id), "a mistake");
    pipeline.disqualify(host.ann, "for a while");
    pipeline.readmit(*host.ledger->author(host.ann.id));
    host.send(pipeline, host.ann, "broken");
    CHECK(host.versions_with_files() == Versions{2});
    pipeline.disqualify(host.ann, "again");
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 0);
}

}  // namespace isola_arena::host
