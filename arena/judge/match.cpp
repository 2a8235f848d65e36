#include "arena/judge/match.hpp"

#include <exception>

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 3> tie_words{"draw", "speed", "score"};
constexpr std::array<std::string_view, 4> decision_words{"rounds", "speed", "score", "draw"};

// Independent streams of chance from one seed.
enum class Purpose : std::uint64_t { nature = 1, opening = 2 };

// A starved game is played again twice.
constexpr int most_attempts = 3;

std::uint64_t derived_seed(const MatchPlan& plan, Purpose purpose, int number) {
    return mix({static_cast<std::uint64_t>(purpose), plan.seed, static_cast<std::uint64_t>(number)});
}

int pair_of(int round) { return (round - 1) / 2; }

std::uint64_t nature_seed_of(const MatchPlan& plan, int round, const NewTable& new_table) {
    const bool in_pairs = new_table(0)->shares_chance_in_pairs();
    return derived_seed(plan, Purpose::nature, in_pairs ? pair_of(round) : round - 1);
}

// The bot (0 or 1) that plays as that player in that round.
std::size_t bot_of(int round, Player player) { return (static_cast<std::size_t>(round) + 1 + index(player)) % 2; }

void settle_by_speed(MatchReport& report) {
    const auto first = report.tallies[0].speed.average_ns();
    const auto second = report.tallies[1].speed.average_ns();
    if (!first || !second || *first == *second) return;
    report.winner = *first < *second ? 0 : 1;
    report.decided_by = DecidedBy::speed;
}

void settle_by_score(MatchReport& report) {
    const auto first = report.tallies[0].score;
    const auto second = report.tallies[1].score;
    if (!first || !second || *first == *second) return;
    report.winner = *first > *second ? 0 : 1;
    report.decided_by = DecidedBy::score;
}

GameHeader header_of(const MatchPlan& plan, int round, const Table& table, const PerPlayer<Seat*>& players) {
    GameHeader header;
    header.game = table.game();
    header.contest = plan.contest;
    header.rules = table.rules();
    header.seed = plan.seed;
    header.round = round;
    for (const Player player : both_players) header.players[player] = players[player]->entrant();
    header.time = plan.time;
    header.policy = plan.policy;
    header.cpu_scope = plan.cpu_scope;
    return header;
}

Task<GameReport> play_round(const MatchPlan& plan, int round, std::array<Seat*, 2> seats, const NewTable& new_table,
                            const Spectators& spectators, int attempt) {
    const std::uint64_t nature_seed = nature_seed_of(plan, round, new_table);
    const auto table = new_table(nature_seed);
    const PerPlayer<Seat*> players{{seats[bot_of(round, Player::one)], seats[bot_of(round, Player::two)]}};
    GameSetup setup{header_of(plan, round, *table, players), {}, plan.no_ponder, attempt < most_attempts};
    if (plan.opening_plies > 0)
        setup.opening = random_opening(new_table, nature_seed, plan.opening_plies,
                                       derived_seed(plan, Purpose::opening, pair_of(round)));
    GameResult result = co_await referee(setup, *table, players, spectators);
    co_return GameReport{std::move(setup.header), std::move(result), attempt};
}

// A game in which the machine starved a bot is played again: the same game, by bots that have not seen it.
Task<GameReport> play_until_fair(const MatchPlan& plan, int round, std::array<Seat*, 2> seats,
                                 const NewTable& new_table, const Spectators& spectators) {
    for (int attempt = 1;; ++attempt) {
        GameReport game = co_await play_round(plan, round, seats, new_table, spectators, attempt);
        const bool stands = game.result.ended.reason != starved_reason || attempt == most_attempts;
        if (!plan.keep_bots || !stands)
            for (Seat* seat : seats) seat->dismiss();
        if (stands) co_return game;
    }
}

Task<void> play_in_order(const MatchPlan& plan, Rounds rounds, std::array<Seat*, 2> seats, const NewTable& new_table,
                         const Spectators& spectators, const GameSink& games) {
    for (int round = rounds.first; round <= rounds.last; ++round) {
        GameReport game = co_await play_until_fair(plan, round, seats, new_table, spectators);
        games(std::move(game));
    }
}

}  // namespace

std::string_view word(TieRule rule) { return tie_words[static_cast<std::size_t>(rule)]; }

std::optional<TieRule> parse_tie_rule(std::string_view text) {
    for (const TieRule rule : {TieRule::draw, TieRule::speed, TieRule::score})
        if (word(rule) == text) return rule;
    return std::nullopt;
}

std::string_view word(DecidedBy decision) { return decision_words[static_cast<std::size_t>(decision)]; }

void count_game(MatchReport& report, const GameReport& game) {
    const GameEnded& ended = game.result.ended;
    for (const Player player : both_players) {
        Tally& tally = report.tallies[bot_of(game.header.round, player)];
        tally.wins += ended.winner == player;
        if (ended.scores) tally.score = tally.score.value_or(0) + (*ended.scores)[player];
        tally.speed.total += game.result.speed[player].total;
        tally.speed.replies += game.result.speed[player].replies;
    }
}

void settle(const MatchPlan& plan, MatchReport& report) {
    for (const std::size_t bot : {0U, 1U}) {
        if (2 * report.tallies[bot].wins <= plan.rounds) continue;
        report.winner = bot;
        report.decided_by = DecidedBy::rounds;
        return;
    }
    if (plan.tie == TieRule::speed) settle_by_speed(report);
    if (plan.tie == TieRule::score) settle_by_score(report);
}

Task<void> play_rounds(const MatchPlan& plan, Rounds rounds, std::array<Seat*, 2> seats, const NewTable& new_table,
                       const Spectators& spectators, const GameSink& games) {
    std::exception_ptr failure;
    try {
        co_await play_in_order(plan, rounds, seats, new_table, spectators, games);
    } catch (...) {
        failure = std::current_exception();
    }
    for (Seat* seat : seats) seat->dismiss();
    if (failure) std::rethrow_exception(failure);
}

Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewTable& new_table,
                             const Spectators& spectators, const GameSink& games) {
    MatchReport report;
    const GameSink count_and_hand_on = [&](GameReport game) {
        count_game(report, game);
        games(std::move(game));
    };
    std::exception_ptr failure;
    try {
        const Rounds all{1, plan.rounds};
        co_await play_rounds(plan, all, seats, new_table, spectators, count_and_hand_on);
    } catch (...) {
        failure = std::current_exception();
    }
    for (Seat* seat : seats) co_await seat->wait_for_farewells();
    if (failure) std::rethrow_exception(failure);
    settle(plan, report);
    co_return report;
}

}  // namespace isola_arena
