#include "arena/contest/match/match_run.hpp"

#include <exception>
#include <future>

#include <boost/asio/co_spawn.hpp>

#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/tree/process_tree.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

// Pins the calling thread to its present core. Bots inherit the core from the thread that starts them. Returns the
// core; nullopt if the system does not tell it.
std::optional<int> stay_on_this_core() {
    const std::optional<int> core = present_core();
    if (core) stay_on_core(*core);
    return core;
}

Task<void> keep_flushing(Recorder& recorder) {
    Timer timer(co_await asio::this_coro::executor);
    for (;;) {
        timer.expires_after(RecordWriter::flush_age / 4);
        co_await timer.async_wait(as_result);
        recorder.flush_if_due();
    }
}

}  // namespace

MakeSeats seats_for(const std::array<BotSpec, 2>& bots, const MatchPlan& plan, const Confinements& confinements) {
    const std::array<NewDialectAdapter, 2> adapters{adapter_of(bots[0], plan), adapter_of(bots[1], plan)};
    const std::array<Confine, 2> confines{confinements.of(bots[0]), confinements.of(bots[1])};
    return [bots, adapters, confines](const Executor& executor) {
        return std::array<Seat, 2>{Seat(executor, bots[0], adapters[0], confines[0]),
                                   Seat(executor, bots[1], adapters[1], confines[1])};
    };
}

// While an object of this class exists, break_off() stops its event loop.
class MatchRun::Running {
public:
    Running(MatchRun& run, asio::io_context& io) : run_(run) {
        const std::lock_guard lock(run_.mutex_);
        run_.running_ = &io;
        if (run_.broken_off_) io.stop();
    }
    ~Running() {
        const std::lock_guard lock(run_.mutex_);
        run_.running_ = nullptr;
    }
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

private:
    MatchRun& run_;
};

MatchRun::MatchRun(Setup setup) : setup_(std::move(setup)), thread_([this] { run(); }) {}

MatchRun::~MatchRun() {
    if (!thread_.joinable()) return;
    break_off();
    thread_.join();
}

void MatchRun::break_off() { stop(false); }

void MatchRun::interrupt() { stop(true); }

void MatchRun::stop(bool as_signal) {
    const std::lock_guard lock(mutex_);
    interrupted_ = interrupted_ || as_signal;
    broken_off_ = true;
    if (running_ != nullptr) running_->stop();
}

MatchRunEnd MatchRun::join() {
    thread_.join();
    const std::lock_guard lock(mutex_);
    end_.interrupted = end_.interrupted || (interrupted_ && !end_.report && !end_.failure);
    return std::move(end_);
}

void MatchRun::run() {
    try {
        asio::io_context io(1);
        const Running running(*this, io);
        set_steal_time_monitor(
            io, std::make_shared<StealTimeMonitor>(setup_.one_core ? stay_on_this_core() : std::nullopt));
        auto seats = setup_.seats(io.get_executor());
        Spectators spectators{setup_.events, {}};
        if (setup_.before_turn) spectators.before_turn = setup_.before_turn(io.get_executor());
        if (setup_.recorder != nullptr) {
            spectators.events = [this](const Event& event) {
                setup_.recorder->take(event);
                setup_.events(event);
            };
            asio::co_spawn(io, keep_flushing(*setup_.recorder), [&](const std::exception_ptr& failure) {
                end_.failure = failure;
                io.stop();
            });
        }
        Descriptor signal(io.get_executor(), interruption_.duplicate().release());
        signal.async_wait(asio::posix::descriptor_base::wait_read, [&](const boost::system::error_code& error) {
            end_.interrupted = !error;
            io.stop();
        });
        asio::co_spawn(io,
                       play_match(setup_.plan, {&seats[0], &seats[1]}, setup_.new_session, spectators, setup_.games),
                       [&](const std::exception_ptr& failure, MatchReport report) {
                           end_.failure = failure;
                           if (!failure) end_.report = std::move(report);
                           io.stop();
                       });
        io.run();
    } catch (...) {
        end_.failure = std::current_exception();
    }
    if (setup_.alone) end_all_bots();
    setup_.at_end();
}

QuietEnd play_quietly(const MatchPlan& plan, const std::array<BotSpec, 2>& bots, const Confinements& confinements,
                      const EventSink& events, const GameSink& games, Clock::time_point until, bool alone) {
    std::promise<void> over;
    MatchRun::Setup setup{plan, session_opener(plan), seats_for(bots, plan, confinements)};
    setup.events = events;
    setup.games = games;
    setup.alone = alone;
    setup.at_end = [&over] { over.set_value(); };
    MatchRun run(std::move(setup));
    if (over.get_future().wait_until(until) == std::future_status::timeout) run.break_off();
    const MatchRunEnd end = run.join();
    if (end.failure) std::rethrow_exception(end.failure);
    if (end.interrupted) return QuietEnd::interrupted;
    return end.report ? QuietEnd::over : QuietEnd::broken_off;
}

}  // namespace isola_arena
