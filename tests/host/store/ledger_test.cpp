// The ledger of a hosted contest.
#include <doctest/doctest.h>

#include "arena/host/folder/links.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

struct Club {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;

    Club() {
        create_ledger(file);
        ledger.emplace(file);
    }

    void open_again() {
        ledger.reset();
        ledger.emplace(file);
    }

    Author author(const std::string& name) { return ledger->enter_authors({{name, ""}}).front(); }

    Submission send(const Author& author, const std::string& bytes) {
        return ledger->add_submission(author.id, ledger->next_version(author.id), {{"bot", 1, bytes}},
                                      {"received", true, bytes, 1000, "receipt"});
    }
};

}  // namespace

TEST_CASE("authors are entered once, and their bots have different names") {
    Club club;
    CHECK(club.ledger->enter_authors({{"Ann", ""}, {"ann", "a@b"}}).size() == 2);
    CHECK(club.ledger->enter_authors({{"Ann", "new@b"}, {"Ben", ""}}).size() == 1);
    club.open_again();
    const std::vector<Author> all = club.ledger->authors();
    REQUIRE(all.size() == 3);
    CHECK(all[0].bot == "ann");
    CHECK(all[0].email == "new@b");
    CHECK(all[1].bot == "ann-2");
    CHECK(all[2].bot == "ben");
}

TEST_CASE("a link is good until it is revoked") {
    Club club;
    const Author ann = club.author("Ann"), ben = club.author("Ben");
    const std::string first = digest_of(draw_secret()), organisers = digest_of(draw_secret());
    club.ledger->add_link(ann.id, first, 1);
    club.ledger->add_link(std::nullopt, organisers, 1);
    CHECK(club.ledger->author_of_link(first)->name == "Ann");
    CHECK(club.ledger->authors_without_link().front().name == "Ben");
    CHECK(club.ledger->is_organisers_link(organisers));
    CHECK_FALSE(club.ledger->author_of_link(organisers));
    CHECK_FALSE(club.ledger->is_organisers_link(first));
    club.ledger->revoke_links(ann.id, 2);
    CHECK_FALSE(club.ledger->author_of_link(first));
    CHECK(club.ledger->is_organisers_link(organisers));
    club.ledger->revoke_links(std::nullopt, 2);
    CHECK_FALSE(club.ledger->is_organisers_link(organisers));
    CHECK(club.ledger->authors_without_link().size() == 2);
}

TEST_CASE("versions count for each author, and nothing is lost when the arena starts again") {
    Club club;
    const Author ann = club.author("Ann"), ben = club.author("Ben");
    const Submission first = club.send(ann, "one"), second = club.send(ann, "two");
    club.send(ben, "three");
    club.ledger->note(second.id, {"unpacked", true, "1 file", 1001, "r"});
    club.open_again();
    CHECK(club.ledger->next_version(ann.id) == 3);
    const auto anns = club.ledger->submissions_of(ann.id);
    REQUIRE(anns.size() == 2);
    CHECK(anns.front().version == 2);
    CHECK(anns.front().files == std::vector<ReceivedFile>{{"bot", 1, "two"}});
    CHECK(club.ledger->steps_of(second.id).size() == 2);
    CHECK(club.ledger->unfinished().size() == 3);
    club.ledger->finish(first.id, SubmissionState::unfit);
    CHECK(club.ledger->unfinished().size() == 2);
    CHECK(club.ledger->submission(first.id)->state == SubmissionState::unfit);
}

TEST_CASE("work that did not end is counted, and an orderly end or another state forgets it") {
    Club club;
    const Author ann = club.author("Ann");
    const Submission first = club.send(ann, "one"), second = club.send(ann, "two");
    for (int ends = 0; ends < 3; ++ends) {
        CHECK(club.ledger->begin_work(first.id) == ends);
        club.open_again();
    }
    CHECK(club.ledger->begin_work(second.id) == 0);
    club.ledger->end_work(first.id);
    CHECK(club.ledger->begin_work(first.id) == 0);
    CHECK(club.ledger->begin_work(second.id) == 1);
    club.ledger->finish(second.id, SubmissionState::fit);
    CHECK(club.ledger->begin_work(second.id) == 0);
}

TEST_CASE("a version that plays is fit") {
    Club club;
    const Author ann = club.author("Ann");
    const Submission sent = club.send(ann, "one");
    club.ledger->let_play(sent, {"playing", true, "version 1 plays", 1002, "r"});
    CHECK(club.ledger->author(ann.id)->playing == sent.id);
    CHECK(club.ledger->submission(sent.id)->state == SubmissionState::fit);
    CHECK(club.ledger->steps_of(sent.id).back().step == "playing");
}

TEST_CASE("a version cannot be entered twice") {
    Club club;
    const Author ann = club.author("Ann");
    club.send(ann, "one");
    CHECK_THROWS_AS(club.ledger->add_submission(ann.id, 1, {}, {"received", true, "", 1, ""}), DatabaseProblem);
    CHECK(club.ledger->submissions_of(ann.id).size() == 1);
}

TEST_CASE("a ledger has one writer, and only a ledger is one") {
    Club club;
    CHECK_THROWS_AS(Ledger(club.file), DatabaseProblem);
    CHECK_THROWS_AS(create_ledger(club.file), DatabaseProblem);
    club.folder.write("other.db", "");
    CHECK_THROWS_AS(Ledger(club.folder / "other.db"), DatabaseProblem);
    CHECK_THROWS_AS(Ledger(club.folder / "none.db"), DatabaseProblem);
}

}  // namespace isola_arena::host
