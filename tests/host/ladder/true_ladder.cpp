#include "tests/host/ladder/true_ladder.hpp"

#include <array>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/events/match_result.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/record/random_game.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena::host {
namespace {

std::string faults_as_text(const PerPlayer<Entrant>& players, const PerPlayer<FaultTally>& faults) {
    std::string text;
    for (const Player player : both_players)
        for (const FaultGroup& each : faults[player].groups)
            text += players[player].name + ' ' + std::to_string(each.count) + ';';
    return text;
}

LadderGame game_of(const test::RandomGame& game) {
    const GameSummary& ended = game.report.summary;
    LadderGame entered;
    entered.number = game.record.header.game_number;
    if (ended.winner) entered.winner = static_cast<int>(seat_of(entered.number, *ended.winner)) + 1;
    entered.reason = ended.reason;
    entered.turns = ended.turns;
    entered.course = ended.course;
    entered.faults = faults_as_text(game.record.header.players, game.report.faults);
    entered.record = as_json_lines(game.record);
    GameDigester digester;
    digester.take(game.record.header);
    for (const Event& event : game.record.events) digester.take(event);
    for (const Player player : both_players)
        entered.digests[seat_of(entered.number, player)] = digester.digest(player, game.report.faults[player]);
    return entered;
}

}  // namespace

LadderRules rules_of_ladder(int kept) { return {open_session, faults_as_text, kept}; }

void play_true_match(OpenLadder& club, int id, std::size_t first, std::size_t second, bool is_challenge,
                     std::optional<int> repeats, int percent_late) {
    auto players = club.ladder->players();
    std::array sides{players[first], players[second]};
    const Seed seed = club.ladder->key().of_match(id);
    LadderMatch match{id, 1000 + id, sides[0].submission, sides[1].submission, seed.text(), {}};
    MatchPlan plan;
    plan.tie = TieRule::speed;
    MatchReport report;
    Rng rng(static_cast<std::uint64_t>(repeats.value_or(id)));
    for (const int number : {1, 2}) {
        GameHeader header;
        header.rules = "isola board=5x5";
        header.time.turn_ms = 1000;
        header.policy = FaultPolicy::discard;
        header.game_number = number;
        header.seed = seed.of_game(number, std::move(open_session(header.rules, 0)).value()->shares_chance_in_pairs());
        for (const Player player : both_players) {
            const std::string bot = club.ledger->author(sides[seat_of(number, player)].author)->bot;
            header.players[player] = {bot, "./" + bot};
        }
        const test::RandomGame game = test::random_game(header, percent_late, rng);
        count_game(report, game.report.summary);
        match.games.push_back(game_of(game));
    }
    settle(plan, report);
    if (is_challenge) match.challenge = challenge_result(match.games, report);
    club.ladder->enter(match, sides[0], sides[1]);
}

void play_true_ladder(OpenLadder& club) {
    // A fixed key instead of a drawn one, so that the ladder is the same each time.
    test::run_sql(club.file, "INSERT INTO ladder VALUES('k00112233445566778899aabbccddeeff')");
    for (const char* name : {"Ann", "Ben", "Cora"}) club.let_play(name);
    play_true_match(club, 1, 0, 1);
    play_true_match(club, 2, 1, 2);
    play_true_match(club, 3, 2, 0);
    club.let_play("Ben");
    play_true_match(club, 5, 1, 0);
    play_true_match(club, 6, 0, 1);
    play_true_match(club, 7, 2, 1);
}

}  // namespace isola_arena::host
