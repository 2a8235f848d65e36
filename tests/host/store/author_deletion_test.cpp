// The deletion of an author: nothing that the author sent, and no name of the author, stays in the ledger. The other
// authors keep their games.
#include <algorithm>
#include <array>
#include <fstream>

#include <doctest/doctest.h>

#include "arena/host/store/authors_file.hpp"
#include "arena/host/store/ledger/author_deletion.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "arena/host/store/stored_files.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

// A contest in which Ann, who will be deleted, has played a match against Ben, and Cora has not played.
struct Deleting {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;
    Author ann, ben, cora;

    Deleting() {
        create_ledger(file);
        open();
        ledger->enter_authors({{"Ann Secret", "ann@secret"}, {"Ben", "ben@home"}, {"Cora", "cora@home"}});
        ledger->add_links({{1, "digest of ann"}, {2, "digest of ben"}, {3, "digest of cora"}}, 1);
        for (const Author& author : ledger->authors()) hand_in(author);
        hand_in(ledger->authors().front());
        ann = ledger->authors()[0];
        ben = ledger->authors()[1];
        cora = ledger->authors()[2];
        play(1);
        const Submission anns = ledger->submissions_of(ann.id).front();
        OrganiserLedger(*ledger).ask({anns}, true, ann.id, 8);
        ledger->withdraw(anns, "a secret reason", "why, in secret", {"withdrawn", false, "a secret", 9, ""});
    }

    void open() {
        ledger.reset();
        ledger.emplace(file);
    }

    void hand_in(const Author& author) {
        const int version = ledger->next_version(author.id);
        const Submission sent =
            ledger->add_submission(author.id, version, {{"file of " + author.name, 7, "digest of a file"}},
                                   {"received", true, "words about " + author.name, 1, "receipt of " + author.name});
        ledger->let_play(sent, {"playing", true, "plays", 2, ""});
    }

    void play(int id) {
        LadderLedger ladder(*ledger);
        auto players = ladder.players();
        LadderMatch match{id, 1000 + id, players[0].submission, players[1].submission, "1", {}};
        const GameDigest anns{1, 1, 1, {{"illegal", 1, "she wrote secret", "last secret"}}, "own secret"};
        const GameDigest bens{1, 1, 1, {{"late", 1, "it took a day", "bens words"}}, "bens stderr"};
        match.games.push_back({1,
                               2,
                               "illegal",
                               3,
                               "ann-secret replied secret; ben was late: it took a day",
                               "game of ann-secret",
                               {anns, bens}});
        match.games.push_back({2, 2, "late", 3, "", "to be dropped, of ann-secret", {}});
        std::tie(players[0].glicko, players[1].glicko) =
            after_match(players[0].glicko, players[1].glicko, std::array{0.0, 0.0});
        ladder.enter(match, players[0], players[1]);
    }

    static std::optional<std::string> record_without(const std::string& record, Player player,
                                                     const std::string& name) {
        if (record.starts_with("to be dropped")) return std::nullopt;
        return "game of " + name + " as player " + std::to_string(number(player));
    }

    ErasedAuthor erase(const Author& author) {
        AuthorDeletion deletion(*ledger);
        const BegunDeletion begun = deletion.begin(author);
        ErasedAuthor erased = deletion.erase(begun, record_without, 9);
        deletion.end();
        return erased;
    }

    // Returns whether the database's files contain this word of the deleted author, in upper or lower case.
    bool has(std::string word) {
        for (const auto& each : std::filesystem::directory_iterator(folder.path())) {
            std::string bytes = content_of(each.path()).value_or("");
            const auto lower = [](unsigned char c) { return static_cast<char>(std::tolower(c)); };
            std::transform(bytes.begin(), bytes.end(), bytes.begin(), lower);
            std::transform(word.begin(), word.end(), word.begin(), lower);
            if (bytes.find(word) != std::string::npos) return true;
        }
        return false;
    }
};

}  // namespace

TEST_CASE("no byte of a deleted author stays in the ledger") {
    Deleting club;
    REQUIRE(club.has("secret"));
    REQUIRE(club.has("digest of ann"));
    const ErasedAuthor erased = club.erase(club.ann);
    CHECK(erased.versions == 2);
    CHECK(erased.games == 2);
    CHECK(erased.records == 1);
    CHECK(erased.neutral_name == "deleted-1");
    CHECK_FALSE(club.has("secret"));
    CHECK_FALSE(club.has("digest of ann"));
    club.open();
    CHECK_FALSE(club.has("secret"));
}

TEST_CASE("the reason for which a game was voided does not name a deleted author") {
    Deleting club;
    CHECK_FALSE(
        LadderLedger(*club.ledger).void_game({1, 1}, "Ann Secret's bot (ann-secret, ann@secret) read annals", 50));
    CHECK_FALSE(LadderLedger(*club.ledger).void_game({1, 2}, "bens machine was slow", 50));
    club.erase(club.ann);
    CHECK_FALSE(club.has("secret"));
    const auto games = LadderLedger(*club.ledger).games(2);
    CHECK(games[1].game.voided == "deleted-1's bot (deleted-1, deleted-1) read annals");
    CHECK(games[0].game.voided == "bens machine was slow");
    CHECK(OrganiserLedger(*club.ledger).acts(9).back().reason ==
          "game 1.1: deleted-1's bot (deleted-1, deleted-1) read annals");
    CHECK(LadderLedger(*club.ledger).standings()[0].games() == 0);
}

TEST_CASE("a deleted author leaves a ladder by challenge, and those below move up") {
    Deleting club;
    LadderLedger(*club.ledger).become(LadderKind::challenge);
    REQUIRE(LadderLedger(*club.ledger).contenders().size() == 2);
    club.erase(club.ben);
    club.open();
    LadderLedger ladder(*club.ledger);
    const auto contenders = ladder.contenders();
    REQUIRE(contenders.size() == 1);
    CHECK(contenders[0].player.author == club.cora.id);
    CHECK(ladder.standings().front().place == 1);
}

TEST_CASE("a deleted author is not an author any more, and others keep their games") {
    Deleting club;
    club.erase(club.ann);
    club.open();
    REQUIRE(club.ledger->authors().size() == 2);
    CHECK_FALSE(club.ledger->author(club.ann.id));
    CHECK_FALSE(club.ledger->author_of_link("digest of ann"));
    CHECK(club.ledger->authors_without_link().empty());
    CHECK(club.ledger->unfinished().empty());
    CHECK(OrganiserLedger(*club.ledger).acts(9).empty());
    CHECK(OrganiserLedger(*club.ledger).examinations().empty());
    LadderLedger ladder(*club.ledger);
    const auto games = ladder.games(10);
    REQUIRE(games.size() == 2);
    CHECK(games[0].first.name == "deleted-1");
    CHECK(games[1].game.faults == "Ben was late");
    CHECK(games[1].game.winner == 2);
    CHECK_FALSE(games[0].has_record);
    CHECK(ladder.record(1, 1)->text == "game of deleted-1 as player 1");
    CHECK(ladder.standings().size() == 2);
    const auto own = LadderLedger(*club.ledger).games(club.ben.id, GameChoice::faulty, {}, 5);
    REQUIRE(own.size() == 1);
    CHECK(own[0].digest->own_stderr == "bens stderr");
    CHECK(LadderLedger(*club.ledger).ratings(club.ben.id, 5).size() == 1);
}

TEST_CASE("of an author without games not even a neutral name stays") {
    Deleting club;
    CHECK(club.erase(club.cora).neutral_name.empty());
    CHECK_FALSE(club.has("cora"));
    CHECK_FALSE(club.has("deleted-1"));
    CHECK(club.ledger->authors().size() == 2);
}

TEST_CASE("a deletion that a kill interrupted is known at the next start, and is done again") {
    Deleting club;
    AuthorDeletion(*club.ledger).begin(club.ann);
    club.open();
    AuthorDeletion deletion(*club.ledger);
    auto begun = deletion.begun();
    REQUIRE(begun);
    CHECK(begun->author == club.ann.id);
    CHECK(begun->name == "Ann Secret");
    CHECK(begun->bot == "ann-secret");
    CHECK_FALSE(club.ledger->author(club.ann.id)->playing);
    deletion.erase(*begun, Deleting::record_without, 9);
    club.open();
    AuthorDeletion again(*club.ledger);
    begun = again.begun();
    REQUIRE(begun);
    CHECK(again.erase(*begun, Deleting::record_without, 9).games == 0);
    again.end();
    CHECK_FALSE(again.begun());
    CHECK_FALSE(club.has("secret"));
    CHECK(LadderLedger(*club.ledger).games(10).size() == 2);
}

TEST_CASE("nothing is deleted while another program reads the ledger") {
    Deleting club;
    sqlite::Connection reader(club.file, sqlite::Access::read, "host.db");
    reader.run("PRAGMA busy_timeout = 0");
    CHECK(reader.number("SELECT count(*) FROM author") == 3);
    CHECK_THROWS_AS(AuthorDeletion(*club.ledger).begin(club.ben), DatabaseProblem);
    CHECK_FALSE(AuthorDeletion(*club.ledger).begun());
    CHECK(club.ledger->author(club.ben.id)->playing);
}

TEST_CASE("a name that was deleted is free again, and so are neutral names") {
    Deleting club;
    club.erase(club.ann);
    const auto fresh = club.ledger->enter_authors({{"Ann Secret", ""}, {"deleted-1", ""}});
    REQUIRE(fresh.size() == 2);
    CHECK(fresh[0].bot == "ann-secret");
    CHECK(club.ledger->submissions_of(fresh[0].id).empty());
    CHECK(fresh[1].name == "deleted-1");
    CHECK(LadderLedger(*club.ledger).games(1).front().first.name == "deleted-2");
    CHECK(club.erase(club.ben).neutral_name == "deleted-3");
}

TEST_CASE("the list of authors loses the deleted author's lines, and nothing else") {
    const std::string list =
        "# Who takes part\nname,e-mail\nAnn,ann@home\r\n\"Ann\"\n  Ann  ,x\n\"Ann, the other\",y\nAnna\nBen,Ann";
    CHECK(without_author(list, "Ann") == "# Who takes part\nname,e-mail\n\"Ann, the other\",y\nAnna\nBen,Ann");
    CHECK(without_author(list, "Ann, the other").find("other") == std::string::npos);
    CHECK(without_author(list, "Cora") == list);
    CHECK(without_author("", "Ann").empty());
}

}  // namespace isola_arena::host
