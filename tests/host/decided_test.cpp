// The organiser decides against the examination.
#include <doctest/doctest.h>

#include "tests/host/pipeline_host.hpp"

namespace isola_arena::host {
namespace {

std::string message_of(const std::optional<Error>& error) { return error ? error->message : ""; }

// The newest acts first, as `ACT NAME VERSION REASON`.
Words acts_of(Host& host) {
    Words acts;
    for (const OrganisersAct& each : host.asked().acts(10))
        acts.push_back(each.act + ' ' + each.author + ' ' + std::to_string(each.version.value_or(0)) + ' ' +
                       each.reason);
    return acts;
}

}  // namespace

TEST_CASE("the organiser accepts a version that was found unfit: it plays, and the history says who did it") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("broken"));
    pipeline.wait_until_idle();
    CHECK(message_of(pipeline.accept(host.ann, 1, "it is good enough")) == "");
    CHECK(host.playing() == 1);
    CHECK(host.steps_of(1) == Words{"received", "fit!", "accepted", "playing"});
    CHECK(acts_of(host) == Words{"accept Ann 1 it is good enough"});
    CHECK(host.told.back() == "playing Ann1");
    CHECK(message_of(pipeline.accept(host.ann, 1, "again")) ==
          "version 1 is fit: only one that was found unfit can be accepted");
    CHECK(message_of(pipeline.accept(host.ann, 2, "x")) == "there is no version 2");
}

TEST_CASE("an accepted version stays fit when it is examined again") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("broken"));
    pipeline.wait_until_idle();
    pipeline.accept(host.ann, 1, "it is good enough");
    pipeline.examine_again();
    pipeline.wait_until_idle();
    CHECK(host.playing() == 1);
    CHECK(host.asked().examinations().empty());
}

TEST_CASE("an accepted version does not replace a newer one that plays") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    for (const char* bytes : {"broken", "fit"}) {
        pipeline.take(host.ann, one(bytes));
        pipeline.wait_until_idle();
    }
    CHECK(message_of(pipeline.accept(host.ann, 1, "it is good enough")) == "");
    CHECK(host.playing() == 2);
    CHECK(message_of(pipeline.play_version(*host.ledger->author(host.ann.id), 1)) == "");
    CHECK(host.playing() == 1);
}

TEST_CASE("a version that could not be built cannot be accepted") {
    Host host;
    host.builds = true;
    host.does_build = false;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK(message_of(pipeline.accept(host.ann, 1, "please")) ==
          "version 1 was not built: there is nothing that could play");
    CHECK(host.playing() == 0);
}

TEST_CASE("the organiser refuses a version that was found fit: it plays no more, and can be accepted again") {
    Host host;
    SubmissionPipeline pipeline = host.open();
    pipeline.take(host.ann, one("fit"));
    pipeline.wait_until_idle();
    CHECK(message_of(pipeline.refuse(host.ann, 1, "it spies")) == "");
    CHECK(host.playing() == 0);
    CHECK(host.ledger->author(host.ann.id)->stopped == "the organiser has refused version 1: it spies");
    CHECK(host.steps_of(1) == Words{"received", "fit", "playing", "refused!"});
    CHECK(host.told.back() == "no-longer-fit Ann1 the organiser has refused version 1: it spies");
    CHECK(message_of(pipeline.play_version(*host.ledger->author(host.ann.id), 1)) == "version 1 is not fit");
    CHECK(message_of(pipeline.refuse(host.ann, 1, "again")) ==
          "version 1 is unfit: only one that was found fit can be refused");
    CHECK(message_of(pipeline.accept(host.ann, 1, "it does not")) == "");
    CHECK(host.playing() == 1);
    CHECK(acts_of(host) == Words{"accept Ann 1 it does not", "refuse Ann 1 it spies"});
}

}  // namespace isola_arena::host
