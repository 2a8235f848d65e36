#include "arena/process/bot/bot_process.hpp"

#include <optional>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/bot/bot_pipes.hpp"
#include "arena/process/bot/kept_child.hpp"
#include "arena/process/bot/reply_clock.hpp"
#include "arena/process/bot/spawned_child.hpp"
#include "arena/process/start/launcher.hpp"
#include "arena/process/start/program_start.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto explanation_patience = 100ms;
constexpr auto ending_patience = 5s;
constexpr auto between_looks_at_line = 1ms;
// As long as a trial of the sandbox takes at most.
constexpr auto doubt_patience = 10s;

std::string in_mebibytes(std::int64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

// The part of a start that the arena does itself: to finish the sandbox while the launcher waits.
struct Launch {
    std::optional<LaunchBarrier> barrier = {};  ///< nullopt: no launcher waits to be finished
    std::string failure = {};                   ///< why the sandbox could not be finished
    bool is_over = false;                       ///< the launcher has passed the barrier, or never will
    bool is_to_stop = false;                    ///< the bot is stopped when that is over
    EventNotifier changed = {};
};

}  // namespace

struct BotProcess::Parts {
    Parts(const Executor& executor, BothEnds& ends, std::unique_ptr<ChildProcess> started, const Program& program)
        : owned(std::move(started)), child(*owned),
          pipes(executor, std::move(ends.input.writing), std::move(ends.output.reading),
                std::move(ends.errors.reading)),
          clock(executor, child, pipes.output_descriptor()) {
        if (ends.barrier) launch.barrier.emplace(executor, std::move(ends.barrier->writing), program.launcher->finish);
    }

    std::unique_ptr<ChildProcess> owned;
    ChildProcess& child;
    BotPipes pipes;
    ReplyClock clock;
    Launch launch;
};

Task<BotProcess::Started> BotProcess::start(Executor executor, Program program) {
    const auto doubt = program.launcher ? program.launcher->doubt : std::nullopt;
    if (!doubt) co_return co_await start_once(executor, std::move(program));
    try {
        Started started = co_await start_once(executor, std::move(program));
        const auto* bot = std::get_if<std::shared_ptr<BotProcess>>(&started);
        bool works = true;
        if (bot != nullptr) works = co_await (*bot)->is_launched(*doubt);
        if (works) co_return started;
        if ((*bot)->parts_->launch.failure.empty()) co_await (*bot)->destroy();  // else finish_launch() does it
    } catch (const Shortage&) {
        throw;
    } catch (const ArenaFailure&) {  // the trial anew says whether it was more than an accident
    }
    Program again;
    if (const auto refused = doubt->try_anew(again)) co_return StartFailure{refused->message};
    co_return co_await start_once(executor, std::move(again));
}

Task<BotProcess::Started> BotProcess::start_once(Executor executor, Program program) {
    std::string token = new_token();
    program.environment.push_back(token);
    BothEnds ends(program.launcher);
    auto started = co_await start_program(executor, program, ends.childs());
    if (auto* failure = std::get_if<StartFailure>(&started)) co_return std::move(*failure);
    std::shared_ptr<BotProcess> bot;
    try {
        auto child = std::make_unique<SpawnedChild>(executor, std::move(std::get<Spawned>(started)), std::move(token),
                                                    ends.report(), program);
        bot.reset(new BotProcess(executor, std::make_unique<Parts>(executor, ends, std::move(child), program)));
    } catch (const boost::system::system_error& failure) {
        throw ArenaFailure("cannot watch a process: " + failure.code().message());
    }
    bot->start_watching();
    co_return bot;
}

std::shared_ptr<BotProcess> BotProcess::start_in(Executor executor, const std::shared_ptr<Keeper>& keeper,
                                                 Program program) {
    std::string token = new_token();
    program.environment.push_back(token);
    BothEnds ends(std::nullopt);
    auto run = keeper->begin(program, ends.childs());
    if (!run) return nullptr;
    std::shared_ptr<BotProcess> bot;
    try {
        auto child =
            std::make_unique<KeptChild>(executor, keeper, std::move(run), std::move(token), program.arguments.front());
        bot.reset(new BotProcess(executor, std::make_unique<Parts>(executor, ends, std::move(child), Program())));
    } catch (const boost::system::system_error& failure) {
        throw ArenaFailure("cannot watch a process: " + failure.code().message());
    }
    bot->start_watching();
    return bot;
}

BotProcess::BotProcess(const Executor& executor, std::unique_ptr<Parts> parts)
    : executor_(executor), parts_(std::move(parts)) {}

BotProcess::~BotProcess() = default;

void BotProcess::start_watching() {
    asio::co_spawn(executor_, watch_end(), asio::detached);
    asio::co_spawn(executor_, parts_->pipes.watch_errors(shared_from_this()), asio::detached);
    if (parts_->launch.barrier) asio::co_spawn(executor_, finish_launch(), asio::detached);
}

// Waits until the launcher has made its sandbox, or has failed to. Returns whether it has made it.
Task<bool> BotProcess::is_launched(const LauncherDoubt& doubt) {
    Launch& launch = parts_->launch;
    const auto give_up = Clock::now() + doubt_patience;
    while (!launch.is_over && Clock::now() < give_up) co_await launch.changed.wait(executor_, give_up);
    co_return doubt.is_over();
}

// If the sandbox cannot be finished, kills the bot, because it must not run.
Task<void> BotProcess::finish_launch() {
    const auto self = shared_from_this();
    const auto failure = co_await parts_->launch.barrier->pass([this] { return parts_->child.launchers_process(); });
    if (failure) parts_->launch.failure = *failure;
    parts_->launch.is_over = true;
    parts_->launch.changed.notify();
    if (failure) co_await destroy();
    else if (parts_->launch.is_to_stop) pause();
}

Task<void> BotProcess::watch_end() {
    const auto self = shared_from_this();
    while (!has_exited())
        if (!co_await parts_->child.end_event()) co_return;
        else if (parts_->child.note_end()) parts_->pipes.note_end();
}

bool BotProcess::has_exited() const { return parts_->child.has_ended(); }

pid_t BotProcess::pid() const { return parts_->child.pid(); }

std::optional<pid_t> BotProcess::launchers_process() const { return parts_->child.launchers_process(); }

std::optional<pid_t> BotProcess::launched() const { return parts_->child.launched(); }

const std::string& BotProcess::launch_failure() const { return parts_->launch.failure; }

Nanoseconds BotProcess::used_since_reply() { return parts_->clock.used_since_reply(); }

Nanoseconds BotProcess::cpu_time() { return parts_->child.cpu_time(); }

void BotProcess::pause() { parts_->child.pause(); }

void BotProcess::resume() {
    parts_->launch.is_to_stop = false;
    parts_->child.resume();
}

void BotProcess::stand_back() {
    if (!parts_->child.can_stop() || !parts_->clock.shares_core()) return;
    const bool is_launching = parts_->launch.barrier && !parts_->launch.is_over;
    if (is_launching) parts_->launch.is_to_stop = true;
    else pause();
}

void BotProcess::new_game(std::size_t stderr_kept) {
    parts_->pipes.errors_log().new_game(stderr_kept);
    parts_->clock.new_game();
}

std::size_t BotProcess::stderr_kept() const { return parts_->pipes.errors_log().kept_in_game(); }

std::string BotProcess::take_stderr() {
    std::string text = parts_->pipes.take_errors();
    if (parts_->child.has_launcher()) note_first_line(text);
    return text;
}

// Appends, because a launcher writes its line in pieces.
void BotProcess::note_first_line(std::string_view text) {
    if (first_stderr_line_.ends_with('\n') || first_stderr_line_.size() > longest_line) return;
    const std::size_t end = text.find('\n');
    first_stderr_line_ += text.substr(0, end == std::string_view::npos ? end : end + 1);
}

Task<BotAnswer> BotProcess::ask(std::string_view text, AskLimit limit, int lines, bool end_input) {
    auto& [owned, child, pipes, clock, launch] = *parts_;
    BotAnswer answer;
    if (pipes.has_output()) {
        answer.kind = AnswerKind::stray;
        answer.bytes = pipes.received();
        co_return answer;
    }
    if (pipes.output_ended() || has_exited()) {
        co_await explain_end(answer);
        co_return answer;
    }
    resume();
    const bool is_lasting = limit.lasting && !clock.answers_at_once();
    if (is_lasting) limit.lasting();
    clock.start();
    answer.sent = true;
    const std::string_view rest = pipes.send_at_once(text);
    if (!rest.empty() && !co_await send(rest, limit, answer)) co_return answer;
    if (limit.start_up_budget && rest.empty()) clock.await_taking(pipes.sent_line(text.size()));
    if (end_input) pipes.close_input();
    const bool alarmed = pipes.receive_at_once(clock.first_look(limit), child.alarms());
    const bool is_here = take_lines(lines, answer);
    if (!is_here) {
        if (limit.lasting && !is_lasting) limit.lasting();
        co_await receive(lines, limit, answer);
    }
    clock.end_start_up(limit, answer);
    clock.note_first_look(is_here, answer);
    co_await clock.charge(limit, answer);
    if (answer.kind == AnswerKind::ended) {
        co_await explain_end(answer);
    } else {
        clock.judge(limit, answer);
        note_overrun(answer, !is_here || alarmed);
    }
    co_return answer;
}

// Sends the rest of the text, which did not fit in the pipe at once. Returns false if the bot did not read it in time.
Task<bool> BotProcess::send(std::string_view text, const AskLimit& limit, BotAnswer& answer) {
    ReplyClock& clock = parts_->clock;
    const BotPipes::Delivery delivery = co_await parts_->pipes.send(text, clock.sent() + limit.wall);
    if (delivery.bytes_left > 0) {
        answer.kind = AnswerKind::late;
        answer.detail =
            "it does not read its input: " + std::to_string(delivery.bytes_left) + " bytes did not fit in the pipe";
        answer.wall = clock.wall();
        co_return false;
    }
    clock.note_sent(delivery.at);
    co_return true;
}

bool BotProcess::take_lines(int lines, BotAnswer& answer) {
    const Nanoseconds wall = parts_->clock.look_before_reading();
    if (!parts_->pipes.take_lines(lines, answer)) return false;
    answer.wall = wall;
    return true;
}

// Sets until when the arena only waits for output.
void BotProcess::hold_to(Clock::time_point until) {
    const bool looks = parts_->clock.awaits_taking();
    parts_->pipes.hold_to(looks ? std::min(until, Clock::now() + between_looks_at_line) : until);
}

Task<void> BotProcess::receive(int lines, AskLimit& limit, BotAnswer& answer) {
    auto& [owned, child, pipes, clock, launch] = *parts_;
    clock.watch();
    clock.note_reading();
    pipes.receive_at_once(Nanoseconds{0}, {});
    bool over_limit = false;
    Clock::time_point until = clock.end_of(limit);
    hold_to(until);
    while (!take_lines(lines, answer)) {
        clock.note_no_reply();
        if (clock.awaits_taking()) {
            clock.look_at_line(limit, answer);
            if (!clock.awaits_taking()) until = clock.end_of(limit);
            hold_to(until);
        }
        if (!pipes.output_ended() && Clock::now() < until) {
            clock.note_reading();
            co_await pipes.receive();
            continue;
        }
        if (!pipes.output_ended()) co_await clock.catch_up();
        const Nanoseconds more = pipes.output_ended() ? Nanoseconds{0} : clock.extension(limit, answer);
        if (more > Nanoseconds{0}) {
            if (answer.wall > limit.wall && limit.over_limit && !std::exchange(over_limit, true)) limit.over_limit();
            until = Clock::now() + more;
            hold_to(until);
            continue;
        }
        // The arena may have lost its core since its last look. So output that lies in the pipe by now is still judged
        // as a reply.
        if (!pipes.output_ended()) pipes.receive_at_once(Nanoseconds{0}, {});
        if (take_lines(lines, answer)) break;
        const bool ended = pipes.output_ended() || child.is_closed_in_all(pipes.output_descriptor());
        answer.kind = ended ? AnswerKind::ended : AnswerKind::late;
        // For a late answer, extension() has already set the wall time. The time that the arena waited since then does
        // not count.
        if (ended) answer.wall = clock.wall();
        pipes.take_rest(answer);
        break;
    }
    pipes.release_deadline();
}

Task<void> BotProcess::explain_end(BotAnswer& answer) {
    ChildProcess& child = parts_->child;
    answer.kind = AnswerKind::ended;
    if (!parts_->launch.failure.empty())
        throw ArenaFailure("the sandbox of a bot cannot be finished: " + parts_->launch.failure);
    co_await child.wait_for_end(explanation_patience);
    // A process that ends closes its files first. The time for the rest of its end depends more on the machine than on
    // the bot, so the arena waits longer.
    if (!child.has_ended() && has_ended(child.pid())) co_await child.wait_for_end(ending_patience);
    if (child.was_ended_by_arena()) answer.detail = "it was ended by the arena";
    else if (!child.has_ended()) answer.detail = "it closed its output while still running";
    else explain_exit(answer);
    note_overrun(answer, true);
}

void BotProcess::explain_exit(BotAnswer& answer) {
    const ChildProcess::Ending ending = parts_->child.ending([this] {
        take_stderr();
        return first_stderr_line_.substr(0, first_stderr_line_.find('\n'));
    });
    answer.exit_code = ending.exit_code;
    answer.detail = ending.was_run ? "it " + ending.text : ending.text;
    if (!ending.was_run) answer.kind = AnswerKind::not_run;
}

void BotProcess::note_overrun(BotAnswer& answer, bool alarmed) const {
    const Overrun overrun = parts_->child.overrun(alarmed);
    const Limits& granted = parts_->child.granted();
    if (overrun.memory) {
        answer.kind = AnswerKind::memory;
        answer.detail = in_mebibytes(granted.memory);
    } else if (overrun.processes) {
        answer.kind = AnswerKind::processes;
        answer.detail = std::to_string(granted.processes);
    }
}

Task<void> BotProcess::let_end(Nanoseconds grace) {
    const auto self = shared_from_this();
    resume();
    parts_->pipes.close_input();
    co_await parts_->child.wait_for_end(grace);
}

Task<void> BotProcess::end(Nanoseconds grace) {
    const auto self = shared_from_this();
    co_await let_end(grace);
    co_await destroy();
}

void BotProcess::kill() { parts_->child.kill_at_once(); }

Task<void> BotProcess::destroy() {
    const auto self = shared_from_this();
    parts_->pipes.end_deadline();
    co_await parts_->child.destroy();
    if (parts_->launch.barrier) parts_->launch.barrier->close();
    parts_->pipes.close();
}

}  // namespace isola_arena
