// The part of BotUnderTest that finds out why a bot does not send its first reply, and whether it ends with its input.
#include "arena/bots/check/bot_under_test.hpp"

#include <algorithm>
#include <chrono>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/core.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/lateness.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/process/bell.hpp"
#include "arena/process/tree/system_time.hpp"

namespace isola_arena::check {
namespace {

using namespace std::chrono_literals;

// Waiting for a process to end stops this long before it is killed: otherwise the answer would be that it was killed.
constexpr auto before_the_kill = 20ms;
// The replies to this number of lines are more than the output buffer of any language holds.
constexpr int flood_lines = 700;

bool is_silence(const BotAnswer& answer) { return answer.kind == AnswerKind::late; }

void go_on(BotAnswer& answer, const BotAnswer& more) {
    answer.kind = more.kind;
    answer.detail = more.detail;
    answer.bytes += more.bytes;
    answer.wall += more.wall;
    answer.cpu += more.cpu;
    answer.starved += more.starved;
}

// Returns the CPU time of a bot, which may have ended; 0 if it cannot be read.
Nanoseconds cpu_used_by(const BotSession& bot_session) {
    if (bot_session.group)
        if (const auto time = bot_session.group->cpu_time()) return *time;
    return cpu_time_of(bot_session.process->pid()).value_or(Nanoseconds{0});
}

// Whether a process has ended, and the bell that rings then.
struct BotGone {
    bool yes = false;
    Bell bell;
};

// Closes the input of the process, kills it if it has not ended after grace, and rings when it is gone.
void end_in_background(const Executor& executor, const std::shared_ptr<BotProcess>& process, Nanoseconds grace,
                       const std::shared_ptr<BotGone>& gone) {
    const auto end = [](std::shared_ptr<BotProcess> bot, Nanoseconds most,
                        std::shared_ptr<BotGone> flag) -> Task<void> {
        co_await bot->end(most);
        flag->yes = true;
        flag->bell.ring();
    };
    asio::co_spawn(executor, end(process, grace, gone), asio::detached);
}

Task<void> wait_until(Executor executor, std::shared_ptr<BotGone> gone) {
    while (!gone->yes) co_await gone->bell.wait(executor);
}

bool is_lateness(const Finding& finding) { return finding.mistake == "silent" || finding.mistake == "too-slow"; }

Finding unflushed() {
    return {"not-flushed",
            "the reply stayed in the bot's output buffer: it came only when the buffer was full or the input ended",
            "Flush stdout after each line: print(..., flush=True), fflush(stdout), std::endl, System.out.flush()."};
}

Finding reads_to_end() {
    return {
        "reads-to-end",
        "it answered only when its input ended: it reads everything before it answers, or does not flush its output",
        "Read one line, answer it and flush stdout, then read the next; the input stays open through the whole game."};
}

Finding one_line_late() {
    return {"line-late", "it sent its first reply only after a second line: it answers one line late",
            "Answer each line as soon as it is read. Code that reads ahead waits for the next line, as "
            "scanf(\"%s\\n\") does in C: use fgets there."};
}

}  // namespace

// Waits for the first reply as long as the contest does, but no longer if the bot is idle after the time for one reply.
Task<BotAnswer> BotUnderTest::wait_for_first(BotProcess& process, std::string line) {
    const std::chrono::milliseconds start_budget(exam_.header.time.start_ms);
    const auto idle_for = std::min<Nanoseconds>(exam_.waits.look, start_budget);
    AskLimit limit{std::chrono::milliseconds(reply_ms())};
    if (exam_.header.time.start_ends == StartEnds::line_taken) {
        limit.wall += idle_for;
        limit.start_up_budget = idle_for;
    }
    BotAnswer answer = co_await process.ask(line, limit);
    if (!is_silence(answer) || answer.start_up || start_budget == start_budget.zero()) co_return answer;
    const BotAnswer look = co_await process.ask("", idle_for);
    go_on(answer, look);
    if (!is_silence(answer) || is_idle(look)) co_return answer;
    const BotAnswer rest = co_await process.ask("", start_budget - idle_for);
    go_on(answer, rest);
    co_return answer;
}

Task<AskResult> BotUnderTest::ask_warily(BotSession& bot_session) {
    // Where the input ends with the lines, nothing is held back in a buffer, and nothing waits for more lines.
    if (ends_after_reply_) co_return co_await ask(bot_session);
    AskResult asked = co_await ask_first(bot_session);
    if (!asked.finding || !is_lateness(*asked.finding)) co_return asked;
    std::optional<Finding> slow = co_await slow_start(bot_session, asked.finding->sent.back() + '\n');
    if (!slow) co_return asked;
    slow->sent = asked.finding->sent;
    slow->errors = asked.finding->errors;
    asked.finding = std::move(slow);
    co_return asked;
}

// Allows a new process more time for its first reply. If that reply comes, and the second one in the time for a reply,
// the bot is only slow to start: returns that finding, otherwise nullopt.
Task<std::optional<Finding>> BotUnderTest::slow_start(BotSession& bot_session, std::string line) {
    co_await dismiss(bot_session);
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return std::nullopt;
    const BotAnswer first =
        co_await send(bot_session, line, patience() + std::max(exam_.waits.slow_start, patience() / 2));
    if (first.kind != AnswerKind::reply) co_return std::nullopt;
    const BotAnswer second = co_await send(bot_session, line, std::chrono::milliseconds(reply_ms()));
    co_await dismiss(bot_session);
    if (second.kind != AnswerKind::reply) co_return std::nullopt;
    co_return Finding{
        "slow-start",
        fmt::format("it takes too long to start: the first reply came after {}, the limit is {}; the second took {}",
                    readable(first.wall), readable(patience()), readable(second.wall)),
        "Load and compute less before answering the first line. The contest sets how long a bot may take to start."};
}

Task<AskResult> BotUnderTest::ask_first(BotSession& bot_session) {
    note_next(bot_session);
    const std::string line = bot_session.sent.back() + '\n';
    BotAnswer answer = co_await wait_for_first(*bot_session.process, line);
    const bool came_between = answer.kind == AnswerKind::stray;
    const bool gave_up_early = is_silence(answer) && answer.bytes.empty() && answer.wall < patience();
    if (!came_between && !gave_up_early) co_return co_await judge(bot_session, std::move(answer));
    std::optional<Finding> finding;
    if (gave_up_early) finding = co_await explain_silence(bot_session);
    const bool only_slow =
        finding && co_await answers_within(bot_session, line, answer.wall + exam_.waits.second_chance);
    if (finding && !only_slow) co_return AskResult{std::move(finding), answer.wall};
    co_await dismiss(bot_session);
    finding = co_await start(bot_session);
    if (finding) co_return AskResult{std::move(finding), Nanoseconds{0}};
    co_return co_await ask(bot_session);
}

// Ends the silent process to see whether it had a reply all the time, and tries new processes. Returns the reason for
// the silence; nullopt if it remains unknown.
Task<std::optional<Finding>> BotUnderTest::explain_silence(BotSession& bot_session) {
    const auto gone = std::make_shared<BotGone>();
    end_in_background(executor_, bot_session.process, exam_.waits.end, gone);
    const BotAnswer last_words = co_await bot_session.process->ask("", exam_.waits.end - before_the_kill);
    co_await wait_until(executor_, gone);
    const std::vector<std::string> sent = bot_session.sent;
    const std::string errors = said_last(*bot_session.process);
    const std::string line = sent.back() + '\n';
    Finding finding = one_line_late();
    if (!co_await answers_a_line_late(bot_session, line)) {
        if (last_words.bytes.empty()) co_return std::nullopt;
        const bool answers = co_await answers_when_flooded(bot_session, line);
        finding = answers ? unflushed() : reads_to_end();
    }
    finding.received = last_words.bytes;
    finding.sent = sent;
    finding.errors = errors;
    co_return finding;
}

// Returns whether a new process answers the line within the limit. A bot that sleeps while it starts looks like one
// that does not flush its output, but it answers if it is given this time.
Task<bool> BotUnderTest::answers_within(BotSession& bot_session, std::string line, Nanoseconds limit) {
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    const BotAnswer answer = co_await send(bot_session, line, limit);
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply;
}

// Returns whether a new process answers if it is sent the line twice, after it was silent when sent it once.
Task<bool> BotUnderTest::answers_a_line_late(BotSession& bot_session, std::string line) {
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    const std::chrono::milliseconds limit(reply_ms());
    const BotAnswer answer = co_await send(bot_session, line + line, limit + exam_.waits.look);
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply;
}

Task<bool> BotUnderTest::answers_when_flooded(BotSession& bot_session, std::string line) {
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    std::string flood;
    for (int lines = 0; lines < flood_lines; ++lines) flood += line;
    const BotAnswer answer =
        co_await bot_session.process->ask(flood, std::chrono::milliseconds(reply_ms()) + exam_.waits.flood);
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply || answer.kind == AnswerKind::too_long;
}

Task<AskResult> BotUnderTest::close_input(BotSession& bot_session) {
    const auto gone = std::make_shared<BotGone>();
    const Nanoseconds cpu_before = cpu_used_by(bot_session);
    const auto start_time = Clock::now();
    end_in_background(executor_, bot_session.process, exam_.waits.end, gone);
    Nanoseconds cpu{0};
    Nanoseconds life{0};
    while (!bot_session.process->has_exited()) {
        cpu = std::max(cpu, cpu_used_by(bot_session) - cpu_before);
        Timer pause(executor_, 2ms);
        co_await pause.async_wait(as_result);
        life = Clock::now() - start_time;
    }
    co_await wait_until(executor_, gone);
    if (life < exam_.waits.end) co_return AskResult{std::nullopt, life};
    co_return AskResult{diagnose_overlong_life(cpu, life), life};
}

}  // namespace isola_arena::check
