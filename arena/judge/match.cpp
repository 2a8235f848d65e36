#include "arena/judge/match.hpp"

#include <exception>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

// A starved game is played again at most twice.
constexpr int most_attempts = 3;

GameHeader header_of(const MatchPlan& plan, const Seed& seed, int game_number, const GameSession& session,
                     const PerPlayer<Seat*>& players) {
    GameHeader header;
    header.game = session.game();
    header.contest = plan.contest;
    header.rules = session.rules();
    header.seed = seed;
    header.game_number = game_number;
    for (const Player player : both_players) header.players[player] = players[player]->entrant();
    take_settings<GameSettings>(header, plan);
    header.conditions = plan.conditions;
    header.machine = plan.machine;
    return header;
}

// Both games of a pair begin in the same way.
Opening opening_of(const MatchPlan& plan, int game_number) {
    if (plan.openings.empty()) return {};
    const auto pair = static_cast<std::size_t>(game_number - 1) / 2;
    return plan.openings[pair % plan.openings.size()];
}

struct GameOfRange {
    int number;
    bool is_last;  // kept processes end with this game, too
};

Task<GameReport> play_game(const MatchPlan& plan, GameOfRange game, std::array<Seat*, 2> seats,
                           const NewSession& new_session, const Spectators& spectators, int attempt) {
    const int game_number = game.number;
    const bool in_pairs = new_session(0)->shares_chance_in_pairs();
    const Seed seed = plan.seed.of_game(game_number, in_pairs);
    const std::uint64_t nature_seed = seed.for_nature(game_number, in_pairs);
    Opening opening = opening_of(plan, game_number);
    if (plan.opening_plies > 0)
        opening = random_opening(new_session, nature_seed, plan.opening_plies,
                                 (in_pairs ? seed : plan.seed).for_opening(game_number), opening);
    const auto session = new_session(nature_seed);
    if (!opening.position.empty())
        if (const auto error = session->begin_at(opening.position)) throw ArenaFailure(error->message);
    const PerPlayer<Seat*> players{
        {seats[seat_of(game_number, Player::one)], seats[seat_of(game_number, Player::two)]}};
    const bool ends_bots = !plan.keep_bots || game.is_last;
    GameSetup setup{
        header_of(plan, seed, game_number, *session, players), {}, plan.no_ponder, attempt < most_attempts, ends_bots};
    setup.header.position = std::move(opening.position);
    setup.opening = std::move(opening.moves);
    GameReport report = co_await referee(setup, *session, players, spectators);
    report.attempts = attempt;
    co_return report;
}

// Plays a game, and again if the machine starved a bot in it. Each attempt has the same seed, and new processes, which
// have not seen the game.
Task<GameReport> play_until_fair(const MatchPlan& plan, GameOfRange game, std::array<Seat*, 2> seats,
                                 const NewSession& new_session, const Spectators& spectators) {
    for (int attempt = 1;; ++attempt) {
        GameReport report = co_await play_game(plan, game, seats, new_session, spectators, attempt);
        const bool stands = report.summary.reason != starved_reason || attempt == most_attempts;
        if (stands) co_return report;
        for (Seat* seat : seats) seat->dismiss();
    }
}

Task<void> play_in_order(const MatchPlan& plan, GameRange range, std::array<Seat*, 2> seats,
                         const NewSession& new_session, const Spectators& spectators, const GameSink& games) {
    for (int game_number = range.first; game_number <= range.last; ++game_number) {
        const GameOfRange game{game_number, game_number == range.last};
        GameReport report = co_await play_until_fair(plan, game, seats, new_session, spectators);
        games(std::move(report));
    }
}

}  // namespace

Task<void> play_games(const MatchPlan& plan, GameRange range, std::array<Seat*, 2> seats, const NewSession& new_session,
                      const Spectators& spectators, const GameSink& games) {
    std::exception_ptr failure;
    try {
        co_await play_in_order(plan, range, seats, new_session, spectators, games);
    } catch (...) {
        failure = std::current_exception();
    }
    for (Seat* seat : seats) seat->dismiss();
    if (failure) std::rethrow_exception(failure);
}

Task<MatchReport> play_match(const MatchPlan& plan, std::array<Seat*, 2> seats, const NewSession& new_session,
                             const Spectators& spectators, const GameSink& games) {
    MatchReport report;
    const GameSink count_and_hand_on = [&](GameReport game) {
        count_game(report, game.summary);
        games(std::move(game));
    };
    std::exception_ptr failure;
    try {
        const GameRange all{1, plan.games};
        co_await play_games(plan, all, seats, new_session, spectators, count_and_hand_on);
    } catch (...) {
        failure = std::current_exception();
    }
    for (Seat* seat : seats) seat->leave();
    for (Seat* seat : seats) co_await seat->wait_for_exits();
    if (failure) std::rethrow_exception(failure);
    settle(plan, report);
    co_return report;
}

}  // namespace isola_arena
