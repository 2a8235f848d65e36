// The organiser's requests and actions in the ledger.
#include <doctest/doctest.h>

#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

// A contest in which Ann's first version plays.
struct Organised {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;
    Author ann;
    Submission first;

    Organised() {
        create_ledger(file);
        open();
        ann = ledger->enter_authors({{"Ann", ""}}).front();
        first = ledger->add_submission(ann.id, 1, {}, {"received", true, "", 1, ""});
        ledger->let_play(first, {"playing", true, "", 2, ""});
    }

    void open() {
        ledger.reset();
        ledger.emplace(file);
    }

    OrganiserLedger asked() { return OrganiserLedger(*ledger); }

    // Returns the organiser's actions, one line each, the newest first.
    std::vector<std::string> acts() {
        std::vector<std::string> lines;
        for (const OrganisersAct& act : asked().acts(50))
            lines.push_back(std::to_string(act.at) + ' ' + act.act + ' ' + act.author +
                            (act.version ? std::to_string(*act.version) : "") + ' ' + act.reason);
        return lines;
    }
};

}  // namespace

TEST_CASE("what is to be examined again is kept until it is found fit or unfit") {
    Organised club;
    club.asked().ask({club.first}, false, std::nullopt, 5);
    club.open();
    REQUIRE(club.asked().examinations().size() == 1);
    CHECK(club.asked().examinations().front().submission.version == 1);
    CHECK_FALSE(club.asked().examinations().front().rebuilds);
    club.asked().pass(club.first.id, false, {"fit", true, "", 6, ""});
    CHECK(club.asked().examinations().empty());
    CHECK_FALSE(club.asked().examination(club.first.id));
    CHECK(club.ledger->steps_of(club.first.id).back().step == "fit");
    club.asked().ask({club.first}, true, std::nullopt, 7);
    CHECK(club.ledger->find_unfit(club.first, "why", {"built", false, "no", 8, ""}));
    CHECK(club.asked().examinations().empty());
}

TEST_CASE("a rebuild that is asked for is not done by an examination without one") {
    Organised club;
    club.asked().ask({club.first}, true, std::nullopt, 5);
    club.asked().ask({club.first}, false, std::nullopt, 6);
    CHECK(club.asked().examination(club.first.id)->rebuilds);
    club.asked().pass(club.first.id, false, {"fit", true, "", 7, ""});
    CHECK(club.asked().examination(club.first.id));
    club.asked().pass(club.first.id, true, {"fit", true, "", 8, ""});
    CHECK_FALSE(club.asked().examination(club.first.id));
}

TEST_CASE("a failure of the host is kept until it is asked for again") {
    Organised club;
    club.asked().ask({club.first}, false, std::nullopt, 5);
    club.asked().note_failure(club.first.id, "no room");
    CHECK(club.asked().examination(club.first.id)->failure == "no room");
    club.asked().ask({club.first}, false, std::nullopt, 6);
    CHECK(club.asked().examination(club.first.id)->failure.empty());
}

TEST_CASE("what the organiser does is remembered, with what came of it") {
    Organised club;
    club.asked().ask({club.first}, false, std::nullopt, 3);
    club.asked().ask({club.first}, true, club.ann.id, 4);
    club.ledger->withdraw(club.first, "a copy", "it is a copy", {"withdrawn", false, "", 5, ""});
    club.ledger->withdraw(club.first, "nothing plays", "why", {"withdrawn", false, "", 6, ""});
    club.ledger->disqualify(club.ann.id, "again a copy", "why", 7);
    club.ledger->readmit(club.ann.id, club.first, {"playing", true, "", 8, ""}, 8);
    club.ledger->find_unfit(club.first, "why", {"fit", false, "too slow", 9, ""});
    club.open();
    CHECK(club.acts() == std::vector<std::string>{"9 no-longer-fit Ann1 fit: too slow", "8 readmit Ann1 ",
                                                  "7 disqualify Ann again a copy", "5 withdraw Ann1 a copy",
                                                  "4 rebuild Ann1 ", "3 examine  "});
    CHECK(club.asked().acts(2).size() == 2);
}

}  // namespace isola_arena::host
