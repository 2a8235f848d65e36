// The ladder by challenge in the ledger: each change of places is stored together with its cause.
#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

const Step plays_step{"playing", true, "", 2, ""};

ChallengeResult result_with(ChallengeEnd end) { return {end, "speed", {40'000, 70'000}}; }

struct ChallengeClub {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;
    std::optional<LadderLedger> ladder;
    int matches = 0;

    explicit ChallengeClub(LadderKind kind = LadderKind::challenge) {
        create_ledger(file);
        open(kind);
    }

    void open(LadderKind kind = LadderKind::challenge) {
        ladder.reset();
        ledger.reset();
        ledger.emplace(file);
        ladder.emplace(*ledger);
        ladder->become(kind);
    }

    std::int64_t author(const std::string& name) {
        ledger->enter_authors({{name, ""}});
        const auto authors = ledger->authors();
        return std::ranges::find(authors, name, &Author::name)->id;
    }

    Submission hand_in(const std::string& name) {
        const std::int64_t id = author(name);
        Submission sent = ledger->add_submission(id, ledger->next_version(id), {}, {"received", true, "", 1, ""});
        ledger->let_play(sent, plays_step);
        return sent;
    }

    // Returns a match between the authors at these places, counted from 0.
    LadderMatch match_of(std::size_t challenger, std::size_t challenged, ChallengeEnd end) {
        const auto all = ladder->contenders();
        LadderMatch match{
            ++matches, 1000 + matches, all[challenger].player.submission, all[challenged].player.submission, "1", {}};
        match.games.push_back({1, 1, "stuck", 30, "", "the first record"});
        match.games.push_back({2, 2, "stuck", 31, "", "the second record"});
        match.challenge = result_with(end);
        return match;
    }

    void play(std::size_t challenger, ChallengeEnd end) {
        const auto all = ladder->contenders();
        ladder->enter(match_of(challenger, challenger - 1, end), all[challenger].player, all[challenger - 1].player);
    }

    // Returns the names from the top of the ladder.
    std::string order() {
        std::string names;
        for (const LadderStanding& each : ladder->standings()) names += (names.empty() ? "" : " ") + each.name;
        return names;
    }
};

LadderGame game_for(std::string reason) {
    LadderGame game;
    game.reason = std::move(reason);
    return game;
}

MatchReport report_of(std::optional<std::size_t> winner, DecidedBy by) {
    MatchReport report;
    report.winner = winner;
    report.decided_by = by;
    report.tallies[0].speed = {Nanoseconds(300), 3};
    return report;
}

}  // namespace

TEST_CASE("authors enter at the bottom, and the winner takes the place, also after a new start") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.hand_in(name);
    CHECK(club.order() == "Ann Ben Cora");
    club.play(2, ChallengeEnd::won);
    CHECK(club.order() == "Ann Cora Ben");
    club.play(1, ChallengeEnd::lost);
    club.open();
    CHECK(club.order() == "Ann Cora Ben");
    const auto standings = club.ladder->standings();
    CHECK(standings[1].place == 2);
    CHECK(standings[1].games() == 4);
    const auto contenders = club.ladder->contenders();
    CHECK(contenders[1].has_lost);
    CHECK(contenders[1].met_above == 2);
    CHECK(contenders[2].met_above == 1);
    CHECK_FALSE(contenders[2].has_lost);
    CHECK(contenders[1].player.last_match_at == 1002);
}

TEST_CASE("a new version keeps the place and may challenge the author who has beaten the last version") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben"}) club.hand_in(name);
    club.play(1, ChallengeEnd::lost);
    const Submission fresh = club.hand_in("Ben");
    const auto contenders = club.ladder->contenders();
    CHECK(club.order() == "Ann Ben");
    CHECK(contenders[1].player.submission == fresh.id);
    CHECK_FALSE(contenders[1].has_lost);
    CHECK(contenders[1].met_above == 0);
}

TEST_CASE("an author without a playing version leaves, those below move up, and the author comes back at the bottom") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.hand_in(name);
    const std::int64_t ann = club.author("Ann");
    const Submission anns = club.ledger->submissions_of(ann).front();

    SUBCASE("withdrawn") { CHECK(club.ledger->withdraw(anns, "copied", "why", {"withdrawn", false, "", 3, ""})); }
    SUBCASE("not fit any more") { club.ledger->find_unfit(anns, "why", {"fit", false, "", 3, ""}); }
    SUBCASE("disqualified") { club.ledger->disqualify(ann, "why", "why", 5); }

    CHECK(club.order() == "Ben Cora");
    CHECK(club.ladder->standings()[0].place == 1);
    CHECK(club.ladder->contenders().size() == 2);
    club.open();
    CHECK(club.order() == "Ben Cora");
    club.ledger->readmit(ann, anns, plays_step, 6);
    CHECK(club.order() == "Ben Cora Ann");
}

TEST_CASE("an older version that is found unfit leaves the ladder as it is") {
    ChallengeClub club;
    const Submission old = club.hand_in("Ann");
    club.hand_in("Ben");
    club.hand_in("Ann");
    club.ledger->find_unfit(old, "why", {"fit", false, "", 3, ""});
    CHECK_FALSE(club.ledger->withdraw(old, "copied", "why", {"withdrawn", false, "", 3, ""}));
    CHECK(club.order() == "Ann Ben");
}

TEST_CASE("a match and its change of places are one transaction") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben"}) club.hand_in(name);
    const auto players = club.ladder->contenders();
    LadderMatch match = club.match_of(1, 0, ChallengeEnd::won);
    match.games[1].number = 1;
    CHECK_THROWS_AS(club.ladder->enter(match, players[1].player, players[0].player), DatabaseProblem);
    CHECK(club.order() == "Ann Ben");
    CHECK(club.ladder->challenges(std::nullopt, 9).empty());
    match.games[1].number = 2;
    club.ladder->enter(match, players[1].player, players[0].player);
    CHECK(club.order() == "Ben Ann");
    CHECK_THROWS_AS(club.ladder->enter(match, players[1].player, players[0].player), DatabaseProblem);
    CHECK(club.order() == "Ben Ann");
    CHECK(club.ladder->challenges(std::nullopt, 9).size() == 1);
}

TEST_CASE("challenges are listed with what they did to the places, the newest first") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.hand_in(name);
    club.play(1, ChallengeEnd::won);
    club.play(2, ChallengeEnd::undecided);
    const auto all = club.ladder->challenges(std::nullopt, 9);
    REQUIRE(all.size() == 2);
    CHECK(all[0].challenger.name == "Cora");
    CHECK(all[0].result.end == ChallengeEnd::undecided);
    CHECK(all[1].match == 1);
    CHECK(all[1].challenger.name == "Ben");
    CHECK(all[1].challenged.name == "Ann");
    CHECK(all[1].wins == std::array{1, 1});
    CHECK(all[1].places == std::array<std::optional<int>, 2>{1, 2});
    CHECK(all[1].result == result_with(ChallengeEnd::won));
    CHECK(club.ladder->challenges(club.author("Ben"), 9).size() == 1);
    CHECK(club.ladder->challenges(std::nullopt, 1).front().match == 2);
}

TEST_CASE("an author's place after each challenge is stored") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben", "Cora"}) club.hand_in(name);
    club.play(1, ChallengeEnd::won);
    club.play(2, ChallengeEnd::lost);
    club.hand_in("Ann");
    club.play(1, ChallengeEnd::won);
    const auto points = LadderLedger(*club.ledger).places(club.author("Ann"), 50);
    REQUIRE(points.size() == 3);
    CHECK(std::array{points[0].place, points[1].place, points[2].place} == std::array{2, 2, 1});
    CHECK(std::array{points[0].version, points[1].version, points[2].version} == std::array{1, 1, 2});
    CHECK(points[2].at == 1003);
    CHECK(LadderLedger(*club.ledger).places(club.author("Ann"), 1).front().match == 3);
}

TEST_CASE("an author who leaves during a match has no place after it") {
    ChallengeClub club;
    for (const char* name : {"Ann", "Ben"}) club.hand_in(name);
    const auto players = club.ladder->contenders();
    const LadderMatch match = club.match_of(1, 0, ChallengeEnd::won);
    club.ledger->disqualify(club.author("Ann"), "why", "why", 5);
    club.ladder->enter(match, players[1].player, players[0].player);
    CHECK(club.order() == "Ben");
    CHECK(club.ladder->challenges(std::nullopt, 9).front().places ==
          std::array<std::optional<int>, 2>{1, std::nullopt});
    CHECK(LadderLedger(*club.ledger).places(club.author("Ann"), 50).empty());
}

TEST_CASE("a ladder that becomes one by challenge begins in the order of the ratings") {
    ChallengeClub club(LadderKind::rated);
    for (const char* name : {"Ann", "Ben", "Cora", "Dan"}) club.hand_in(name);
    CHECK(club.ladder->contenders().empty());
    CHECK_FALSE(club.ladder->standings()[0].place);
    auto players = club.ladder->players();
    LadderMatch match{1, 1001, players[2].submission, players[0].submission, "1", {}};
    match.games.push_back({1, 1, "stuck", 30, "", "a record"});
    std::tie(players[2].glicko, players[0].glicko) = after_match(players[2].glicko, players[0].glicko, std::array{1.0});
    club.ladder->enter(match, players[2], players[0]);
    CHECK(club.order() == "Cora Ann Ben Dan");
    club.matches = 1;

    club.open(LadderKind::challenge);
    CHECK(club.order() == "Cora Ann Ben Dan");
    CHECK(club.ladder->contenders()[1].met_above == 1);
    club.play(3, ChallengeEnd::won);
    CHECK(club.order() == "Cora Ann Dan Ben");
    club.open(LadderKind::challenge);
    CHECK(club.order() == "Cora Ann Dan Ben");

    club.open(LadderKind::rated);
    CHECK(club.ladder->contenders().empty());
    const auto rated = club.order();
    CHECK(rated.starts_with("Cora"));
    club.open(LadderKind::challenge);
    CHECK(club.order() == rated);
}

TEST_CASE("the report of a match says whether the challenger has won") {
    const std::vector games{game_for("stuck"), game_for("stuck")};
    CHECK(challenge_result(games, report_of(0, DecidedBy::speed)) ==
          ChallengeResult{ChallengeEnd::won, "speed", {100, std::nullopt}});
    CHECK(challenge_result(games, report_of(1, DecidedBy::games)).end == ChallengeEnd::lost);
    CHECK(challenge_result(games, report_of(std::nullopt, DecidedBy::draw)).end == ChallengeEnd::lost);
    const std::vector starved{game_for("stuck"), game_for("starved")};
    CHECK(challenge_result(starved, report_of(0, DecidedBy::speed)) ==
          ChallengeResult{ChallengeEnd::undecided, "starved", {100, std::nullopt}});
}

}  // namespace isola_arena::host
