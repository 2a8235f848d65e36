// A contest with an arbitrary executor: the sinks and the book get each game exactly once.
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>

#include "arena/contest/tournament/job_queue.hpp"
#include "protocol/rng.hpp"

namespace isola_arena {
namespace {

GameReport played(GameKey key) {
    GameReport game;
    game.summary.key = key;
    game.summary.winner = key.number % 2 == 1 ? Player::one : Player::two;
    return game;
}

// An executor that returns its games in any order, some of them repeatedly, and games that nobody asked for.
class Scatterbrain : public GameExecutor {
public:
    explicit Scatterbrain(std::uint64_t seed) : rng_(seed) {}

    void start(std::function<void()> news_came) override { news_came_ = std::move(news_came); }

    void add(std::vector<Job> jobs) override {
        for (const Job& job : jobs)
            for (int number = job.range.first; number <= job.range.last; ++number)
                for (std::uint64_t times = 1 + rng_.below(3); times > 0; --times)
                    news_.emplace_back(played({job.number, number}));
        news_.emplace_back(played({100'000, 1}));
        news_.emplace_back(played({1, 100'000}));
        news_came_();
    }

    std::size_t waiting() const override { return 0; }

    std::vector<WorkerEvent> take_news() override {
        for (std::size_t left = news_.size(); left > 1; --left) std::swap(news_[left - 1], news_[rng_.below(left)]);
        return std::exchange(news_, {});
    }

    void close() override { closed_ = true; }
    int games_of_a_job() const override { return 1000; }
    std::size_t jobs_ahead() const override { return 1'000'000; }

    bool closed() const { return closed_; }

private:
    Rng rng_;
    std::function<void()> news_came_;
    std::vector<WorkerEvent> news_;
    bool closed_ = false;
};

ContestPlan plan_of(FormatKind kind, std::size_t bots) {
    ContestPlan plan;
    plan.preset.format.kind = kind;
    for (std::size_t bot = 0; bot < bots; ++bot) {
        plan.bots.emplace_back();
        plan.bots.back().spec.name = std::to_string(bot);
    }
    return plan;
}

TournamentSinks sinks(std::map<GameKey, int>& times) {
    TournamentSinks all;
    all.played = [&times](const GameReport& game) { ++times[game.summary.key]; };
    all.progress = [](const Book&) -> std::optional<Clock::duration> { return std::nullopt; };
    all.warn = [](const std::string&) {};
    return all;
}

}  // namespace

TEST_CASE("a game that comes back several times, or that nobody asked for, is entered once or not at all") {
    CHECK(rc::check([] {
        const ContestPlan plan =
            plan_of(*rc::gen::element(FormatKind::round_robin, FormatKind::swiss, FormatKind::knockout),
                    *rc::gen::inRange<std::size_t>(2, 9));
        Book book(plan.preset.format, plan.bots.size(), plan.preset.tie);
        Scatterbrain executor(*rc::gen::arbitrary<std::uint64_t>());
        std::map<GameKey, int> times;
        const TournamentEnd end = run_tournament(plan, book, executor, sinks(times), {});
        RC_ASSERT(end == TournamentEnd::over);
        RC_ASSERT(executor.closed());
        RC_ASSERT(times.size() == book.games().size());
        RC_ASSERT(std::ranges::all_of(times, [](const auto& each) { return each.second == 1; }));
    }));
}

}  // namespace isola_arena
