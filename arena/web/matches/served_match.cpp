#include "arena/web/matches/served_match.hpp"

#include "arena/contest/setup/contest_choice.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto look_every = 2ms;

}  // namespace

ServedMatch::ServedMatch(ServedMatchPlan plan, web::GameRegistry& registry, const std::atomic<bool>& engines_think,
                         std::function<void()> ended)
    : feed_(registry, plan.facts), engines_think_(engines_think), ended_(std::move(ended)), pace_(plan.facts.speed) {
    pace_.set_paused(plan.facts.paused);
    run_.emplace(setup(plan));
}

MatchRun::Setup ServedMatch::setup(const ServedMatchPlan& plan) {
    MatchRun::Setup setup{plan.plan, session_opener(plan.plan), seats(plan)};
    setup.new_session = [this, open = session_opener(plan.plan)](std::uint64_t seed) {
        auto table = open(seed);
        table_ = table.get();
        return table;
    };
    setup.events = [this](const Event& event) { take(event); };
    setup.before_turn = [this](const Executor& executor) {
        return std::function<Task<void>()>([this, executor] { return hold(executor); });
    };
    setup.games = [this](const GameReport& game) { feed_.count(game); };
    setup.one_core = false;
    setup.alone = false;
    setup.at_end = ended_;
    return setup;
}

MakeSeats ServedMatch::seats(const ServedMatchPlan& plan) {
    const auto seat_maker = [&](std::size_t i) -> std::function<Seat(const Executor&)> {
        const std::string name = plan.facts.bots[i];
        if (!plan.bots[i]) return [this, i, name](const Executor& on) { return Seat(on, name, persons_[i].person()); };
        BotSpec bot = *plan.bots[i];
        return
            [bot, name, adapter = adapter_of(bot, plan.plan), confine = plan.confinements.of(bot)](const Executor& on) {
                BotSpec named = bot;
                named.name = name;
                return Seat(on, std::move(named), adapter, confine);
            };
    };
    return [first = seat_maker(0), second = seat_maker(1)](const Executor& executor) {
        return std::array<Seat, 2>{first(executor), second(executor)};
    };
}

void ServedMatch::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event))
        for (const Player player : both_players) is_person_[player] = header->players[player].command.empty();
    feed_.take(event);
}

bool ServedMatch::person_to_move() const {
    if (table_ == nullptr) return false;
    for (const Player player : both_players)
        if (table_->to_move() == actor(player)) return is_person_[player];
    return false;
}

// First announces the turn (is_before_turn_), then checks whether an engine thinks. An analysis announces its engine
// first and then checks for turns, so at least one of the two sees the other and waits.
Task<void> ServedMatch::hold(Executor executor) {
    if (!person_to_move()) {
        is_before_turn_ = true;
        co_await pace_.hold(executor, [] { return false; });
        is_before_turn_ = false;
    }
    for (Timer timer(executor); engines_think_;) {
        timer.expires_after(look_every);
        co_await timer.async_wait(as_result);
    }
}

void ServedMatch::set_paused(bool paused) {
    pace_.set_paused(paused);
    feed_.tell([&](web::MatchFacts& facts) { facts.paused = paused; });
}

void ServedMatch::step() {
    if (!pace_.paused()) return set_paused(true);
    pace_.grant_turn();
}

void ServedMatch::set_speed(double speed) {
    pace_.set_speed(speed);
    feed_.tell([&](web::MatchFacts& facts) { facts.speed = speed; });
}

void ServedMatch::stop() {
    stopped_ = true;
    run_->break_off();
}

void ServedMatch::finish() {
    const MatchRunEnd end = run_->join();
    feed_.end(end.report, stopped_ ? nullptr : end.failure);
}

}  // namespace isola_arena
