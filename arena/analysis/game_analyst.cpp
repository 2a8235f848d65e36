#include "arena/analysis/game_analyst.hpp"

#include <algorithm>
#include <exception>
#include <memory>

#include <boost/asio/co_spawn.hpp>
#include <fmt/core.h>

#include "arena/analysis/game_positions.hpp"
#include "arena/judge/environment.hpp"
#include "arena/process/bot/bot_process.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr std::int64_t a_day_ms = 86'400'000;
constexpr int thorough_factor = 4;

}  // namespace

std::string EngineEffort::text() const {
    return nodes > 0 ? fmt::format("{} nodes", nodes) : fmt::format("{} ms", time_ms);
}

EngineEffort EngineEffort::thorough() const { return {thorough_factor * time_ms, thorough_factor * nodes}; }

std::int64_t EngineEffort::line_ms() const { return nodes > 0 ? a_day_ms : time_ms; }

Nanoseconds EngineEffort::patience() const {
    if (nodes > 0) return 60s;
    return std::max<Nanoseconds>(1s, 10 * std::chrono::milliseconds(time_ms));
}

std::vector<std::string> EngineEffort::environment(const GameHeader& header, Player player) const {
    GameHeader asked = header;
    asked.seed = Seed();
    asked.time.game_ms.reset();
    asked.time.turn_ms = line_ms();
    std::vector<std::string> environment = bot_environment(asked, player);
    if (nodes > 0) environment.push_back(fmt::format("ARENA_NODES={}", nodes));
    return environment;
}

namespace {

constexpr auto start_up_budget = 10s;
constexpr auto grace = 500ms;
constexpr auto look_every = 20ms;

OpinionKind kind_of(AnswerKind answer) {
    return answer == AnswerKind::late                                      ? OpinionKind::late
           : answer == AnswerKind::stray || answer == AnswerKind::too_long ? OpinionKind::nonsense
                                                                           : OpinionKind::died;
}

// The process of the engine for one player.
class Seated {
public:
    Seated(Executor executor, const Analyst& analyst, std::vector<std::string> environment)
        : executor_(std::move(executor)), analyst_(analyst), environment_(std::move(environment)) {}

    /// Returns an error if the engine cannot be started.
    Task<Result<Opinion>> ask(const std::string& line, const std::vector<std::string>& legal) {
        if (!process_)
            if (const auto error = co_await start()) co_return *error;
        AskLimit limit(analyst_.effort.patience() + start_up_budget);
        limit.start_up_budget = start_up_budget;
        process_->take_stderr();
        const std::string text = line + '\n';
        const BotAnswer answer = co_await process_->ask(text, limit);
        const std::string said = process_->take_stderr();
        reply_ = answer.kind == AnswerKind::reply ? answer.bytes : std::string();
        if (answer.kind == AnswerKind::reply) co_return reader_.read(said, answer.bytes, legal);
        co_await end(0ms);
        Opinion opinion;
        opinion.kind = kind_of(answer.kind);
        co_return opinion;
    }

    /// Returns the reply to the last question; empty if there was none.
    const std::string& reply() const { return reply_; }

    void kill() const {
        if (process_) process_->kill();
    }

    Task<void> end(Nanoseconds how_long) {
        const auto process = std::exchange(process_, nullptr);
        if (process) co_await process->end(how_long);
    }

private:
    Task<std::optional<Error>> start() {
        const BotSpec& engine = analyst_.engine;
        Program program = program_of(engine, environment_);
        if (analyst_.confine)
            if (const auto error = analyst_.confine(program))
                co_return Error{"the engine " + engine.name + ": " + error->message};
        auto started = co_await BotProcess::start(executor_, std::move(program));
        if (const auto* failure = std::get_if<StartFailure>(&started))
            co_return Error{"the engine " + engine.name + ": " + failure->message};
        process_ = std::get<std::shared_ptr<BotProcess>>(std::move(started));
        reader_ = {};
        co_return std::nullopt;
    }

    Executor executor_;
    const Analyst& analyst_;
    std::vector<std::string> environment_;
    std::shared_ptr<BotProcess> process_;
    OpinionReader reader_;
    std::string reply_;
};

GameAnalysis facts_of(const Record& record, const Analyst& analyst) {
    GameAnalysis analysis;
    analysis.rules = record.header.rules;
    for (const Player player : both_players) analysis.names[player] = record.header.players[player].name;
    const auto* ended = record.events.empty() ? nullptr : std::get_if<GameEnded>(&record.events.back());
    if (ended != nullptr) analysis.winner = ended->winner;
    analysis.engine = analyst.engine.name;
    analysis.effort = analyst.effort.text();
    return analysis;
}

// The processes of an engine that thinks with one effort.
class Seats {
public:
    Seats(const Executor& executor, const Record& record, const Analyst& analyst, EngineEffort effort)
        : analyst_{analyst.engine, analyst.confine, effort} {
        for (const Player player : both_players)
            seated_[index(player)] =
                std::make_unique<Seated>(executor, analyst_, effort.environment(record.header, player));
    }

    Seated& of(Player player) { return *seated_[index(player)]; }
    std::int64_t line_ms() const { return analyst_.effort.line_ms(); }

    void kill() const {
        for (const auto& seated : seated_) seated->kill();
    }

    Task<void> end(Nanoseconds how_long) {
        for (auto& seated : seated_) co_await seated->end(how_long);
    }

private:
    const Analyst analyst_;
    std::unique_ptr<Seated> seated_[2];
};

// What the engine is asked about a position.
struct PositionQuestion {
    std::string line;
    std::string thorough_line;       // differs in the time alone
    std::vector<std::string> legal;  // all legal replies
    std::size_t place = 0;           // of the position in the record
    bool is_thorough = false;        // it has been asked with more effort
};

class Questioning {
public:
    Questioning(Executor executor, const Record& record, GamePositions positions, const Analyst& analyst,
                const YieldHooks& yield_hooks)
        : executor_(executor), yield_hooks_(yield_hooks), positions_(std::move(positions)),
          quick_(executor, record, analyst, analyst.effort),
          thorough_(executor, record, analyst, analyst.effort.thorough()) {}

    Task<void> run(const std::atomic<bool>& stop, const std::function<void()>& position_done) {
        while (!stop && !error_ && positions_.next()) {
            co_await ask_about_next(stop);
            if (position_done) position_done();
        }
        if (!positions_.saw_nature()) co_await look_closer(stop);
        co_await end(stop ? 0ms : grace);
        is_done_ = true;
    }

    /// Kills the engines when the analysis must stop or pause. So a stop does not wait until a long search ends.
    Task<void> watch(const std::atomic<bool>& stop) {
        while (!is_done_) {
            co_await rest();
            const bool gives_way = is_asking_ && !yield_hooks_.may_think();
            if (is_done_ || !(stop || gives_way)) continue;
            was_disturbed_ = true;
            quick_.kill();
            thorough_.kill();
        }
    }

    Result<GameAnalysis> finish(GameAnalysis analysis) const {
        if (error_) return *error_;
        analysis.turns = judged(asked_);
        const bool says_choices =
            std::ranges::any_of(asked_, [](const AskedPosition& each) { return !each.opinion.choices.empty(); });
        if (positions_.saw_nature()) analysis.hidden = says_choices ? Hidden::expectation : Hidden::known;
        return analysis;
    }

    /// Returns the answer in the last position about which the engine was asked. Returns an error if it is no legal
    /// reply. engine: the name of the engine.
    Result<PositionAnswer> last_answer(const std::string& engine) {
        if (error_) return *error_;
        if (asked_.empty()) return Error{"nobody is to move in this position"};
        const Player player = asked_.back().player;
        const Opinion& opinion = asked_.back().opinion;
        const std::string reply = quick_.of(player).reply();
        if (std::ranges::find(questions_.back().legal, reply) == questions_.back().legal.end()) {
            const std::string_view why = to_string(opinion.kind);
            return Error{fmt::format("{} gave no legal reply{}{}", engine, why.empty() ? "" : ": ", why)};
        }
        return PositionAnswer{asked_.back().turn, player, reply, opinion};
    }

private:
    Task<void> rest() {
        Timer timer(executor_);
        timer.expires_after(look_every);
        co_await timer.async_wait(as_result);
    }

    Task<void> end(Nanoseconds how_long) {
        co_await quick_.end(how_long);
        co_await thorough_.end(how_long);
        yield_hooks_.engines_run(false);
    }

    // Calls engines_run(true) before may_think(). Those who time a game announce the game before they look for engines.
    // So at least one side sees the other.
    Task<void> wait_until_it_may_think(const std::atomic<bool>& stop) {
        for (;;) {
            yield_hooks_.engines_run(true);
            const bool may = stop || yield_hooks_.may_think();
            if (may) co_return;
            co_await end(0ms);
            co_await rest();
        }
    }

    Task<void> ask_about_next(const std::atomic<bool>& stop) {
        const AskedPosition position = positions_.position();
        const GameSession& session = positions_.session();
        questions_.push_back({session.line(position.player, quick_.line_ms()),
                              session.line(position.player, thorough_.line_ms()), session.legal_replies(),
                              positions_.place()});
        asked_.push_back(position);
        const auto opinion = co_await opinion_of(asked_.size() - 1, quick_, questions_.back().line, stop);
        if (opinion) set(asked_.size() - 1, *opinion);
    }

    // Asks again about each turn that seems bad and about the position after it. The new values may make neighbouring
    // turns seem bad, so the search goes on one turn before the turn that was asked about.
    Task<void> look_closer(const std::atomic<bool>& stop) {
        for (std::size_t at = 0; at < asked_.size() && !stop && !error_;) {
            const std::size_t end = std::min(at + 2, asked_.size());
            bool is_new = false;
            for (std::size_t each = seems_bad(at, end) ? at : end; each < end; ++each) {
                if (std::exchange(questions_[each].is_thorough, true)) continue;
                is_new = true;
                const auto opinion = co_await opinion_of(each, thorough_, questions_[each].thorough_line, stop);
                if (opinion && opinion->kind == OpinionKind::judged) set(each, *opinion);
            }
            if (!is_new) ++at;
            else if (at > 0) --at;
        }
    }

    // Returns whether the turn at that place, judged by the positions before `end`, is a bad one, and not proven to be.
    bool seems_bad(std::size_t at, std::size_t end) const {
        const std::vector<AskedPosition> here(asked_.begin() + static_cast<std::ptrdiff_t>(at),
                                              asked_.begin() + static_cast<std::ptrdiff_t>(end));
        const auto turns = judged(here);
        if (turns.empty() || turns.front().label == Label::none) return false;
        const bool is_proven = std::ranges::all_of(
            here, [](const AskedPosition& each) { return each.result || !each.opinion.proven.empty(); });
        return !is_proven;
    }

    void set(std::size_t at, Opinion opinion) {
        AskedPosition& position = asked_[at];
        position.opinion = std::move(opinion);
        if (position.opinion.kind == OpinionKind::judged && !position.played.empty())
            position.is_best_played =
                positions_.are_one_turn(questions_[at].place, position.played, position.opinion.best);
    }

    // Returns nullopt if the analysis is to stop, or after an error.
    Task<std::optional<Opinion>> opinion_of(std::size_t at, Seats& seats, const std::string& line,
                                            const std::atomic<bool>& stop) {
        std::optional<Opinion> given;
        do {
            co_await wait_until_it_may_think(stop);
            if (stop) co_return std::nullopt;
            was_disturbed_ = false;
            is_asking_ = true;
            auto opinion = co_await seats.of(asked_[at].player).ask(line, questions_[at].legal);
            is_asking_ = false;
            if (!opinion) {
                error_ = opinion.error();
                co_return std::nullopt;
            }
            given = std::move(opinion).value();
        } while (was_disturbed_);
        co_return given;
    }

    Executor executor_;
    const YieldHooks& yield_hooks_;
    GamePositions positions_;
    Seats quick_;
    Seats thorough_;
    std::vector<PositionQuestion> questions_;  ///< one for each of asked_
    std::vector<AskedPosition> asked_;
    bool is_asking_ = false;
    bool was_disturbed_ = false;  ///< the engine was killed while it thought
    bool is_done_ = false;
    std::optional<Error> error_;
};

}  // namespace

namespace {

// Asks the questions until all are answered or `stop` becomes true.
void ask_all(asio::io_context& io, Questioning& questioning, const std::atomic<bool>& stop,
             const std::function<void()>& position_done) {
    std::exception_ptr failure;
    const auto ended = [&](const std::exception_ptr& thrown) {
        if (thrown && !failure) failure = thrown;
        if (failure) io.stop();
    };
    asio::co_spawn(io, questioning.run(stop, position_done), ended);
    asio::co_spawn(io, questioning.watch(stop), ended);
    io.run();
    if (failure) std::rethrow_exception(failure);
}

// Returns a record in which everything was played before an engine is asked.
Record opening_of(const GameHeader& header, const std::vector<Event>& events) {
    Record record{header, {}, false, {}};
    for (const Event& event : events) {
        if (const auto* nature = std::get_if<NatureMoved>(&event)) record.events.emplace_back(*nature);
        const auto* played = std::get_if<TurnEnded>(&event);
        if (played == nullptr) continue;
        TurnEnded turn;
        turn.turn = played->turn;
        turn.player = played->player;
        turn.opening = true;
        turn.discarded = played->discarded || played->fault;
        turn.reply = played->reply;
        record.events.emplace_back(std::move(turn));
    }
    return record;
}

}  // namespace

Result<GameAnalysis> analysed(const Record& record, const Analyst& analyst, const std::atomic<bool>& stop,
                              const std::function<void()>& position_done, const YieldHooks& yield_hooks) {
    auto positions = GamePositions::of(record);
    if (!positions) return positions.error();
    asio::io_context io(1);
    Questioning questioning(io.get_executor(), record, std::move(positions).value(), analyst, yield_hooks);
    ask_all(io, questioning, stop, position_done);
    return questioning.finish(facts_of(record, analyst));
}

Result<PositionAnswer> answered(const GameHeader& header, const std::vector<Event>& events, const Analyst& analyst,
                                const std::atomic<bool>& stop, const YieldHooks& yield_hooks) {
    const Record record = opening_of(header, events);
    auto positions = GamePositions::of(record);
    if (!positions) return positions.error();
    asio::io_context io(1);
    Questioning questioning(io.get_executor(), record, std::move(positions).value(), analyst, yield_hooks);
    ask_all(io, questioning, stop, {});
    return questioning.last_answer(analyst.engine.name);
}

Result<std::size_t> count_positions(const Record& record) {
    auto positions = GamePositions::of(record);
    if (!positions) return positions.error();
    std::size_t count = 0;
    for (GamePositions each = std::move(positions).value(); each.next();) ++count;
    return count;
}

}  // namespace isola_arena
