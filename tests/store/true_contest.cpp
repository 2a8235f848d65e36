#include "tests/store/true_contest.hpp"

#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/tournament.hpp"
#include "arena/process/command_line.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "tests/record/random_game.hpp"

namespace isola_arena::test {
namespace {

GameHeader header_of(const ContestPlan& plan, const Pairing& pairing, GameKey key) {
    TournamentParts parts;
    parts.complete_rules = [](const std::string& rules, const std::string& board) {
        return std::move(complete_rules(rules, board)).value();
    };
    const MatchPlan match = match_of(plan, key.pairing, pairing, parts);
    GameHeader header;
    take_settings<GameSettings>(header, match);
    header.contest = match.contest;
    header.rules = match.rules;
    const auto session = std::move(open_session(match.rules, 0)).value();
    header.seed = match.seed.of_game(key.number, session->shares_chance_in_pairs());
    header.game_number = key.number;
    for (const Player player : both_players) {
        const BotSpec& bot = plan.bots[entrant_of(pairing, key.number, player)].spec;
        header.players[player] = {bot.name, join_command_line(bot.arguments), bot.dialect};
    }
    return header;
}

}  // namespace

GameRules rules_of_games() {
    return {open_session, [](std::string_view rules, std::string_view board) { return complete_rules(rules, board); }};
}

ContestPlan plan_of_four() {
    ContestPlan plan;
    plan.preset = free_play("isola board=5x5");
    plan.preset.policy = FaultPolicy::discard;
    plan.preset.tie = TieRule::speed;
    plan.preset.format.kind = FormatKind::swiss;
    plan.preset.format.rounds = 2;
    plan.seed = *Seed::parse("k00112233445566778899aabbccddeeff");
    for (const char* name : {"anna", "ben", "cleo", "dora"})
        plan.bots.push_back({{name, {"./bot", name}, "/bots"}, "C++", "the author", "f", "A title"});
    return plan;
}

void play_true_contest(const std::filesystem::path& file, const ContestPlan& plan) {
    Store store = Store::create(file, plan);
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie);
    Rng rng(7);
    while (!book.over()) {
        const GameKey key = book.open_games().front();
        const Pairing& pairing = book.issued()[static_cast<std::size_t>(key.pairing) - 1];
        const GameHeader header = header_of(plan, pairing, key);
        const RandomGame game = key == GameKey{1, 1} ? starved_game(header, rng) : random_game(header, 20, rng);
        GameSummary summary = game.report.summary;
        summary.key = key;
        store.enter(summary, as_json_lines(game.record));
        book.enter(summary);
    }
    int number = 0;
    for (const Pairing& pairing : book.issued()) store.enter(++number, pairing);
    store.commit();
}

}  // namespace isola_arena::test
