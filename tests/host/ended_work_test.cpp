// Submissions on which the host was working when it ended, and submissions that could not be read.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "tests/host/pipeline_host.hpp"

namespace isola_arena::host {
namespace {

const std::string ended_three_times = "could not be examined: the host ended 3 times while it worked on it";

// Sets the state after this many kills during the work on Ann's newest version.
void end_in_it(Host& host, int times) {
    for (int i = 0; i < times; ++i) host.ledger->begin_work(host.ledger->submissions_of(host.ann.id).front().id);
}

Step last_step(Host& host) { return host.ledger->steps_of(host.ledger->submissions_of(host.ann.id).front().id).back(); }

}  // namespace

TEST_CASE("a version in whose work the host ended three times is not examined, and the others are") {
    Host host;
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    host.receive(host.ann, {"fit"});
    host.receive(ben, {"fit"});
    end_in_it(host, 3);
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.examined == Words{"Ben 1"});
    CHECK(host.steps_of(1) == Words{"received", "fit!"});
    CHECK(last_step(host).text == ended_three_times);
    CHECK(read_receipt(last_step(host).receipt, host.key.public_key()).ok());
    CHECK(host.ledger->unfinished().empty());
    CHECK(host.failures == Words{"version 1 of Ann " + ended_three_times});
    CHECK(std::ranges::count(host.told, "unfit Ann1 fit: " + ended_three_times) == 1);
    CHECK(refusal(pipeline.take(host.ann, one("fit"))).empty());
    pipeline.wait_until_idle();
    CHECK(host.playing() == 2);
}

TEST_CASE("the reported step is the first that failed") {
    Host host;
    host.builds = true;
    host.receive(host.ann, {"fit"});
    end_in_it(host, 3);
    SubmissionPipeline pipeline = host.open();
    pipeline.wait_until_idle();
    CHECK(host.steps_of(1) == Words{"received", "built!"});
}

TEST_CASE("two kills during the work on a version change nothing, and orderly ends do not count") {
    Host host;
    host.receive(host.ann, {"throw"});
    end_in_it(host, 2);
    for (int i = 0; i < 4; ++i) host.open().wait_until_idle();
    CHECK(host.examined.size() == 4);
    CHECK(host.ledger->unfinished().size() == 1);
    end_in_it(host, 2);
    host.open().wait_until_idle();
    CHECK(host.examined.size() == 5);
}

TEST_CASE("a host that is stopped in the middle of a step does not count as killed") {
    Host host;
    host.receive(host.ann, {"fit"});
    for (int i = 0; i < 4; ++i) {
        std::atomic<bool> has_begun = false;
        const auto steps = [&](const SubmissionJob&) -> std::vector<StepWork> {
            return {{"fit", [&](std::stop_token stop) {
                         has_begun = true;
                         while (!stop.stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
                         return StepOutcome{};
                     }}};
        };
        SubmissionPipeline pipeline(*host.ledger, host.key, host.settings, host.folder / "submissions", steps, 1);
        while (!has_begun) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    CHECK(host.ledger->begin_work(host.ledger->submissions_of(host.ann.id).front().id) == 0);
    host.open().wait_until_idle();
    CHECK(host.playing() == 1);
}

TEST_CASE("a version that plays and ends the host whenever it is examined again plays no more") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK(host.playing() == 1);
    end_in_it(host, 3);
    pipeline.examine_again();
    pipeline.wait_until_idle();
    CHECK(host.playing() == 0);
    CHECK(host.ledger->author(host.ann.id)->stopped == "version 1 is not fit any more: " + ended_three_times);
    CHECK(host.asked().examinations().empty());
}

TEST_CASE("a version that could not be read is unfit, and its author and the organiser are told") {
    Host host;
    const auto steps = [&](const SubmissionJob& job) -> std::vector<StepWork> {
        return {{"unpacked", [&](std::stop_token) -> StepOutcome {
                     if (job.author.id == host.ann.id) return {false, "could not be examined: x", false};
                     return {};
                 }}};
    };
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    SubmissionPipeline pipeline(
        *host.ledger, host.key, host.settings, host.folder / "submissions", steps, 1,
        {[&](const BotEvent& event) { host.hear(event); }, [&](const std::string& what) { host.hear_failure(what); }});
    pipeline.take(host.ann, one("fit"));
    pipeline.take(ben, one("fit"));
    pipeline.wait_until_idle();
    CHECK(host.steps_of(1) == Words{"received", "unpacked!"});
    CHECK(last_step(host).text == "could not be examined: x");
    CHECK(host.failures == Words{"version 1 of Ann could not be examined: x"});
    CHECK(host.ledger->author(ben.id)->playing);
}

TEST_CASE("work that cannot begin does not end the host") {
    Host host;
    host.receive(host.ann, {"fit"});
    std::atomic<bool> fails = true;
    const auto steps = [&](const SubmissionJob& job) {
        if (fails) throw std::runtime_error("no folder");
        return host.steps(job);
    };
    const auto open = [&] {
        return SubmissionPipeline(*host.ledger, host.key, host.settings, host.folder / "submissions", steps, 1,
                                  {{}, [&](const std::string& what) { host.hear_failure(what); }});
    };
    for (int i = 0; i < 4; ++i) open().wait_until_idle();
    CHECK(host.failures.size() == 4);
    fails = false;
    open().wait_until_idle();
    CHECK(host.playing() == 1);
}

}  // namespace isola_arena::host
