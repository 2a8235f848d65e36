// The steps of a submission, whose results the test controls.
#include <doctest/doctest.h>

#include <atomic>
#include <condition_variable>
#include <filesystem>

#include "tests/full_disk.hpp"
#include "tests/host/pipeline_host.hpp"
#include "tests/process/helpers.hpp"

namespace isola_arena::host {
namespace {

// Blocks every thread that reaches it until it is opened.
class Gate {
public:
    void wait() {
        std::unique_lock lock(mutex_);
        has_come_ = true;
        changed_.notify_all();
        changed_.wait(lock, [this] { return is_open_; });
    }
    void wait_for_one() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return has_come_; });
    }
    void open() {
        const std::lock_guard only_one(mutex_);
        is_open_ = true;
        changed_.notify_all();
    }

private:
    std::mutex mutex_;
    std::condition_variable changed_;
    bool has_come_ = false;
    bool is_open_ = false;
};

}  // namespace

TEST_CASE("the newest version that is fit plays, and an unfit one changes nothing") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    for (const char* bytes : {"fit", "broken", "fit"}) {
        CHECK(refusal(pipeline.take(host.ann, one(bytes))).empty());
        pipeline.wait_until_idle();
    }
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing"});
    CHECK(host.steps_of(2) == Words{"received", "fit!"});
    CHECK(host.steps_of(3) == Words{"received", "fit", "playing"});
    CHECK(host.playing() == 3);
    CHECK_FALSE(pipeline.play_version(host.ann, 1));
    CHECK(host.playing() == 1);
    CHECK(pipeline.play_version(host.ann, 2)->message == "version 2 is not fit");
    CHECK(pipeline.play_version(host.ann, 9)->message == "there is no version 9");
}

TEST_CASE("each step has a receipt that is signed") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    const Taken taken = pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    for (const Step& step : host.ledger->steps_of(std::get<Submission>(taken).id)) {
        const auto receipt = read_receipt(step.receipt, host.key.public_key());
        REQUIRE(receipt.ok());
        CHECK(receipt->step == step.step);
        CHECK(receipt->author == "Ann");
        CHECK(receipt->files.front().name == "bot.py");
    }
}

TEST_CASE("every version stays on the disk as it came") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.take(host.ann, {{"a/b.py", "1"}, {"c.py", "2"}});
    pipeline.wait_until_idle();
    CHECK(content_of(host.folder / "submissions/ann/0001/received/bot.py") == "fit");
    CHECK(content_of(host.folder / "submissions/ann/0002/received/a/b.py") == "1");
    std::ofstream(host.folder / "submissions/ann/0001/received/bot.py") << "changed";
    CHECK_FALSE(read_stored(host.ledger->submissions_of(host.ann.id).back().files,
                            host.folder / "submissions/ann/0001/received")
                    .ok());
}

TEST_CASE("a refused submission is not in the ledger") {
    Host host;
    {
        SubmissionPipeline pipeline = host.open();
        CHECK(refusal(pipeline.take(host.ann, one(std::string(101, 'x')))).starts_with("101 bytes are too many"));
        CHECK(refusal(pipeline.take(host.ann, {{"../x", "1"}})) == "a file has no name");
        CHECK(refusal(pipeline.take(host.ann, {{"x", "1"}, {"x", "2"}})) == "two files are named x");
    }
    host.settings.deadline = 1'000'000'000;
    SubmissionPipeline closed = host.open();
    CHECK(refusal(closed.take(host.ann, one("fit"))).starts_with("the deadline, 2001-09-09T01:46:40Z, is over"));
    CHECK(host.ledger->submissions_of(host.ann.id).empty());
}

TEST_CASE("on a full disk nothing is accepted, and everything before stays") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    host.settings.largest = 1'000'000;
    SubmissionPipeline roomy = host.open();
    {
        const test::FullDisk full(1000);
        const Taken taken = roomy.take(host.ann, one(std::string(5000, 'x')));
        REQUIRE(std::holds_alternative<Refusal>(taken));
        CHECK(std::get<Refusal>(taken).is_hosts_fault);
        CHECK(std::get<Refusal>(taken).why.starts_with("the arena could not store it, its disk may be full"));
    }
    // Only the organiser learns which file the error was about.
    REQUIRE(host.failures.size() == 1);
    CHECK(host.failures.front().starts_with("a version of Ann could not be stored: cannot write " +
                                            host.folder.path().string()));
    CHECK_FALSE(std::filesystem::exists(host.folder / "submissions/ann/0002/received"));
    CHECK(host.ledger->submissions_of(host.ann.id).size() == 1);
    CHECK(host.playing() == 1);
    CHECK(refusal(roomy.take(host.ann, one("fit"))).empty());
}

TEST_CASE("of submissions that come at once each is a version of its own") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    {
        std::vector<std::jthread> authors;
        authors.reserve(8);
        for (int i = 0; i < 8; ++i) authors.emplace_back([&] { pipeline.take(host.ann, one("fit")); });
    }
    pipeline.wait_until_idle();
    CHECK(host.ledger->submissions_of(host.ann.id).size() == 8);
    CHECK(host.playing() == 8);
}

TEST_CASE("what is withdrawn plays no more, and its author may hand in another version") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK_FALSE(pipeline.withdraw(*host.ledger->author(host.ann.id), "it reads other files"));
    CHECK(host.playing() == 0);
    CHECK(host.ledger->author(host.ann.id)->stopped == "the organiser has withdrawn version 1: it reads other files");
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing", "withdrawn!"});
    CHECK(pipeline.withdraw(*host.ledger->author(host.ann.id), "again")->message == "nothing of Ann plays");
    CHECK(pipeline.play_version(*host.ledger->author(host.ann.id), 1)->message ==
          "the organiser has withdrawn version 1");
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK(host.playing() == 2);
    CHECK(host.ledger->author(host.ann.id)->stopped.empty());
}

TEST_CASE("nothing of a disqualified author plays or is accepted until the author is readmitted") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    pipeline.disqualify(host.ann, "two authors, one bot");
    CHECK(host.playing() == 0);
    const std::string why = "the organiser has disqualified you: two authors, one bot";
    CHECK(host.ledger->author(host.ann.id)->stopped == why);
    CHECK(refusal(pipeline.take(host.ann, one("fit"))) == why);
    CHECK(pipeline.play_version(*host.ledger->author(host.ann.id), 1)->message == why);
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
    CHECK(host.ledger->author(host.ann.id)->stopped.empty());
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).empty());
}

TEST_CASE("a readmitted author does not play withdrawn versions, and only disqualified authors are readmitted") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    for (int version = 1; version <= 2; ++version) {
        pipeline.take(host.ann, one("fit"));
        pipeline.wait_until_idle();
    }
    pipeline.withdraw(*host.ledger->author(host.ann.id), "a mistake of mine");
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 0);
    pipeline.disqualify(host.ann, "for a while");
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
}

TEST_CASE("a version that was in work when its author was disqualified does not play") {
    Host host;
    host.ledger->add_submission(host.ann.id, 1, *store_files(one("fit"), host.folder / "submissions/ann/0001/received"),
                                {"received", true, "", now(), ""});
    host.ledger->disqualify(host.ann.id, "late", "you were late", 1);
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.playing() == 0);
    CHECK(host.steps_of(1) == Words{"received", "fit"});
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
}

TEST_CASE("of the versions that wait the newest is examined, and if it is fit the others are skipped") {
    Host host;
    host.receive(host.ann, {"fit", "fit", "broken", "fit", "broken"});
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.steps_of(5) == Words{"received", "fit!"});
    CHECK(host.steps_of(4) == Words{"received", "fit", "playing"});
    for (const int version : {3, 2, 1}) CHECK(host.steps_of(version) == Words{"received", "passed-over"});
    const Submission first = host.ledger->submissions_of(host.ann.id).back();
    CHECK(to_string(first.state) == "passed-over");
    const auto receipt = read_receipt(host.ledger->steps_of(first.id).back().receipt, host.key.public_key());
    REQUIRE(receipt.ok());
    CHECK(receipt->text == "passed over for version 4, which is fit");
    CHECK(receipt->files == first.files);
    CHECK(pipeline.play_version(host.ann, 1)->message ==
          "version 1 was passed over and never examined: hand it in again");
}

TEST_CASE("an author with many versions does not delay other authors") {
    Host host;
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    host.receive(host.ann, {"broken"});
    host.receive(ben, {"fit"});
    host.receive(host.ann, {"broken", "broken"});
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.examined == Words{"Ann 3", "Ben 1", "Ann 2", "Ann 1"});
}

TEST_CASE("authors take turns: the second version of one does not delay the first one of another") {
    Host host;
    const auto others = host.ledger->enter_authors({{"Ben", ""}, {"Cid", ""}});
    Gate gate;
    host.builds = true;
    host.during_build = [&] { gate.wait(); };
    SubmissionPipeline pipeline = host.open();
    // Ann's first version is being built when the others arrive.
    pipeline.take(host.ann, one("broken"));
    gate.wait_for_one();
    for (int i = 0; i < 5; ++i) pipeline.take(host.ann, one("broken"));
    CHECK(pipeline.authors_before(host.ann.id) == 0);
    for (int i = 0; i < 2; ++i) pipeline.take(others[0], one("broken"));
    pipeline.take(others[1], one("fit"));
    CHECK(pipeline.authors_before(host.ann.id) == 2);
    CHECK(pipeline.authors_before(others[0].id) == 1);
    CHECK(pipeline.authors_before(others[1].id) == 2);
    CHECK_FALSE(pipeline.authors_before(99));
    std::vector<std::int64_t> turns;
    for (const SubmissionPipeline::Queued& each : pipeline.queued()) turns.push_back(each.author);
    const std::int64_t ann = host.ann.id, ben = others[0].id, cid = others[1].id;
    CHECK(turns == std::vector<std::int64_t>{ann, ben, cid, ann, ben, ann, ann, ann, ann});
    gate.open();
    pipeline.wait_until_idle();
    CHECK(host.examined == Words{"Ann 1", "Ben 2", "Cid 1", "Ann 6", "Ben 1", "Ann 5", "Ann 4", "Ann 3", "Ann 2"});
    CHECK_FALSE(pipeline.authors_before(host.ann.id));
}

TEST_CASE("a version that was skipped before a kill is skipped after it") {
    Host host;
    host.receive(host.ann, {"fit", "fit"});
    const Submission newest = host.ledger->submissions_of(host.ann.id).front();
    host.ledger->let_play(newest, {"playing", true, "version 2 plays", now(), ""});
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.examined.empty());
    CHECK(host.steps_of(1) == Words{"received", "passed-over"});
    CHECK(host.playing() == 2);
}

TEST_CASE("older versions wait while a newer one is examined, also where two are examined at once") {
    Host host;
    host.receive(host.ann, {"fit", "fit", "fit"});
    SubmissionPipeline pipeline = host.open(2);
    pipeline.wait_until_idle();
    CHECK(host.examined == Words{"Ann 3"});
    CHECK(host.playing() == 3);
}

TEST_CASE("after the end of the contest nothing is accepted, and accepted versions are processed") {
    Host host;
    {
        SubmissionPipeline pipeline = host.open();
        pipeline.take(host.ann, one("fit"));
        pipeline.wait_until_idle();
    }
    host.ledger->add_submission(host.ann.id, 2, *store_files(one("fit"), host.folder / "submissions/ann/0002/received"),
                                {"received", true, "", now(), ""});
    host.ledger->freeze(now());
    SubmissionPipeline pipeline = host.open();
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).starts_with("the contest has ended"));
    pipeline.wait_until_idle();
    CHECK(host.playing() == 2);
    CHECK(pipeline.play_version(host.ann, 1)->message.starts_with("the contest has ended"));
    CHECK(host.playing() == 2);
}

TEST_CASE("a contest ends once") {
    Host host;
    CHECK_FALSE(host.ledger->frozen_at());
    host.ledger->freeze(7);
    host.ledger->freeze(8);
    CHECK(host.ledger->frozen_at() == 7);
}

TEST_CASE("an author who sends too many versions is told when the next one is accepted") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    for (int i = 0; i < 10; ++i) REQUIRE(refusal(pipeline.take(host.ann, one("broken"))).empty());
    const Taken taken = pipeline.take(host.ann, one("fit"));
    REQUIRE(std::holds_alternative<Refusal>(taken));
    CHECK(std::get<Refusal>(taken).retry_after.value_or(0) > 0);
}

TEST_CASE("interrupted work is resumed, and the host's own failure is not blamed on a version") {
    Host host;
    {
        SubmissionPipeline pipeline = host.open();
        pipeline.take(host.ann, one("throw"));
        pipeline.wait_until_idle();
    }
    CHECK(host.steps_of(1) == Words{"received", "fit!"});
    CHECK(host.failures == Words{"version 1 of Ann could not be worked through: no room; it is tried again by and by, "
                                 "and at the next start"});
    REQUIRE(host.ledger->unfinished().size() == 1);
    // A submission without any step, as after kill -9.
    const Step received{"received", true, "", 1, "r"};
    const auto files = store_files(one("fit"), host.folder / "submissions/ann/0002/received");
    host.ledger->add_submission(host.ann.id, 2, *files, received);
    SubmissionPipeline again = host.open();
    again.wait_until_idle();
    CHECK(host.playing() == 2);
}

TEST_CASE(
    "work in which the host fails, as on a full disk, is done again by and by, and counts as no end of the host") {
    Host host;
    host.builds = true;
    std::atomic<int> failures = 5;
    host.during_build = [&] {
        if (failures-- > 0) throw std::runtime_error("no room");
    };
    SubmissionPipeline pipeline = host.open(1, std::chrono::milliseconds(1));
    pipeline.take(host.ann, one("fit"));
    CHECK(test::eventually([&] { return host.playing() == 1; }));
    CHECK(host.failures.size() == 5);
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK(host.playing() == 2);
}

TEST_CASE("an author reads no path of the host") {
    Host host;
    host.builds = true;
    const std::string folder = (host.folder / "submissions/ann/0001").string();
    host.verdicts[host.ann.id] = "it failed in " + folder + "/bot/bot.py, and again in " + folder + "/bot/bot.py";
    SubmissionPipeline pipeline = host.open();
    const auto words_of_last_step = [&] {
        pipeline.wait_until_idle();
        return host.ledger->steps_of(host.ledger->submissions_of(host.ann.id).front().id).back().text;
    };
    pipeline.take(host.ann, one("fit"));
    CHECK(words_of_last_step() == "it failed in bot/bot.py, and again in bot/bot.py");
    host.verdicts[host.ann.id] = "throw";
    host.failure = "cannot write " + folder + "/bot: No space left on device";
    pipeline.take(host.ann, one("fit"));
    CHECK(words_of_last_step().starts_with("the arena itself failed"));
    CHECK(words_of_last_step().find('/') == std::string::npos);
    REQUIRE(host.failures.size() == 1);
    CHECK(host.failures.front().find(host.failure) != std::string::npos);
}

TEST_CASE("a ledger that cannot be written is the host's fault, and its path is told to the organiser alone") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    {
        const test::FullDisk full(1);
        const Taken taken = pipeline.take(host.ann, one(""));
        REQUIRE(std::holds_alternative<Refusal>(taken));
        CHECK(std::get<Refusal>(taken).is_hosts_fault);
        CHECK(std::get<Refusal>(taken).why.find('/') == std::string::npos);
    }
    CHECK(host.failures.size() == 1);
    CHECK(host.ledger->submissions_of(host.ann.id).empty());
}

TEST_CASE("files of a version that has no receipt make room for the next one") {
    Host host;
    store_files(one("half"), host.folder / "submissions/ann/0001/received");
    SubmissionPipeline pipeline = host.open();
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).empty());
    pipeline.wait_until_idle();
    CHECK(host.playing() == 1);
}

}  // namespace isola_arena::host
