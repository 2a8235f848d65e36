#include "tests/cluster/schedule/simulated_contest.hpp"

#include <doctest/doctest.h>

namespace isola_arena::cluster::simulation {
namespace {

// The number of matches that the executor of a contest keeps waiting.
constexpr std::size_t matches_ahead = 20'000;

ScheduleSettings settings_of(SimulatedCluster& cluster) {
    ScheduleSettings settings;
    settings.contest = "c0ffee";
    settings.limits = std::get<BatchLimits>(cluster.limits());
    return settings;
}

}  // namespace

GameSummary result_of(GameKey key) {
    const std::uint64_t chance =
        mix({static_cast<std::uint64_t>(key.pairing), static_cast<std::uint64_t>(key.number), 7});
    GameSummary game;
    game.key = key;
    if (chance % 5 != 0) game.winner = chance % 2 == 0 ? Player::one : Player::two;
    return game;
}

SimulatedContest::SimulatedContest(const Setting& setting, const FormatRules& format, std::size_t entrants)
    : book_(format, entrants, TieRule::draw, Games::Explanations::left_out), cluster_(setting),
      scheduler_(settings_of(cluster_)),
      dispatcher_(scheduler_, cluster_, cluster_, [this](const std::string& text) { told_.push_back(text); }) {
    cluster_.entered = [this](const std::vector<GameKey>& games) {
        for (const GameKey& game : games) entered_again_ += book_.enter(result_of(game)) ? 0U : 1U;
    };
}

void SimulatedContest::hand_out() {
    for (; scheduler_.queued_matches() < matches_ahead && handed_out_ < book_.issued().size(); ++handed_out_) {
        const int number = static_cast<int>(handed_out_) + 1;
        ChunkMatch match{number, book_.issued()[handed_out_], {}};
        for (const GameKey& game : book_.open_games_of(number)) match.games.push_back(game.number);
        if (!match.games.empty()) scheduler_.add(std::move(match));
    }
}

void SimulatedContest::play(Nanoseconds most) {
    while (!book_.over() && now_ < most) {
        hand_out();
        const Nanoseconds wait = dispatcher_.step(now_);
        now_ += wait;
        cluster_.advance(now_);
    }
    INFO("after ", now_.count() / 1'000'000'000, " s ", book_.count_open(), " games are open");
    REQUIRE(book_.over());
}

}  // namespace isola_arena::cluster::simulation
