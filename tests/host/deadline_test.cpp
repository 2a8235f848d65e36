// A deadline that has passed stays passed when the machine's clock is set back.
#include <doctest/doctest.h>

#include <optional>

#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

constexpr Moment hour = 3600;

struct Contest {
    test::ScratchFolder folder;
    SigningKey key = *SigningKey::of_file(folder / "key.pem");
    HostSettings settings;
    std::optional<Ledger> ledger;
    Author ann;

    // Creates a contest whose deadline is an hour away by this machine's clock.
    Contest() {
        settings.title = "Club";
        settings.deadline = now() + hour;
        create_ledger(folder / "host.db");
        open();
        ann = ledger->enter_authors({{"Ann", ""}}).front();
    }

    void open() {
        ledger.reset();
        ledger.emplace(folder / "host.db");
    }

    SubmissionPipeline pipeline() {
        return SubmissionPipeline(
            *ledger, key, settings, folder / "submissions",
            [](const SubmissionJob&) { return std::vector<StepWork>(); }, 1);
    }

    // Returns the reason why a bot is not accepted; empty if it is.
    std::string refusal() {
        SubmissionPipeline pipeline = this->pipeline();
        const Taken taken = pipeline.take(ann, {{"bot.py", "fit"}});
        const auto* refused = std::get_if<Refusal>(&taken);
        return refused ? refused->why : "";
    }
};

}  // namespace

TEST_CASE("before the deadline a bot is taken") { CHECK(Contest().refusal().empty()); }

TEST_CASE("a moment that was noted stays, whatever the clock says") {
    Contest contest;
    contest.ledger->note_moment(*contest.settings.deadline);
    contest.open();
    CHECK(contest.refusal().find("is over: nothing is taken any more") != std::string::npos);
    CHECK(contest.pipeline().moment() == *contest.settings.deadline);
    // A later deadline opens the contest again.
    contest.settings.deadline = *contest.settings.deadline + hour;
    CHECK(contest.refusal().empty());
}

TEST_CASE("the moment of a submission stays, too, whether or not it was processed") {
    Contest contest;
    const Submission sent = contest.ledger->add_submission(
        contest.ann.id, 1, {}, {"received", true, "", *contest.settings.deadline + 1, "receipt"});
    contest.ledger->finish(sent.id, SubmissionState::unfit);
    contest.open();
    CHECK(contest.refusal().find("is over") != std::string::npos);
}

TEST_CASE("a host that sees the deadline pass writes it down") {
    Contest contest;
    const Moment before = contest.ledger->latest_moment();
    contest.pipeline().watch_deadline();
    CHECK(contest.ledger->latest_moment() == before);
    contest.settings.deadline = now() - 1;
    contest.pipeline().watch_deadline();
    contest.open();
    CHECK(contest.ledger->latest_moment() >= *contest.settings.deadline);
}

TEST_CASE("the stored moment never moves back") {
    Contest contest;
    contest.ledger->note_moment(5000);
    contest.ledger->note_moment(4000);
    CHECK(contest.ledger->latest_moment() == 5000);
}

}  // namespace isola_arena::host
