// What authors see of their bots on the ladder: digests of games, and the rating after each match.
#include <algorithm>
#include <array>

#include <doctest/doctest.h>

#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/host/store/ledger/ledger_schema.hpp"
#include "tests/host/store/older_ledger.hpp"
#include "tests/host/store/open_ladder.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

TurnEnded turn_of(Player player, int number, std::int64_t ns, const std::string& said = "",
                  std::optional<Fault> fault = {}) {
    TurnEnded turn;
    turn.turn = number;
    turn.player = player;
    turn.charged_ns = ns;
    turn.stderr_text = said;
    turn.fault = std::move(fault);
    return turn;
}

GameHeader header_with(std::int64_t turn_ms) {
    GameHeader header;
    header.time.turn_ms = turn_ms;
    return header;
}

// Ann and Ben on a ladder of matches in which Ann wins one game and draws one.
struct Progress {
    test::ScratchFolder folder;
    std::filesystem::path file = folder / "host.db";
    std::optional<Ledger> ledger;
    std::int64_t ann = 0, ben = 0;

    Progress() {
        create_ledger(file);
        ledger.emplace(file);
        ann = hand_in("Ann");
        ben = hand_in("Ben");
    }

    std::int64_t hand_in(const std::string& name) {
        ledger->enter_authors({{name, ""}});
        const auto authors = ledger->authors();
        const std::int64_t author = std::ranges::find(authors, name, &Author::name)->id;
        const Submission sent =
            ledger->add_submission(author, ledger->next_version(author), {}, {"received", true, "", 1, ""});
        ledger->let_play(sent, {"playing", true, "", 2, ""});
        return author;
    }

    void play(int id, const GameDigest& anns = {}, const GameDigest& bens = {}, int kept = matches_with_records) {
        LadderLedger ladder(*ledger, kept);
        auto players = ladder.players();
        LadderMatch match{id, 1000 + id, players[0].submission, players[1].submission, "1", {}};
        match.games.push_back({1, 1, "stuck", 30, "", "the first record", {anns, bens}});
        match.games.push_back({2, std::nullopt, "starved", 31, "", "the second record", {}});
        std::tie(players[0].glicko, players[1].glicko) =
            after_match(players[0].glicko, players[1].glicko, std::array{1.0, 0.5});
        ladder.enter(match, players[0], players[1]);
    }

    LadderLedger progress() { return LadderLedger(*ledger); }

    std::vector<GamePlace> games(std::int64_t author, GameChoice choice, std::optional<GamePlace> after = {},
                                 int most = 50) {
        std::vector<GamePlace> places;
        for (const ListedGame& own : progress().games(author, choice, after, most))
            places.emplace_back(own.match, own.game.number);
        return places;
    }

    // Removes the digests from the ledger. The result is a ledger of the version of the arena that had a ladder and no
    // digests yet.
    void forget_digests() {
        ledger.reset();
        test::back_to(2, file);
    }
};

GameDigest late_digest() {
    return {9'000'000, 4, 5'000'000, {{"late", 2, "it took 9 ms of 5 ms", "thinking\nstill"}}, "thinking\nstill\n"};
}

}  // namespace

TEST_CASE("a digest has the slowest reply, the text of the faults and the end of stderr") {
    GameDigester digester;
    digester.take(header_with(5));
    TurnEnded opening = turn_of(Player::one, 1, 99);
    opening.opening = true;
    digester.take(opening);
    digester.take(turn_of(Player::one, 2, 30, "first "));
    digester.take(StderrBetweenTurns{Player::one, 2, "between "});
    digester.take(turn_of(Player::two, 3, 80, "of the other"));
    digester.take(turn_of(Player::one, 4, 40, "last"));
    digester.take(turn_of(Player::one, 6, 70, "", Fault{FaultKind::exited, "it exited"}));
    PerPlayer<FaultTally> faults;
    faults[Player::one].groups.push_back({Fault{FaultKind::exited, "it exited"}, 6, "", {"a", "b"}, "", 3});
    CHECK(digester.digest(Player::one, faults[Player::one]) ==
          GameDigest{40, 4, 5'000'000, {{"exited", 3, "it exited", "a\nb"}}, "first between last"});
    CHECK(digester.digest(Player::two, faults[Player::two]).own_stderr == "of the other");
    digester.take(header_with(7));
    CHECK(digester.digest(Player::one, {}) == GameDigest{std::nullopt, 0, 0, {}, ""});
}

TEST_CASE("of stderr the last 2000 bytes are kept, in whole characters") {
    GameDigester digester;
    for (int turn = 1; turn <= 3; ++turn)
        digester.take(turn_of(Player::one, turn, 1, std::string(999, static_cast<char>('0' + turn)) + "\n"));
    const std::string kept = digester.digest(Player::one, {}).own_stderr;
    CHECK(kept == std::string(999, '2') + "\n" + std::string(999, '3') + "\n");
    CHECK(end_of("\u00e9ab", 4) == "\u00e9ab");
    CHECK(end_of("\u00e9ab", 3) == "ab");
}

TEST_CASE("the rating after each match is kept with the version that played") {
    Progress club;
    club.play(1);
    club.hand_in("Ann");
    club.play(2);
    const auto points = club.progress().ratings(club.ann, 50);
    REQUIRE(points.size() == 2);
    CHECK(points[0].version == 1);
    CHECK(points[1].version == 2);
    CHECK(points[0].rating > 1500);
    CHECK(points[1].rating != points[0].rating);
    CHECK(points[1].rating == LadderLedger(*club.ledger).standings()[0].glicko.rating);
    CHECK(points[1].at == 1002);
    CHECK(club.progress().ratings(club.ann, 1).front().match == 2);
    CHECK(club.progress().ratings(club.ben, 50)[1].rating < 1500);
}

TEST_CASE("an author's games are listed by pages, the lost ones first") {
    Progress club;
    club.play(1, {}, late_digest());
    club.play(2);
    CHECK(club.games(club.ben, GameChoice::all) == std::vector<GamePlace>{{2, 1}, {1, 1}, {2, 2}, {1, 2}});
    CHECK(club.games(club.ben, GameChoice::all, GamePlace{1, 1}) == std::vector<GamePlace>{{2, 2}, {1, 2}});
    CHECK(club.games(club.ben, GameChoice::all, GamePlace{2, 1}, 1) == std::vector<GamePlace>{{1, 1}});
    CHECK(club.games(club.ann, GameChoice::all) == std::vector<GamePlace>{{2, 2}, {2, 1}, {1, 2}, {1, 1}});
    CHECK(club.games(club.ann, GameChoice::lost).empty());
    CHECK(club.games(club.ann, GameChoice::won) == std::vector<GamePlace>{{2, 1}, {1, 1}});
    CHECK(club.games(club.ben, GameChoice::drawn) == std::vector<GamePlace>{{2, 2}, {1, 2}});
    CHECK(club.games(club.ben, GameChoice::faulty) == std::vector<GamePlace>{{1, 1}});
    CHECK(club.games(club.ann, GameChoice::faulty).empty());
    CHECK(club.games(99, GameChoice::all).empty());
}

TEST_CASE("the games of the ladder are listed by pages, those of authors and those with faults") {
    Progress club;
    club.play(1);
    const std::int64_t cem = club.hand_in("Cem");
    CHECK(cem > club.ben);
    LadderLedger ladder(*club.ledger);
    auto players = ladder.players();
    LadderMatch match{2, 1002, players[1].submission, players[2].submission, "1", {}};
    match.games.push_back({1, 1, "stuck", 30, "Cem replied too late", "a record", {}});
    match.games.push_back({2, 2, "stuck", 30, "", "a record", {}});
    ladder.enter(match, players[1], players[2]);
    const auto wanted = [&](const GamesWanted& these, int most = 50) {
        std::vector<GamePlace> places;
        for (const ListedGame& each : ladder.games(these, most)) places.emplace_back(each.match, each.game.number);
        return places;
    };
    using Places = std::vector<GamePlace>;
    CHECK(wanted({}) == Places{{2, 2}, {2, 1}, {1, 2}, {1, 1}});
    CHECK(wanted({}, 3) == Places{{2, 2}, {2, 1}, {1, 2}});
    CHECK(wanted({"", "", false, GamePlace{2, 1}}) == Places{{1, 2}, {1, 1}});
    CHECK(wanted({"", "", false, GamePlace{1, 1}}).empty());
    CHECK(wanted({"Cem", ""}) == Places{{2, 2}, {2, 1}});
    CHECK(wanted({"Ben", "Ann"}) == Places{{1, 2}, {1, 1}});
    CHECK(wanted({"Ann", "Cem"}).empty());
    CHECK(wanted({"", "", true}) == Places{{2, 1}});
    CHECK(wanted({"Ann", "", true}).empty());
}

TEST_CASE("each side sees only its own digest") {
    Progress club;
    club.play(1, {}, late_digest());
    CHECK(club.progress().games(club.ben, GameChoice::lost, {}, 1).front().digest == late_digest());
    CHECK(club.progress().games(club.ann, GameChoice::won, {}, 1).front().digest == GameDigest{});
}

TEST_CASE("faults are summed by kind and version, slow replies are in order") {
    Progress club;
    club.play(1, {}, late_digest());
    GameDigest again = late_digest();
    again.faults[0].last_lines = "the newest words";
    again.slowest_ns = 8'000'000;
    club.play(2, {}, again);
    club.hand_in("Ben");
    club.play(3, {}, late_digest());
    const auto faults = club.progress().faults(club.ben, 50);
    REQUIRE(faults.size() == 2);
    CHECK(faults[0].version == 2);
    CHECK(faults[1].version == 1);
    CHECK(faults[1].count == 4);
    CHECK(faults[1].games == 2);
    CHECK(faults[1].match == 2);
    CHECK(faults[1].last_lines == "the newest words");
    CHECK(club.progress().faults(club.ann, 50).empty());
    const auto slowest = club.progress().slowest(club.ben, 2);
    REQUIRE(slowest.size() == 2);
    CHECK(slowest[0].ns == 9'000'000);
    CHECK(slowest[0].match == 3);
    CHECK(slowest[0].turn == 4);
    CHECK(slowest[0].limit_ns == 5'000'000);
    CHECK(slowest[1].match == 1);
}

TEST_CASE("stderr is kept as long as the record") {
    Progress club;
    club.play(1, {}, late_digest(), 1);
    club.play(2, {}, {}, 1);
    const auto old = club.progress().games(club.ben, GameChoice::faulty, {}, 1).front();
    CHECK_FALSE(old.has_record);
    CHECK(old.digest->own_stderr.empty());
    CHECK(old.digest->faults[0].last_lines.empty());
    CHECK(old.digest->faults[0].count == 2);
    CHECK(old.digest->slowest_ns == 9'000'000);
}

TEST_CASE("a ledger from before the digests can be used: its games have none, new ones do") {
    Progress club;
    club.play(1, {}, late_digest());
    club.forget_digests();
    club.ledger.emplace(club.file);
    CHECK(club.progress().ratings(club.ben, 50).empty());
    CHECK(club.progress().faults(club.ben, 50).empty());
    CHECK_FALSE(club.progress().games(club.ben, GameChoice::lost, {}, 1).front().digest);
    CHECK(LadderLedger(*club.ledger).record(1, 1));
    club.play(2, {}, late_digest());
    CHECK(club.progress().ratings(club.ben, 50).size() == 1);
    CHECK(club.progress().games(club.ben, GameChoice::lost, {}, 1).front().digest == late_digest());
}

TEST_CASE("the choices of games have names") {
    CHECK(parse_game_choice("all") == GameChoice::all);
    CHECK(parse_game_choice("faults") == GameChoice::faulty);
    CHECK_FALSE(parse_game_choice("some"));
}

}  // namespace isola_arena::host
