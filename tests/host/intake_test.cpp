// What becomes of a submission, with steps that the test decides.
#include <doctest/doctest.h>

#include <atomic>
#include <filesystem>
#include <map>
#include <mutex>

#include <fmt/core.h>

#include "arena/host/club/ledger_schema.hpp"
#include "arena/host/intake/intake.hpp"
#include "tests/full_disk.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

// A host whose only step looks at the first file: `fit` holds, `throw` is a failure of the host itself.
struct Host {
    test::ScratchFolder folder;
    HostSettings settings;
    SigningKey key = *SigningKey::of_file(folder / "key.pem");
    std::optional<Ledger> ledger;
    Author ann;
    std::mutex mutex;
    std::vector<std::string> examined;  ///< authors and versions, in order
    std::vector<std::string> told;      ///< events: what, whose, which version, why
    std::vector<std::string> failures;
    std::map<std::int64_t, std::string> verdicts;  ///< of authors whose bots are not fit, whatever they hold

    Host() {
        create_ledger(folder / "host.db");
        ledger.emplace(folder / "host.db");
        settings.title = "Club";
        settings.largest = 100;
        ann = ledger->enter_authors({{"Ann", ""}}).front();
    }

    Intake open(int jobs = 1) {
        return Intake(
            *ledger, key, settings, folder / "submissions", [this](const IntakeJob& job) { return steps(job); }, jobs,
            {[this](const BotEvent& event) { hear(event); }, [this](const std::string& what) { hear_failure(what); }});
    }

    void hear(const BotEvent& event) {
        const std::lock_guard only_one(mutex);
        told.push_back(event.event + ' ' + event.author.name + (event.version ? std::to_string(*event.version) : "") +
                       (event.reason.empty() ? "" : ' ' + event.reason));
    }

    void hear_failure(const std::string& what) {
        const std::lock_guard only_one(mutex);
        failures.push_back(what);
    }

    // What a host took that was killed at once.
    void receive(const Author& author, const std::vector<std::string>& versions) {
        for (const std::string& bytes : versions) {
            const int version = ledger->next_version(author.id);
            const auto files = *store_files(
                {{"bot.py", bytes}}, folder / "submissions" / author.bot / fmt::format("{:04}", version) / "received");
            ledger->add_submission(author.id, version, files, {"received", true, "", now(), ""});
        }
    }

    std::vector<StepWork> steps(const IntakeJob& job) {
        return {{"fit", [job, this](std::stop_token) -> StepOutcome {
                     {
                         const std::lock_guard only_one(mutex);
                         examined.push_back(fmt::format("{} {}", job.author.name, job.submission.version));
                     }
                     if (const auto other = verdicts.find(job.author.id); other != verdicts.end())
                         return {false, other->second};
                     const auto files = read_stored(job.submission.files, job.folder / "received");
                     if (!files) return {false, files.message()};
                     if (files->front().bytes == "throw") throw std::runtime_error("no room");
                     return {files->front().bytes == "fit", files->front().bytes};
                 }}};
    }

    std::vector<std::string> steps_of(int version) {
        std::vector<std::string> words;
        for (const Submission& each : ledger->submissions_of(ann.id))
            if (each.version == version)
                for (const Step& step : ledger->steps_of(each.id)) words.push_back(step.step + (step.holds ? "" : "!"));
        return words;
    }

    int playing() {
        const auto id = ledger->author(ann.id)->playing;
        return id ? ledger->submission(*id)->version : 0;
    }
};

std::vector<HandedFile> one(const std::string& bytes) { return {{"bot.py", bytes}}; }

std::string refusal(const Taken& taken) {
    const auto* refused = std::get_if<Refusal>(&taken);
    return refused ? refused->why : "";
}

using Words = std::vector<std::string>;

}  // namespace

TEST_CASE("the newest version that is fit plays, and an unfit one changes nothing") {
    Host host;
    Intake intake = host.open();
    for (const char* bytes : {"fit", "broken", "fit"}) {
        CHECK(refusal(intake.take(host.ann, one(bytes))).empty());
        intake.wait_until_idle();
    }
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing"});
    CHECK(host.steps_of(2) == Words{"received", "fit!"});
    CHECK(host.steps_of(3) == Words{"received", "fit", "playing"});
    CHECK(host.playing() == 3);
    CHECK_FALSE(intake.play_version(host.ann, 1));
    CHECK(host.playing() == 1);
    CHECK(intake.play_version(host.ann, 2)->message == "version 2 is not fit");
    CHECK(intake.play_version(host.ann, 9)->message == "there is no version 9");
}

TEST_CASE("what happens to bots is told in order, once it is so") {
    Host host;
    Intake intake = host.open();
    for (const char* bytes : {"broken", "fit"}) {
        intake.take(host.ann, one(bytes));
        intake.wait_until_idle();
    }
    intake.withdraw(*host.ledger->author(host.ann.id), "a test");
    intake.withdraw(*host.ledger->author(host.ann.id), "nothing plays any more");
    intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
    intake.disqualify(host.ann, "a copy");
    intake.play_version(*host.ledger->author(host.ann.id), 3);
    intake.readmit(*host.ledger->author(host.ann.id));
    intake.play_version(*host.ledger->author(host.ann.id), 3);
    host.verdicts[host.ann.id] = "too slow";
    intake.examine_again();
    intake.wait_until_idle();
    intake.disqualify(host.ann, "a copy");
    intake.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.told == Words{"received Ann1", "unfit Ann1 fit: broken", "received Ann2", "playing Ann2",
                             "withdrawn Ann2 a test", "received Ann3", "playing Ann3", "disqualified Ann a copy",
                             "readmitted Ann", "playing Ann3", "playing Ann3", "no-longer-fit Ann3 fit: too slow",
                             "disqualified Ann a copy", "readmitted Ann"});
    CHECK(host.failures.empty());
}

TEST_CASE("each step has a receipt that is signed") {
    Host host;
    Intake intake = host.open();
    const Taken taken = intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
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
    Intake intake = host.open();
    intake.take(host.ann, one("fit"));
    intake.take(host.ann, {{"a/b.py", "1"}, {"c.py", "2"}});
    intake.wait_until_idle();
    CHECK(content_of(host.folder / "submissions/ann/0001/received/bot.py") == "fit");
    CHECK(content_of(host.folder / "submissions/ann/0002/received/a/b.py") == "1");
    std::ofstream(host.folder / "submissions/ann/0001/received/bot.py") << "changed";
    CHECK_FALSE(read_stored(host.ledger->submissions_of(host.ann.id).back().files,
                            host.folder / "submissions/ann/0001/received")
                    .ok());
}

TEST_CASE("what is refused is in no ledger") {
    Host host;
    {
        Intake intake = host.open();
        CHECK(refusal(intake.take(host.ann, one(std::string(101, 'x')))).starts_with("101 bytes are too many"));
        CHECK(refusal(intake.take(host.ann, {{"../x", "1"}})) == "a file has no name");
        CHECK(refusal(intake.take(host.ann, {{"x", "1"}, {"x", "2"}})) == "two files are named x");
    }
    host.settings.deadline = 1'000'000'000;
    Intake closed = host.open();
    CHECK(refusal(closed.take(host.ann, one("fit"))).starts_with("the deadline, 2001-09-09T01:46:40Z, is over"));
    CHECK(host.ledger->submissions_of(host.ann.id).empty());
}

TEST_CASE("on a full disk nothing is accepted, and everything before stays") {
    Host host;
    Intake intake = host.open();
    intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
    host.settings.largest = 1'000'000;
    Intake roomy = host.open();
    {
        const test::FullDisk full(1000);
        const Taken taken = roomy.take(host.ann, one(std::string(5000, 'x')));
        REQUIRE(std::holds_alternative<Refusal>(taken));
        CHECK(std::get<Refusal>(taken).is_hosts_fault);
        CHECK(std::get<Refusal>(taken).why.starts_with("cannot write"));
    }
    CHECK_FALSE(std::filesystem::exists(host.folder / "submissions/ann/0002/received"));
    CHECK(host.ledger->submissions_of(host.ann.id).size() == 1);
    CHECK(host.playing() == 1);
    CHECK(refusal(roomy.take(host.ann, one("fit"))).empty());
}

TEST_CASE("of submissions that come at once each is a version of its own") {
    Host host;
    Intake intake = host.open();
    {
        std::vector<std::jthread> authors;
        for (int i = 0; i < 8; ++i) authors.emplace_back([&] { intake.take(host.ann, one("fit")); });
    }
    intake.wait_until_idle();
    CHECK(host.ledger->submissions_of(host.ann.id).size() == 8);
    CHECK(host.playing() == 8);
}

TEST_CASE("what is withdrawn plays no more, and its author may hand in another version") {
    Host host;
    Intake intake = host.open();
    intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
    CHECK_FALSE(intake.withdraw(*host.ledger->author(host.ann.id), "it reads other files"));
    CHECK(host.playing() == 0);
    CHECK(host.ledger->author(host.ann.id)->stopped == "the organiser has withdrawn version 1: it reads other files");
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing", "withdrawn!"});
    CHECK(intake.withdraw(*host.ledger->author(host.ann.id), "again")->message == "nothing of Ann plays");
    CHECK(intake.play_version(*host.ledger->author(host.ann.id), 1)->message ==
          "the organiser has withdrawn version 1");
    intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
    CHECK(host.playing() == 2);
    CHECK(host.ledger->author(host.ann.id)->stopped.empty());
}

TEST_CASE("nothing of a disqualified author plays, or is taken, until he is readmitted") {
    Host host;
    Intake intake = host.open();
    intake.take(host.ann, one("fit"));
    intake.wait_until_idle();
    intake.disqualify(host.ann, "two authors, one bot");
    CHECK(host.playing() == 0);
    const std::string why = "the organiser has disqualified you: two authors, one bot";
    CHECK(host.ledger->author(host.ann.id)->stopped == why);
    CHECK(refusal(intake.take(host.ann, one("fit"))) == why);
    CHECK(intake.play_version(*host.ledger->author(host.ann.id), 1)->message == why);
    intake.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
    CHECK(host.ledger->author(host.ann.id)->stopped.empty());
    CHECK(refusal(intake.take(host.ann, one("fit"))).empty());
}

TEST_CASE("who is readmitted does not play what was withdrawn, and who is not disqualified is not readmitted") {
    Host host;
    Intake intake = host.open();
    for (int version = 1; version <= 2; ++version) {
        intake.take(host.ann, one("fit"));
        intake.wait_until_idle();
    }
    intake.withdraw(*host.ledger->author(host.ann.id), "a mistake of mine");
    intake.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 0);
    intake.disqualify(host.ann, "for a while");
    intake.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
}

TEST_CASE("a version that was in work when its author was disqualified does not play") {
    Host host;
    host.ledger->add_submission(host.ann.id, 1, *store_files(one("fit"), host.folder / "submissions/ann/0001/received"),
                                {"received", true, "", now(), ""});
    host.ledger->disqualify(host.ann.id, "late", "you were late");
    Intake intake = host.open();
    intake.wait_until_idle();
    CHECK(host.playing() == 0);
    CHECK(host.steps_of(1) == Words{"received", "fit"});
    intake.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.playing() == 1);
}

TEST_CASE("what plays is examined again, and plays no more if it is not fit any more") {
    Host host;
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    Intake intake = host.open();
    intake.take(host.ann, one("fit"));
    intake.take(ben, one("fit"));
    intake.wait_until_idle();
    // As if the rules had changed for that bot.
    host.verdicts[ben.id] = "broken";
    CHECK(intake.examine_again() == 2);
    intake.wait_until_idle();
    CHECK(host.playing() == 1);
    CHECK_FALSE(host.ledger->author(ben.id)->playing);
    CHECK(host.ledger->author(ben.id)->stopped == "version 1 is not fit any more: broken");
    CHECK(intake.examine_again() == 1);
    intake.wait_until_idle();
    CHECK(host.playing() == 1);
}

TEST_CASE("of the versions that wait the newest is examined, and if it is fit the others are passed over") {
    Host host;
    host.receive(host.ann, {"fit", "fit", "broken", "fit", "broken"});
    Intake intake = host.open();
    intake.wait_until_idle();
    CHECK(host.steps_of(5) == Words{"received", "fit!"});
    CHECK(host.steps_of(4) == Words{"received", "fit", "playing"});
    for (const int version : {3, 2, 1}) CHECK(host.steps_of(version) == Words{"received", "passed-over"});
    const Submission first = host.ledger->submissions_of(host.ann.id).back();
    CHECK(to_string(first.state) == "passed-over");
    const auto receipt = read_receipt(host.ledger->steps_of(first.id).back().receipt, host.key.public_key());
    REQUIRE(receipt.ok());
    CHECK(receipt->words == "passed over for version 4, which is fit");
    CHECK(receipt->files == first.files);
    CHECK(intake.play_version(host.ann, 1)->message ==
          "version 1 was passed over and never examined: hand it in again");
}

TEST_CASE("who sends many versions does not keep other authors waiting longer") {
    Host host;
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    host.receive(host.ann, {"broken"});
    host.receive(ben, {"fit"});
    host.receive(host.ann, {"broken", "broken"});
    Intake intake = host.open();
    intake.wait_until_idle();
    CHECK(host.examined == Words{"Ann 3", "Ben 1", "Ann 2", "Ann 1"});
}

TEST_CASE("what was passed over before a kill is passed over after it") {
    Host host;
    host.receive(host.ann, {"fit", "fit"});
    const Submission newest = host.ledger->submissions_of(host.ann.id).front();
    host.ledger->let_play(newest, {"playing", true, "version 2 plays", now(), ""});
    Intake intake = host.open();
    intake.wait_until_idle();
    CHECK(host.examined.empty());
    CHECK(host.steps_of(1) == Words{"received", "passed-over"});
    CHECK(host.playing() == 2);
}

TEST_CASE("older versions wait while a newer one is examined, also where two are examined at once") {
    Host host;
    host.receive(host.ann, {"fit", "fit", "fit"});
    Intake intake = host.open(2);
    intake.wait_until_idle();
    CHECK(host.examined == Words{"Ann 3"});
    CHECK(host.playing() == 3);
}

TEST_CASE("when the contest has ended nothing is taken, and what was taken before is worked through") {
    Host host;
    {
        Intake intake = host.open();
        intake.take(host.ann, one("fit"));
        intake.wait_until_idle();
    }
    host.ledger->add_submission(host.ann.id, 2, *store_files(one("fit"), host.folder / "submissions/ann/0002/received"),
                                {"received", true, "", now(), ""});
    host.ledger->freeze(now());
    Intake intake = host.open();
    CHECK(refusal(intake.take(host.ann, one("fit"))).starts_with("the contest has ended"));
    intake.wait_until_idle();
    CHECK(host.playing() == 2);
    CHECK(intake.play_version(host.ann, 1)->message.starts_with("the contest has ended"));
    CHECK(host.playing() == 2);
}

TEST_CASE("a contest ends once") {
    Host host;
    CHECK_FALSE(host.ledger->frozen_at());
    host.ledger->freeze(7);
    host.ledger->freeze(8);
    CHECK(host.ledger->frozen_at() == 7);
}

TEST_CASE("who sends without end is told when the next one is taken") {
    Host host;
    Intake intake = host.open();
    for (int i = 0; i < 10; ++i) REQUIRE(refusal(intake.take(host.ann, one("broken"))).empty());
    const Taken taken = intake.take(host.ann, one("fit"));
    REQUIRE(std::holds_alternative<Refusal>(taken));
    CHECK(std::get<Refusal>(taken).retry_after.value_or(0) > 0);
}

TEST_CASE("what a kill interrupted is gone on with, and the host's own failure is nobody's fault") {
    Host host;
    {
        Intake intake = host.open();
        intake.take(host.ann, one("throw"));
        intake.wait_until_idle();
    }
    CHECK(host.steps_of(1) == Words{"received", "fit!"});
    CHECK(host.failures == Words{"version 1 of Ann could not be worked through: no room"});
    REQUIRE(host.ledger->unfinished().size() == 1);
    // A submission whose step was never done, as after kill -9.
    const Step received{"received", true, "", 1, "r"};
    const auto files = store_files(one("fit"), host.folder / "submissions/ann/0002/received");
    host.ledger->add_submission(host.ann.id, 2, *files, received);
    Intake again = host.open();
    again.wait_until_idle();
    CHECK(host.playing() == 2);
}

TEST_CASE("files of a version that has no receipt make room for the next one") {
    Host host;
    store_files(one("half"), host.folder / "submissions/ann/0001/received");
    Intake intake = host.open();
    CHECK(refusal(intake.take(host.ann, one("fit"))).empty());
    intake.wait_until_idle();
    CHECK(host.playing() == 1);
}

}  // namespace isola_arena::host
