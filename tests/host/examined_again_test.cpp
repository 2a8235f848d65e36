// Playing versions are examined again or rebuilt, and the host sends events about it.
#include <doctest/doctest.h>

#include "tests/host/pipeline_host.hpp"

namespace isola_arena::host {

TEST_CASE("events of bots are sent in order, after they are stored") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    for (const char* bytes : {"broken", "fit"}) {
        pipeline.take(host.ann, one(bytes));
        pipeline.wait_until_idle();
    }
    pipeline.withdraw(*host.ledger->author(host.ann.id), "a test");
    pipeline.withdraw(*host.ledger->author(host.ann.id), "nothing plays any more");
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    pipeline.disqualify(host.ann, "a copy");
    pipeline.play_version(*host.ledger->author(host.ann.id), 3);
    pipeline.readmit(*host.ledger->author(host.ann.id));
    pipeline.play_version(*host.ledger->author(host.ann.id), 3);
    host.verdicts[host.ann.id] = "too slow";
    pipeline.examine_again();
    pipeline.wait_until_idle();
    pipeline.disqualify(host.ann, "a copy");
    pipeline.readmit(*host.ledger->author(host.ann.id));
    CHECK(host.told == Words{"received Ann1", "unfit Ann1 fit: broken", "received Ann2", "playing Ann2",
                             "withdrawn Ann2 a test", "received Ann3", "playing Ann3", "disqualified Ann a copy",
                             "readmitted Ann", "playing Ann3", "playing Ann3", "no-longer-fit Ann3 fit: too slow",
                             "disqualified Ann a copy", "readmitted Ann"});
    CHECK(host.failures.empty());
}

TEST_CASE("what plays is examined again, and plays no more if it is not fit any more") {
    Host host;
    const Author ben = host.ledger->enter_authors({{"Ben", ""}}).front();
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.take(ben, one("fit"));
    pipeline.wait_until_idle();
    // Simulates a change of the rules that makes this bot unfit.
    host.verdicts[ben.id] = "broken";
    CHECK(pipeline.examine_again() == 2);
    pipeline.wait_until_idle();
    CHECK(host.playing() == 1);
    CHECK_FALSE(host.ledger->author(ben.id)->playing);
    CHECK(host.ledger->author(ben.id)->stopped == "version 1 is not fit any more: broken");
    CHECK(pipeline.examine_again() == 1);
    pipeline.wait_until_idle();
    CHECK(host.playing() == 1);
}

TEST_CASE("what is rebuilt goes through all steps, and plays no more if it cannot be built any more") {
    Host host;
    host.builds = true;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    pipeline.examine_again();
    pipeline.wait_until_idle();
    CHECK(host.built == Words{"Ann1"});
    CHECK(pipeline.examine_again(true, host.ann.id) == 1);
    CHECK(pipeline.examine_again(true, 99) == 0);
    pipeline.wait_until_idle();
    CHECK(host.built == Words{"Ann1", "Ann1 again"});
    CHECK(host.steps_of(1) == Words{"received", "built", "fit", "playing"});
    host.does_build = false;
    pipeline.examine_again(true);
    pipeline.wait_until_idle();
    CHECK(host.playing() == 0);
    CHECK(host.told.back() == "no-longer-fit Ann1 built: no compiler");
    CHECK(host.asked().examinations().empty());
}

TEST_CASE("a rebuild that is asked for while the version is examined is done after that") {
    Host host;
    host.builds = true;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    // Requests the second rebuild in the middle of the first.
    host.during_build = [&] {
        if (host.built.size() == 2) pipeline.examine_again(true);
    };
    pipeline.examine_again(true);
    pipeline.wait_until_idle();
    CHECK(host.built.size() >= 2);
    CHECK(host.asked().examinations().empty());
    CHECK(host.playing() == 1);
}

TEST_CASE("a requested examination survives a restart, and a failure of the host is reported") {
    Host host;
    {
        SubmissionPipeline pipeline = host.open();
        pipeline.take(host.ann, one("fit"));
        pipeline.wait_until_idle();
        host.verdicts[host.ann.id] = "throw";
        pipeline.examine_again();
        pipeline.wait_until_idle();
    }
    CHECK(host.failures == Words{"version 1 of Ann could not be examined again: no room; it is tried again by and by, "
                                 "and at the next start"});
    REQUIRE(host.asked().examinations().size() == 1);
    CHECK(host.asked().examinations().front().failure == "fit: no room");
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing"});
    CHECK(host.playing() == 1);
    host.verdicts[host.ann.id] = "broken";
    SubmissionPipeline again = host.open();
    again.wait_until_idle();
    CHECK(host.playing() == 0);
    CHECK(host.asked().examinations().empty());
}

}  // namespace isola_arena::host
