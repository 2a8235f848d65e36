// The authors of a hosted contest, according to its list and its ledger.
#include <doctest/doctest.h>

#include <map>

#include "arena/host/folder/links.hpp"
#include "arena/host/mail/link_ledger.hpp"
#include "arena/host/store/ledger/author_deletion.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/roster.hpp"
#include "tests/host/store/older_ledger.hpp"
#include "tests/host/store/open_ladder.hpp"

namespace isola_arena::host {
namespace {

using Names = std::vector<std::string>;

struct Listed : OpenLadder {
    // Replaces the list by these names, one a line. If the list is refused, returns the reason.
    std::string take(const Names& names, IfManyAreGone many = IfManyAreGone::take, Moment at = 1000) {
        std::vector<ListedAuthor> lines;
        for (const std::string& each : names) lines.push_back({each, "", static_cast<int>(lines.size()) + 1});
        auto taken = Roster(*ledger).take_list(lines, many, at);
        if (!taken) return taken.message();
        change = std::move(taken).value();
        return "";
    }

    Names names() {
        Names all;
        for (const Author& each : ledger->authors()) all.push_back(each.name);
        return all;
    }

    Author author(const std::string& name) {
        for (const auto& authors : {ledger->authors(), ledger->unlisted_authors()})
            for (const Author& each : authors)
                if (each.name == name) return each;
        return {};
    }

    // Returns the names of the authors who play on the ladder.
    Names players() {
        Names all;
        for (const LadderStanding& each : ladder->standings()) all.push_back(each.name);
        std::ranges::sort(all);
        return all;
    }

    // Turns the ledger into one of version 1.0, migrates it, and opens it again.
    void as_of_1_0() {
        ladder.reset();
        ledger.reset();
        test::back_to(10, file);
        open();
    }

    RosterChange change;
};

}  // namespace

TEST_CASE("the authors are those of the list") {
    Listed club;
    CHECK(club.take({"Ann", "Ben"}).empty());
    CHECK(club.change.fresh == Names{"Ann", "Ben"});
    CHECK(club.take({"Ben", "Jose\u0301"}).empty());
    CHECK(club.change.fresh == Names{"Jos\u00e9"});
    CHECK(club.change.gone == Names{"Ann"});
    CHECK(club.names() == Names{"Ben", "Jos\u00e9"});
    CHECK_FALSE(club.author("Ann").is_listed);
    CHECK(club.take({"Jos\u00e9", "Ann", "Ben"}).empty());
    CHECK(club.change.fresh.empty());
    CHECK(club.change.back == Names{"Ann"});
    CHECK(club.names() == Names{"Ann", "Ben", "Jos\u00e9"});
    CHECK(club.take({}).empty());
    CHECK(club.names().empty());
}

TEST_CASE("another spelling of a name is the same author") {
    Listed club;
    CHECK(club.take({"ann", "Ben"}).empty());
    const auto id = club.author("ann").id;
    CHECK(club.take({"Ann", "Ben"}).empty());
    CHECK(club.change.fresh.empty());
    CHECK(club.change.gone.empty());
    CHECK(club.author("Ann").id == id);
    CHECK(club.take({"Ben"}).empty());
    CHECK(club.take({"ANN", "Ben"}).empty());
    CHECK(club.change.back == Names{"ANN"});
    CHECK(club.author("ANN").id == id);
}

TEST_CASE("names that are wrong or too near to each other are refused, with both lines, and nothing changes") {
    Listed club;
    CHECK(club.take({"Zed"}).empty());
    CHECK(club.take({"Ann", "Ben", "ANN"}) == "3: the name ANN counts as the same as Ann, see line 1");
    CHECK(club.take({"Ann", "Ann"}) == "2: the name Ann is there twice, see line 1");
    CHECK(club.take({"Jos\u00e9", "Jose\u0301"})
              .starts_with("2: the name Jose\\u{301} counts as the same as Jos\\u{e9}"));
    CHECK(club.take({"Ann", "\u0410nn"}) ==
          "2: the name \u0410nn looks like Ann (its character 1 is U+0410), see line 1");
    CHECK(club.take({"Ann", "B\u200ben"}) == "2: the name B\u200ben has an invisible sign, U+200B");
    CHECK(club.names() == Names{"Zed"});
    CHECK(club.ledger->unlisted_authors().empty());
    // A name is not compared with the names of authors who are in no list.
    CHECK(club.take({"\u0410nn"}).empty());
    CHECK(club.take({"Ann"}).empty());
    CHECK(club.names() == Names{"Ann"});
    CHECK(club.take({"Ann", "\u0410nn"}).starts_with("2: the name"));
}

TEST_CASE("authors who registered or were imported stay, whatever the list says") {
    Listed club;
    Roster roster(*club.ledger);
    CHECK(club.take({"Ann", "Ben"}).empty());
    CHECK(roster.refusal_of("Cora", {{"Dora", ""}}) == std::nullopt);
    CHECK(roster.refusal_of("ANN", {}) == "is taken");
    CHECK(roster.refusal_of("dora", {{"Dora", ""}}) == "is taken");
    CHECK(roster.refusal_of("\u0410nn", {}) == "looks like that of another author");
    CHECK(roster.refusal_of("A\u00a0n", {}) == "has an unusual blank, U+00A0: expected a usual one");
    CHECK(roster.count_with({{"ann", ""}, {"Dora", ""}}) == 3);
    roster.enter({"Cora", "cora@x"});
    CHECK(club.take({"Ben"}).empty());
    CHECK(club.names() == Names{"Ben", "Cora"});
    CHECK(club.author("Cora").email == "cora@x");
    // Ann's name may come back, so no other author gets it.
    CHECK(roster.refusal_of("Ann", {}) == "is taken");
    CHECK(club.take({"Ben", "C\u043era"}) ==
          "2: the name C\u043era looks like Cora (its character 2 is U+043E), who is an author without a line");
    CHECK(club.take({"cora"}).empty());
    CHECK(club.names() == Names{"cora"});
    CHECK(club.take({}).empty());
    CHECK(club.names() == Names{"cora"});
    const auto ann = roster.enter({"Ann", ""});
    CHECK(ann.is_listed);
    CHECK(club.take({}).empty());
    CHECK(club.names() == Names{"Ann", "cora"});
}

TEST_CASE("an author who is in no list is not shown, and comes back unchanged") {
    for (const LadderKind kind : {LadderKind::rated, LadderKind::challenge}) {
        Listed club;
        club.ladder->become(kind);
        for (const char* name : {"Ann", "Ben", "Cora"}) club.let_play(name);
        const Author ann = club.author("Ann"), ben = club.author("Ben");
        const std::string digest = digest_of(draw_secret());
        club.ledger->add_link(ann.id, digest, 1);
        auto match = club.play(1);
        club.ledger->withdraw(*club.ledger->submission(*club.author("Cora").playing), "why", "why",
                              {"withdrawn", false, "", 3, ""});
        CHECK(club.take({"Ben", "Cora"}).empty());
        CHECK(club.change.gone == Names{"Ann"});

        CHECK(club.players() == Names{"Ben"});
        CHECK(club.ladder->players().size() == 1);
        CHECK(club.ladder->contenders().size() == (kind == LadderKind::challenge ? 1 : 0));
        CHECK(club.ladder->games(50).empty());
        CHECK_FALSE(club.ladder->record(1, 1));
        LadderLedger progress(*club.ledger);
        CHECK(progress.games(ben.id, GameChoice::all, std::nullopt, 50).empty());
        CHECK(club.ledger->authors_without_link().size() == 2);
        CHECK_FALSE(club.ledger->author_of_link(digest)->is_listed);
        CHECK_FALSE(club.ledger->author(ann.id)->playing);

        CHECK(club.take({"Ann", "Ben", "Cora"}).empty());
        CHECK(club.players() == Names{"Ann", "Ben"});
        CHECK(club.ledger->author(ann.id)->playing == ann.playing);
        CHECK(club.ledger->author_of_link(digest)->is_listed);
        CHECK(club.ladder->games(50).size() == 2);
        CHECK(club.ladder->record(1, 1));
        CHECK(progress.games(ben.id, GameChoice::all, std::nullopt, 50).size() == 2);
        if (kind == LadderKind::challenge) CHECK(club.ladder->contenders().size() == 2);
    }
}

TEST_CASE("challenges and acts of who is in no list are not shown") {
    Listed club;
    club.ladder->become(LadderKind::challenge);
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    const auto contenders = club.ladder->contenders();
    LadderMatch match{1, 1000, contenders[1].player.submission, contenders[0].player.submission, "1", {}};
    match.games.push_back({1, 1, "stuck", 30, "", "a record"});
    match.challenge = ChallengeResult{};
    club.ladder->enter(match, contenders[1].player, contenders[0].player);
    OrganiserLedger organiser(*club.ledger);
    club.ledger->disqualify(club.author("Ann").id, "a reason", "why", 5);
    organiser.ask({}, false, std::nullopt, 6);
    const auto of_ben = club.author("Ben").id;
    CHECK(club.ladder->challenges(of_ben, 10).size() == 1);
    CHECK(organiser.acts(10).size() == 2);
    CHECK(club.take({"Ben"}).empty());
    CHECK(club.ladder->challenges(of_ben, 10).empty());
    CHECK(club.ladder->challenges(std::nullopt, 10).empty());
    const auto acts = [&] {
        Names all;
        for (const OrganisersAct& each : organiser.acts(10)) all.push_back(each.act);
        return all;
    };
    CHECK(acts() == Names{"accept-list", "examine"});  // half of those who have sent something are gone
    CHECK(organiser.acts(1).front().reason == "1 of those who have handed something in are not in it");
    CHECK(club.take({"Ann", "Ben"}).empty());
    CHECK(acts() == Names{"accept-list", "examine", "disqualify"});
    CHECK(club.author("Ann").disqualified == "a reason");
    CHECK_FALSE(club.author("Ann").playing);
}

TEST_CASE("what is found fit or unfit meanwhile counts when the line comes back") {
    Listed club;
    const auto first = club.let_play("Ann");
    const Author ann = club.author("Ann");
    const auto next = [&](int version) {
        return club.ledger->add_submission(ann.id, version, {}, {"received", true, "", 3, ""});
    };
    const Submission second = next(2), third = next(3);
    CHECK(club.take({}).empty());
    CHECK_FALSE(club.ledger->let_play(third, {"playing", true, "", 4, ""}));
    CHECK_FALSE(club.ledger->let_play(second, {"playing", true, "", 4, ""}));
    CHECK(club.ladder->standings().empty());
    CHECK(club.take({"Ann"}).empty());
    CHECK(club.author("Ann").playing == third.id);
    CHECK(club.take({}).empty());
    CHECK_FALSE(club.ledger->find_unfit(third, "why", {"fit", false, "", 5, ""}));
    CHECK(club.take({"Ann"}).empty());
    CHECK_FALSE(club.author("Ann").playing);
    CHECK(first != third.id);
}

TEST_CASE("an author who is deleted while in no list is gone, and their games have a neutral name") {
    Listed club;
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    club.play(1);
    CHECK(club.take({"Ben"}).empty());
    AuthorDeletion deletion(*club.ledger);
    const auto begun = deletion.begin(club.author("Ann"));
    deletion.erase(
        begun, [](const std::string&, Player, const std::string&) { return std::nullopt; }, 9);
    deletion.end();
    CHECK(club.ledger->unlisted_authors().empty());
    REQUIRE(club.ladder->games(50).size() == 2);
    CHECK(club.ladder->games(50).front().first.name == "deleted-1");
}

TEST_CASE("names that a contest of 1.0 has stay, with a warning") {
    Listed club;
    const Names old{"Ann", "ANN", "Jos\u00e9", "Jose\u0301", "B\u00a0n", "\u0410nn"};
    for (const std::string& name : old) club.let_play(name);
    club.as_of_1_0();
    CHECK(club.take(old).empty());
    CHECK(club.names() == old);
    REQUIRE(club.change.warnings.size() == 4);
    CHECK(club.change.warnings[0] ==
          "the name ANN counts as the same as Ann; an earlier version took both, so they stay");
    CHECK(club.change.warnings[2].starts_with("the name B\u00a0n has an unusual blank, U+00A0"));
    CHECK(club.take(old).empty());
    CHECK(club.change.warnings.size() == 4);
    Names more = old;
    more.push_back("aNN");
    CHECK(club.take(more).starts_with("7: the name aNN counts as the same as Ann"));
    more.back() = "C\u00a0n";
    CHECK(club.take(more).starts_with("7: the name C\u00a0n has an unusual blank"));
    CHECK(club.take({"Ann"}).empty());
    CHECK(club.names() == Names{"Ann"});
    CHECK(club.change.warnings.empty());
    CHECK(club.take({"ANN", "Jos\u00e9"}).empty());
    CHECK(club.names() == Names{"ANN", "Jos\u00e9"});
}

TEST_CASE("of the authors of 1.0 who are in no list, those with a submission stay") {
    Listed club;
    for (const char* name : {"Ann", "imported"}) club.let_play(name);
    club.ledger->enter_authors({{"\uFEFFname;e-mail", ""}, {"Ben", ""}});
    club.as_of_1_0();
    CHECK(club.take({"Ann", "Ben"}).empty());
    CHECK(club.names() == Names{"Ann", "imported", "Ben"});
    CHECK(club.change.gone == Names{"\uFEFFname;e-mail"});
    REQUIRE(club.change.warnings.size() == 1);
    CHECK(club.change.warnings[0].starts_with("imported is not in the list"));
    CHECK(club.take({"Ben"}).empty());
    CHECK(club.names() == Names{"imported", "Ben"});
    CHECK(club.change.warnings.empty());
}

TEST_CASE("a list that lacks more than a third of those who have handed something in changes nothing unless accepted") {
    Listed club;
    for (const char* name : {"Ann", "Ben", "Cid", "Dan", "Eva", "Fay"}) club.let_play(name);
    const Names all{"Ann", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal", "Ida"};
    CHECK(club.take(all).empty());
    // Gil, Hal and Ida have sent nothing, so they do not count; two of six are a third, not more.
    CHECK(club.take({"Ann", "Ben", "Cid", "Dan"}, IfManyAreGone::ask).empty());
    CHECK(club.change.missing.empty());
    CHECK(club.change.gone.size() == 5);
    CHECK(club.take(all, IfManyAreGone::ask).empty());
    CHECK(club.names() == all);

    const std::int64_t before = club.ledger->changes();
    CHECK(club.take({"Ann", "Ben", "Cid", "New"}, IfManyAreGone::ask).empty());
    CHECK(club.change.missing == Names{"Dan", "Eva", "Fay"});
    CHECK(club.change.fresh.empty());
    CHECK(club.change.gone.empty());
    CHECK(club.names() == all);
    CHECK(club.players().size() == 6);
    CHECK(club.ledger->changes() == before);
    CHECK(club.take({}, IfManyAreGone::ask).empty());
    CHECK(club.change.missing.size() == 6);

    CHECK(club.take({"Ann", "Ben", "Cid", "New"}, IfManyAreGone::take).empty());
    CHECK(club.change.missing.empty());
    CHECK(club.names() == Names{"Ann", "Ben", "Cid", "New"});
    // Those who are gone do not count any more.
    CHECK(club.take({"Ann", "Ben"}, IfManyAreGone::ask).empty());
    CHECK(club.change.gone == Names{"Cid", "New"});
}

TEST_CASE("who registered stays, so does not count as missing") {
    Listed club;
    for (const char* name : {"Ann", "Ben"}) club.let_play(name);
    CHECK(club.take({"Ann", "Ben"}).empty());
    Roster(*club.ledger).enter({"Ben", ""});
    CHECK(club.take({"Ann"}, IfManyAreGone::ask).empty());
    CHECK(club.change.missing.empty());
    CHECK(club.names() == Names{"Ann", "Ben"});
}

TEST_CASE("the link of an author who is gone is kept for 30 days") {
    Listed club;
    CHECK(club.take({"Ann", "Ben"}).empty());
    const std::int64_t ann = club.author("Ann").id;
    const std::string digest = digest_of(draw_secret());
    club.ledger->add_link(ann, digest, 1);
    CHECK(club.take({"Ben"}, IfManyAreGone::ask, 5000).empty());
    Roster roster(*club.ledger);
    CHECK_FALSE(roster.forget_old_links(5000 + links_are_kept - 1));
    CHECK(club.ledger->author_of_link(digest));
    CHECK(club.take({"Ann", "Ben"}, IfManyAreGone::ask, 5000 + links_are_kept - 1).empty());
    CHECK(club.ledger->author_of_link(digest)->is_listed);
    CHECK_FALSE(roster.forget_old_links(5000 + 3 * links_are_kept));

    CHECK(club.take({"Ben"}, IfManyAreGone::ask, 6000).empty());
    CHECK(roster.forget_old_links(6000 + links_are_kept));
    CHECK_FALSE(club.ledger->author_of_link(digest));
    CHECK(club.take({"Ann", "Ben"}, IfManyAreGone::ask, 7000 + links_are_kept).empty());
    CHECK(club.author("Ann").id == ann);
    CHECK(club.ledger->authors_without_link().size() == 2);
}

TEST_CASE("of authors who went with an older arena, the 30 days begin now") {
    Listed club;
    CHECK(club.take({"Ann"}).empty());
    const std::string digest = digest_of(draw_secret());
    club.ledger->add_link(club.author("Ann").id, digest, 1);
    CHECK(club.take({}).empty());
    club.ladder.reset();
    club.ledger.reset();
    test::back_to(13, club.file);
    club.open();
    Roster roster(*club.ledger);
    CHECK_FALSE(roster.forget_old_links(links_are_kept));
    CHECK_FALSE(roster.forget_old_links(2 * links_are_kept - 1));
    CHECK(roster.forget_old_links(2 * links_are_kept));
}

TEST_CASE("links are to be sent once, to addresses of the list") {
    Listed club;
    LinkLedger links(*club.ledger);
    Roster roster(*club.ledger);
    REQUIRE(roster.take_list({{"Ann", "ann@x"}, {"Ben", ""}, {"Cid", "cid@x"}, {"Dan", "dan@x"}}));
    roster.enter({"Eva", "eva@x"});
    std::map<std::string, std::string> digests;
    for (const char* name : {"Ann", "Ben", "Cid", "Dan", "Eva"}) {
        digests[name] = digest_of(draw_secret());
        club.ledger->add_link(club.author(name).id, digests[name], 1);
    }
    club.ledger->add_link(std::nullopt, digest_of(draw_secret()), 1);
    REQUIRE(roster.take_list({{"Ann", "ann@x"}, {"Ben", ""}, {"Cid", "cid@x"}, {"Eva", "eva@x"}}));
    CHECK(links.unsent() ==
          std::vector<UnsentLink>{{digests["Ann"], "Ann", "ann@x"}, {digests["Cid"], "Cid", "cid@x"}});
    CHECK(links.begin_to_send(digests["Ann"], 100));
    CHECK_FALSE(links.begin_to_send(digests["Ann"], 101));
    CHECK(links.begin_to_send(digests["Cid"], 200));
    CHECK(links.unsent().empty());
    CHECK(links.sent_since(100) == 2);
    CHECK(links.sent_since(101) == 1);
    links.not_sent(digests["Cid"]);
    CHECK(links.unsent().size() == 1);
    club.ledger->revoke_links(club.author("Cid").id, 300);
    CHECK(links.unsent().empty());
    CHECK_FALSE(links.begin_to_send(digests["Cid"], 301));
}

TEST_CASE("no link is sent to who may have registered with an older arena, until the organiser writes the address") {
    Listed club;
    REQUIRE(Roster(*club.ledger).take_list({{"Ann", "stranger@x"}}));
    club.as_of_1_0();
    Roster roster(*club.ledger);
    LinkLedger links(*club.ledger);
    REQUIRE(roster.take_list({{"Ann", "stranger@x"}, {"Ben", "ben@x"}}));
    for (const char* name : {"Ann", "Ben"}) club.ledger->add_link(club.author(name).id, digest_of(draw_secret()), 1);
    const auto names = [&] {
        std::vector<std::string> all;
        for (const UnsentLink& each : links.unsent()) all.push_back(each.author);
        return all;
    };
    CHECK(names() == std::vector<std::string>{"Ben"});
    REQUIRE(roster.take_list({{"Ann", "stranger@x"}, {"Ben", "ben@x"}}));
    CHECK(names() == std::vector<std::string>{"Ben"});
    REQUIRE(roster.take_list({{"Ann", "ann@x"}, {"Ben", "ben@x"}}));
    CHECK(names() == std::vector<std::string>{"Ann", "Ben"});
    CHECK(club.take({"Ben"}).empty());
    CHECK(club.names() == Names{"Ben"});
}

TEST_CASE("nor to such an author whom the arena in between counted among those of the list") {
    Listed club;
    REQUIRE(Roster(*club.ledger).take_list({{"Ann", "stranger@x"}, {"Ben", "ben@x"}}));
    club.ladder.reset();
    club.ledger.reset();
    test::back_to(13, club.file);
    sqlite::Connection(club.file, sqlite::Access::write, club.file.string())
        .run("UPDATE author SET name_is_checked = 0 WHERE name = 'Ann'");
    club.open();
    LinkLedger links(*club.ledger);
    REQUIRE(Roster(*club.ledger).take_list({{"Ann", "stranger@x"}, {"Ben", "ben@x"}}));
    for (const char* name : {"Ann", "Ben"}) club.ledger->add_link(club.author(name).id, digest_of(draw_secret()), 1);
    REQUIRE(links.unsent().size() == 1);
    CHECK(links.unsent().front().author == "Ben");
}

TEST_CASE("an author who could not be written into the list is taken back") {
    Listed club;
    Roster roster(*club.ledger);
    const Author eva = roster.enter({"Eva", "eva@x"});
    roster.take_back(eva.id);
    CHECK_FALSE(roster.knows("Eva"));
    CHECK_FALSE(roster.refusal_of("Eva", {}));
}

TEST_CASE_FIXTURE(Listed,
                  "a renamed author stays the same one, and an interrupted renaming is ended or undone by the list") {
    REQUIRE(take({"Ann", "Ben"}).empty());
    const Author ann = author("Ann");
    Roster roster(*ledger);
    SUBCASE("ended") {
        roster.begin_renaming(ann.id, "Anna");
        roster.end_renaming(ann.id);
        REQUIRE(take({"Anna", "Ben"}).empty());
        CHECK(change.fresh.empty());
        CHECK(change.gone.empty());
        CHECK(author("Anna").id == ann.id);
        CHECK(author("Anna").bot == "ann");
        REQUIRE(take({"Anna", "Ben", "Ann"}).empty());  // another one
        CHECK(change.fresh == Names{"Ann"});
        CHECK(author("Anna").id == ann.id);
    }
    SUBCASE("interrupted before the list was written") {
        roster.begin_renaming(ann.id, "Anna");
        REQUIRE(take({"Ann", "Ben"}).empty());
        CHECK(change.fresh.empty());
        CHECK(author("Ann").id == ann.id);
        CHECK(OrganiserLedger(*ledger).acts(9).empty());
    }
    SUBCASE("interrupted after the list was written") {
        roster.begin_renaming(ann.id, "Anna");
        REQUIRE(take({"Anna", "Ben"}).empty());
        CHECK(author("Anna").id == ann.id);
        const auto acts = OrganiserLedger(*ledger).acts(9);
        REQUIRE(acts.size() == 1);
        CHECK(acts.front().act == "rename");
        CHECK(acts.front().author == "Anna");
        CHECK(acts.front().reason == "Ann");
    }
    SUBCASE("taken back") {
        roster.begin_renaming(ann.id, "Anna");
        roster.take_back_renaming(ann.id);
        CHECK(author("Ann").id == ann.id);
        CHECK(OrganiserLedger(*ledger).acts(9).empty());
    }
    SUBCASE("names that are taken") {
        roster.enter({"Cem", {}});
        REQUIRE(take({"Ann"}).empty());  // Ben is in no list any more
        const std::vector<ListedAuthor> list{{"Ann", "", 1}};
        CHECK(roster.refusal_of("ANN", list, {.author = ann.id}) == std::nullopt);
        CHECK(roster.refusal_of("cem", list, {.author = ann.id}) == "is taken");
        CHECK(roster.refusal_of("Ben", list, {.author = ann.id}) == "is taken");
        CHECK(roster.refusal_of("Ben", list, {.unlisted = false}) == std::nullopt);
        CHECK(roster.refusal_of("Ann", list, {.unlisted = false}) == "is taken");
        CHECK(roster.refusal_of_list({{"Ann", "", 1}, {"ann", "", 2}})->message ==
              "2: the name ann counts as the same as Ann, see line 1");
        CHECK(!roster.refusal_of_list({{"Ann", "", 1}}));
    }
}

}  // namespace isola_arena::host
