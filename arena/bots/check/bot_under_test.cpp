#include "arena/bots/check/bot_under_test.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <fmt/core.h>

#include "arena/bots/check/diagnosis.hpp"
#include "arena/bots/check/ending.hpp"
#include "arena/bots/check/positions/traits.hpp"
#include "arena/bots/startable.hpp"
#include "arena/judge/entrant.hpp"
#include "arena/judge/environment.hpp"
#include "arena/process/asio.hpp"
#include "arena/rules/events/explain.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/hint.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

// The most time for a reply in contests that limit only the whole game, so that a check does not take hours.
constexpr std::int64_t share_of_game_ms = 5000;
// A bot that gives the same reply in this number of other positions does not read its lines.
constexpr int other_positions = 4;
// The games as both players wait while the bot answers on another board, and while a fault there is examined.
constexpr std::size_t most_sandboxes = 4;
// A process that lives for one reply has this time to end by itself, as in a game.
constexpr auto grace_after_reply = std::chrono::milliseconds(500);

Finding start_finding(const BotSpec& bot, const std::string& why) {
    const auto error = unstartable(bot.arguments, bot.folder);
    if (const std::size_t end = error ? error->message.find('\n') : std::string::npos; end != std::string::npos)
        return {"cannot-start", error->message.substr(0, end), error->message.substr(end + 1)};
    return {"cannot-start", why,
            error ? error->message
                  : "Try the command by hand in the same folder; scripts need their interpreter in front."};
}

// Says how a bot learns the limit for a reply: in some games from a field of its line, otherwise from its environment.
std::string time_advice(const BotSession& bot_session) {
    const GameSession& session = *bot_session.session;
    const Player player = bot_session.player;
    const bool line_tells = !bot_session.adapter && session.line(player, 1) != session.line(player, 2);
    return std::string(line_tells ? "The last field of the line" : "The variable ARENA_TURN_MS of its environment") +
           " tells how many milliseconds the reply may take: stop in time, with a margin.";
}

// Returns the first line of the output as the arena reads it; empty if it cannot be read.
std::string reply_in(std::string_view output) {
    const auto text = reply_text(output.substr(0, output.find('\n')));
    return text ? std::string(*text) : std::string();
}

Result<std::string> in_own_language(const BotSession& bot_session, const std::string& reply) {
    if (!bot_session.adapter) return reply;
    const auto translated = bot_session.adapter->translate(reply);
    if (!translated) return translated.error();
    return translated->reply;
}

// Returns whether a bot that gives the same reply to every line may have caused this finding.
bool may_be_repeated(const Finding& finding) {
    constexpr std::array mistakes{"illegal", "one-based", "row-column-exchanged", "other-player", "wrong-last-word"};
    return std::ranges::find(mistakes, finding.mistake) != mistakes.end();
}

Finding repeated(const Error& error, const std::vector<std::string>& legal, bool own_lines) {
    const std::string examples_shown =
        own_lines && !legal.empty() ? " Replies that are legal here look like " + examples(legal) : "";
    return {
        "repeated-reply",
        fmt::format("it gives this answer in {} other positions, too, each the first line of a new process; here it "
                    "is refused: {}",
                    other_positions, error.message),
        "Read the line and choose a turn that is legal in its position." + examples_shown};
}

// Returns a position after that number of random turns; nullptr if the game is over there.
std::unique_ptr<GameSession> position_after(int turns, const std::string& rules) {
    Rng rng(static_cast<std::uint64_t>(turns));
    MoveHistory past{rules, static_cast<std::uint64_t>(turns)};
    auto session = first_position(past.start, past.nature_seed);
    for (int turn = 0; turn < turns && !session->outcome(); ++turn) play_on(session, past, rng);
    return session->outcome() ? nullptr : std::move(session);
}

AskResult not_started(Finding finding) { return {std::move(finding), Nanoseconds{0}, {}, AnswerKind::not_run}; }

// What a process wrote on stderr: last_lines(), each with LF, and what they have to do with the sandbox.
struct SaidLast {
    std::string last;
    std::string hint;
};

SaidLast said_by(BotProcess& process, bool is_isolated) {
    const std::string all = process.take_stderr();
    SaidLast said;
    for (const std::string& line : last_lines(all)) said.last += line + '\n';
    if (is_isolated) said.hint = sandbox_hint(all);
    return said;
}

// Enters what the process wrote. Where the sandbox is why a bot crashed, the same lines by hand show nothing.
void enter(const SaidLast& said, Finding& finding) {
    finding.errors = said.last;
    finding.hint = said.hint;
    if (finding.mistake == "crashed" && !said.hint.empty())
        finding.mend = "Look at what it wrote on stderr last. By hand it runs outside the sandbox, where it may work.";
}

}  // namespace

BotUnderTest::BotUnderTest(Executor executor, Exam exam)
    : executor_(std::move(executor)), exam_(std::move(exam)),
      ends_after_reply_(exam_.adapter && exam_.adapter(exam_.header, Player::one).process_for_each_reply),
      sandboxes_(confine(), most_sandboxes) {}

bool has_ended(AnswerKind kind) {
    return kind == AnswerKind::ended || kind == AnswerKind::memory || kind == AnswerKind::processes ||
           kind == AnswerKind::not_run;
}

std::int64_t reply_ms(const TimeControl& time) {
    const std::int64_t game_ms = time.game_ms.value_or(share_of_game_ms);
    return time.turn_ms ? std::min(*time.turn_ms, time.game_ms.value_or(*time.turn_ms))
                        : std::min(game_ms, share_of_game_ms);
}

Keeper::Confine BotUnderTest::confine() {
    if (!exam_.confine) return {};
    return [this](Program& program) {
        auto refused = exam_.confine(program);
        is_isolated_ = program.launcher.has_value();
        return refused;
    };
}

Task<std::optional<Finding>> BotUnderTest::start(BotSession& bot_session) {
    const BotSpec& bot = exam_.bot;
    // An interpreter may take any file and end at once, so what can be no program is named before it is tried.
    if (!std::exchange(is_looked_at_, true))
        if (const auto error = unstartable(bot.arguments, bot.folder);
            error && error->message.find('\n') != std::string::npos)
            co_return start_finding(bot, error->message);
    GameHeader header = exam_.header;
    header.rules = bot_session.session->rules();
    header.players[bot_session.player] = entrant_for(bot);
    if (exam_.adapter && !bot_session.adapter) bot_session.adapter = exam_.adapter(header, bot_session.player);
    if (ends_after_reply_ && !bot_session.clock) bot_session.clock.emplace(exam_.header.time);
    Program program = program_of(bot, bot_environment(header, bot_session.player));
    auto started = co_await sandboxes_.start(executor_, std::move(program));
    bot_session.sent.clear();
    bot_session.legal.clear();
    bot_session.legal_before.clear();
    if (const auto* failure = std::get_if<StartFailure>(&started)) co_return start_finding(bot, failure->message);
    bot_session.process = std::get<std::shared_ptr<BotProcess>>(std::move(started));
    co_return std::nullopt;
}

// How long the arena waits for the first reply of a process.
Nanoseconds BotUnderTest::patience() const {
    return std::chrono::milliseconds(reply_ms() + exam_.header.time.start_ms);
}

// The limit for the next reply as the judge's clock computes it.
AskLimit BotUnderTest::limit_of(const BotSession& bot_session) const {
    const bool first_reply = bot_session.sent.empty();
    if (bot_session.clock) return bot_session.clock->limit(first_reply);
    TimeControl time = exam_.header.time;
    time.turn_ms = reply_ms();
    return PlayerClock(time).limit(first_reply);
}

// Notes what the bot is sent next, and the legal replies to it.
void BotUnderTest::note_next(BotSession& bot_session) const {
    std::string text = bot_session.session->line(bot_session.player, reply_ms());
    if (bot_session.adapter) {
        text = bot_session.adapter->lines(text, bot_session.sent.empty());
        text = text.substr(0, text.find_last_not_of('\n') + 1);
    }
    bot_session.sent.push_back(std::move(text));
    bot_session.legal_before = std::move(bot_session.legal);
    bot_session.legal = bot_session.session->legal_replies();
}

Task<AskResult> BotUnderTest::ask(BotSession& bot_session, Diagnosis diagnosis) {
    if (ends_after_reply_ && !bot_session.sent.empty()) {
        co_await bot_session.process->end(grace_after_reply);
        std::optional<Finding> cannot_start = co_await start(bot_session);
        if (cannot_start) co_return not_started(std::move(*cannot_start));
    }
    const AskLimit limit = limit_of(bot_session);
    bot_session.sees_first_reading = limit.start_up_budget.has_value();
    note_next(bot_session);
    BotAnswer answer = co_await send(bot_session, bot_session.sent.back() + '\n', limit);
    co_return co_await judge(bot_session, std::move(answer), diagnosis);
}

// Sends the text and waits for a reply in the form that the bot's dialect has.
Task<BotAnswer> BotUnderTest::send(BotSession& bot_session, std::string text, AskLimit limit) {
    const int lines = bot_session.adapter ? bot_session.adapter->reply_lines : 1;
    co_return co_await bot_session.process->ask(text, limit, lines, ends_after_reply_);
}

Task<AskResult> BotUnderTest::judge(BotSession& bot_session, BotAnswer answer, Diagnosis diagnosis) {
    if (bot_session.clock) bot_session.clock->charge(answer, bot_session.sent.size() == 1);
    std::optional<Error> error;
    if (answer.kind == AnswerKind::reply) {
        const auto reply = in_own_language(bot_session, answer.bytes);
        error = reply ? bot_session.session->reply(*reply) : reply.error();
        if (!error) {
            play_nature(*bot_session.session);
            bot_session.replies.push_back(std::move(answer.bytes));
            co_return AskResult{std::nullopt, answer.wall, *reply};
        }
    }
    AskResult asked{Finding(), answer.wall, {}, answer.kind};
    if (diagnosis == Diagnosis::yes)
        asked.finding = co_await diagnose(bot_session, std::move(answer), std::move(error));
    co_return asked;
}

// Returns the mistake behind an answer. error: why the reply was refused; nullopt: there was no reply in time.
Task<Finding> BotUnderTest::diagnose(BotSession& bot_session, BotAnswer answer, std::optional<Error> error) {
    std::string more;
    if (error) more = co_await rest_of_output(*bot_session.process);
    const std::vector<std::string> sent = bot_session.sent;
    const SaidLast said = said_by(*bot_session.process, is_isolated_);
    Finding finding;
    if (error) finding = co_await explain_refused(bot_session, answer.bytes, more, *error);
    else finding = explain(bot_session, answer);
    if (finding.received.empty()) finding.received = error ? answer.bytes + '\n' + more : answer.bytes;
    finding.sent = sent;
    enter(said, finding);
    co_return finding;
}

// Returns the mistake behind a refused reply. reply: as it came, without its last LF. more: the output after it.
Task<Finding> BotUnderTest::explain_refused(BotSession& bot_session, std::string reply, std::string more, Error error) {
    const std::string output = reply + '\n' + more;
    Finding finding =
        bot_session.adapter
            ? diagnose_in_dialect(*bot_session.session, {exam_.bot.dialect, *bot_session.adapter}, output, error)
            : diagnose_refused(*bot_session.session, output, error);
    const std::vector<std::string> legal = bot_session.legal;
    if (played_soundly_ && is_about_squares(finding)) finding = refused_finding(legal, error);
    if (finding.mistake == "illegal" && is_legal(bot_session.legal_before, reply_in(reply))) {
        std::optional<Finding> late = co_await line_late(bot_session, error);
        if (late) co_return *late;
    }
    if (!may_be_repeated(finding)) co_return finding;
    const bool is_repeated = co_await repeats(bot_session, reply);
    co_return is_repeated ? repeated(error, legal, !bot_session.adapter) : finding;
}

Task<std::optional<Finding>> BotUnderTest::line_late(BotSession& bot_session, Error error) {
    const std::size_t line = bot_session.sent.size();
    const std::optional<std::string> alone = co_await reply_to_last_line_alone(bot_session);
    if (!alone) co_return std::nullopt;
    co_return Finding{"line-late",
                      fmt::format("it seems to answer line {}, the one before: its reply was legal there, but here {}",
                                  line - 1, error.message),
                      fmt::format("Given only this line it answers {}, which is legal: each reply must come from the "
                                  "line just read, not from an earlier line or from memory of one.",
                                  in_quotes(*alone))};
}

// Sends a new process only the last line of the session. Returns its reply; nullopt if it sends none or an illegal one.
Task<std::optional<std::string>> BotUnderTest::reply_to_last_line_alone(BotSession& bot_session) {
    bot_session.process->pause();
    BotSession alone{first_position(bot_session.session->rules()), bot_session.player};
    const std::optional<Finding> cannot_start = co_await start(alone);
    if (cannot_start) co_return std::nullopt;
    const std::string line = bot_session.sent.back() + '\n';
    const BotAnswer answer = co_await alone.process->ask(line, patience());
    co_await dismiss(alone);
    const std::string reply = reply_in(answer.bytes);
    if (answer.kind != AnswerKind::reply || !is_legal(bot_session.legal, reply)) co_return std::nullopt;
    co_return reply;
}

// Returns whether the bot gave only this reply in this game, and new processes also give it in other positions.
Task<bool> BotUnderTest::repeats(BotSession& bot_session, std::string reply) {
    const auto is_same = [&reply](const std::string& each) { return each == reply; };
    if (reply.empty() || !std::ranges::all_of(bot_session.replies, is_same)) co_return false;
    const std::string rules = bot_session.session->rules();
    bot_session.process->pause();
    for (int turns = 1; turns <= other_positions; ++turns) {
        const std::string other = co_await reply_after(turns, rules);
        if (other != reply) co_return false;
    }
    co_return true;
}

// Returns the reply of a new process to a position after that number of turns, byte for byte; empty if none came.
Task<std::string> BotUnderTest::reply_after(int turns, std::string rules) {
    BotSession bot_session{position_after(turns, rules)};
    if (!bot_session.session) co_return std::string();
    if (bot_session.session->to_move() == Actor::player_two) bot_session.player = Player::two;
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return std::string();
    note_next(bot_session);
    const BotAnswer answer = co_await send(bot_session, bot_session.sent.back() + '\n', patience());
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply ? answer.bytes : std::string();
}

Finding BotUnderTest::explain_late(const BotSession& bot_session, const BotAnswer& answer) const {
    const bool nothing_came = answer.bytes.empty();
    if (!nothing_came && !bot_session.adapter) return diagnose_unended(*bot_session.session, answer.bytes);
    if (!nothing_came) return diagnose_unended_in_dialect({exam_.bot.dialect, *bot_session.adapter}, answer.bytes);
    if (bot_session.sees_first_reading && bot_session.sent.size() == 1 && !answer.start_up && answer.detail.empty())
        return diagnose_unread(answer, std::chrono::milliseconds(exam_.header.time.start_ms));
    Finding finding = diagnose_late(answer, time_advice(bot_session));
    if (bot_session.adapter && finding.mistake == "silent") finding.mend = lines_of_dialect(exam_.bot.dialect);
    return finding;
}

Finding BotUnderTest::explain_end(const BotSession& bot_session, BotAnswer answer) const {
    if (bot_session.adapter && !answer.bytes.empty() && answer.exit_code == 0)
        return diagnose_unended_in_dialect({exam_.bot.dialect, *bot_session.adapter}, answer.bytes);
    // Drops the incomplete reply, because the crash after it says more.
    if (bot_session.adapter) answer.bytes.clear();
    return ended_finding(answer, bot_session.sent.size() == 1, bot_session.sent.size() == 2,
                         bot_session.session->rules());
}

Finding BotUnderTest::explain(const BotSession& bot_session, const BotAnswer& answer) {
    switch (answer.kind) {
        case AnswerKind::late: return explain_late(bot_session, answer);
        case AnswerKind::too_long:
            return Finding{"too-long", fmt::format("the line is longer than {} bytes", longest_line),
                           "A reply is one short line; nothing else belongs on stdout."};
        case AnswerKind::stray: return diagnose_extra(answer.bytes);
        case AnswerKind::memory:
        case AnswerKind::processes: return limit_finding(answer);
        case AnswerKind::not_run: return start_finding(exam_.bot, answer.detail);
        default: return explain_end(bot_session, answer);
    }
}

// Returns the output that has come already or comes within Waits::moment.
Task<std::string> BotUnderTest::rest_of_output(BotProcess& process) {
    std::string output;
    const auto until = Clock::now() + exam_.waits.moment;
    while (Clock::now() < until) {
        const BotAnswer more = co_await process.ask("", until - Clock::now());
        output += more.bytes;
        if (more.kind == AnswerKind::reply) output += '\n';
        else break;
    }
    co_return output;
}

Task<std::optional<Finding>> BotUnderTest::listen(BotSession& bot_session) {
    const std::string output = co_await rest_of_output(*bot_session.process);
    if (output.empty()) co_return std::nullopt;
    Finding finding = diagnose_extra(output);
    finding.received = output;
    finding.sent = bot_session.sent;
    enter(said_by(*bot_session.process, is_isolated_), finding);
    co_return finding;
}

Task<void> BotUnderTest::dismiss(BotSession& bot_session) {
    if (!bot_session.process) co_return;
    co_await bot_session.process->destroy();
    bot_session.process = nullptr;
}

namespace {

using namespace std::chrono_literals;

// The wait for an ending process stops this long before the process is killed, because otherwise the answer would be
// that it was killed.
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

// Whether a process has ended, and the notifier that reports it.
struct BotGone {
    bool yes = false;
    EventNotifier notifier;
};

// Closes the input of the process, kills it if it has not ended after grace, and notifies when it is gone.
void end_in_background(const Executor& executor, const std::shared_ptr<BotProcess>& process, Nanoseconds grace,
                       const std::shared_ptr<BotGone>& gone) {
    const auto end = [](std::shared_ptr<BotProcess> bot, Nanoseconds most,
                        std::shared_ptr<BotGone> flag) -> Task<void> {
        co_await bot->end(most);
        flag->yes = true;
        flag->notifier.notify();
    };
    asio::co_spawn(executor, end(process, grace, gone), asio::detached);
}

Task<void> wait_until(Executor executor, std::shared_ptr<BotGone> gone) {
    while (!gone->yes) co_await gone->notifier.wait(executor);
}

bool is_lateness(const Finding& finding) {
    return finding.mistake == "silent" || finding.mistake == "too-slow" || finding.mistake == "slow-start";
}

}  // namespace

// Waits for the first reply as long as the contest does. If the start-up budget pays until the reply, gives up earlier
// if the bot has read its line and is idle after the time for one reply.
Task<BotAnswer> BotUnderTest::wait_for_first(BotSession& bot_session, std::string line) {
    BotProcess& process = *bot_session.process;
    const std::chrono::milliseconds start_budget(exam_.header.time.start_ms);
    AskLimit limit(patience());
    limit.start_up_budget = start_budget;
    bot_session.sees_first_reading = true;
    BotAnswer answer = co_await process.ask(line, limit);
    if (exam_.header.time.start_ends == StartEnds::line_taken || !answer.start_up) co_return answer;
    answer.wall += answer.start_up->own;
    answer.cpu += answer.start_up->cpu;
    const Nanoseconds budget_left = patience() - answer.wall;
    if (!is_silence(answer) || budget_left <= Nanoseconds{0}) co_return answer;
    const auto idle_for = std::min<Nanoseconds>(exam_.waits.look, budget_left);
    const BotAnswer look = co_await process.ask("", idle_for);
    go_on(answer, look);
    if (!is_silence(answer) || is_idle(look) || idle_for == budget_left) co_return answer;
    const BotAnswer rest = co_await process.ask("", budget_left - idle_for);
    go_on(answer, rest);
    co_return answer;
}

Task<AskResult> BotUnderTest::ask_warily(BotSession& bot_session) {
    // If the input ends after the lines of one reply, the bot cannot keep output in a buffer or wait for more lines.
    if (ends_after_reply_) co_return co_await ask(bot_session);
    AskResult asked = co_await ask_first(bot_session);
    if (!asked.finding || !is_lateness(*asked.finding)) co_return asked;
    std::optional<Finding> slow = co_await slow_start(bot_session, asked.finding->sent.back() + '\n');
    if (!slow) co_return asked;
    slow->sent = asked.finding->sent;
    slow->errors = asked.finding->errors;
    slow->hint = asked.finding->hint;
    asked.finding = std::move(slow);
    co_return asked;
}

// Allows a new process more time for its first reply. If that reply comes, and the second one in the time for a reply,
// the bot is only slow to start: returns that finding, otherwise nullopt.
Task<std::optional<Finding>> BotUnderTest::slow_start(BotSession& bot_session, std::string line) {
    co_await dismiss(bot_session);
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return std::nullopt;
    AskLimit limit(patience() + std::max(exam_.waits.slow_start, patience() / 2));
    if (exam_.header.time.start_ends == StartEnds::line_taken)
        limit.start_up_budget = std::chrono::milliseconds(exam_.header.time.start_ms);
    const BotAnswer first = co_await send(bot_session, line, limit);
    if (first.kind != AnswerKind::reply) co_return std::nullopt;
    const BotAnswer second = co_await send(bot_session, line, std::chrono::milliseconds(reply_ms()));
    co_await dismiss(bot_session);
    if (second.kind != AnswerKind::reply) co_return std::nullopt;
    co_return slow_start_finding(first, second, exam_.header.time, reply_ms());
}

Task<AskResult> BotUnderTest::ask_first(BotSession& bot_session) {
    note_next(bot_session);
    const std::string line = bot_session.sent.back() + '\n';
    BotAnswer answer = co_await wait_for_first(bot_session, line);
    const bool came_between = answer.kind == AnswerKind::stray;
    const bool gave_up_early =
        is_silence(answer) && answer.start_up && answer.bytes.empty() && answer.wall < patience();
    if (!came_between && !gave_up_early) co_return co_await judge(bot_session, std::move(answer), Diagnosis::yes);
    std::optional<Finding> finding;
    const Nanoseconds start_up = gave_up_early ? answer.start_up->own : Nanoseconds{0};
    if (gave_up_early) finding = co_await explain_silence(bot_session, start_up);
    const bool only_slow =
        finding && co_await answers_within(bot_session, line, start_up + answer.wall + exam_.waits.second_chance);
    if (finding && !only_slow) co_return AskResult{std::move(finding), answer.wall, {}, AnswerKind::late};
    co_await dismiss(bot_session);
    finding = co_await start(bot_session);
    if (finding) co_return not_started(std::move(*finding));
    co_return co_await ask(bot_session);
}

// Closes the input of the silent process to see whether it had a reply all the time, and then tries new processes.
// start_up: how long the process took to read its line. Returns the reason for the silence; nullopt if it remains
// unknown.
Task<std::optional<Finding>> BotUnderTest::explain_silence(BotSession& bot_session, Nanoseconds start_up) {
    const auto gone = std::make_shared<BotGone>();
    end_in_background(executor_, bot_session.process, exam_.waits.end, gone);
    const BotAnswer last_words = co_await bot_session.process->ask("", exam_.waits.end - before_the_kill);
    co_await wait_until(executor_, gone);
    const std::vector<std::string> sent = bot_session.sent;
    const SaidLast said = said_by(*bot_session.process, is_isolated_);
    const std::string line = sent.back() + '\n';
    const Nanoseconds limit = start_up + std::chrono::milliseconds(reply_ms());
    // A reply to the line sent twice, and none to the line sent once: the bot reads a line ahead.
    const bool answers_twice_sent = co_await answers_within(bot_session, line + line, limit + exam_.waits.look);
    Finding finding;
    if (answers_twice_sent) {
        finding = one_line_late();
    } else {
        if (last_words.bytes.empty()) co_return std::nullopt;
        const bool answers = co_await answers_when_flooded(bot_session, line, start_up);
        finding = answers ? unflushed() : reads_to_end();
    }
    finding.received = last_words.bytes;
    finding.sent = sent;
    enter(said, finding);
    co_return finding;
}

// Returns whether a new process answers the lines within the limit. A bot that sleeps while it starts looks like one
// that does not flush its output, but it answers if it is given this time.
Task<bool> BotUnderTest::answers_within(BotSession& bot_session, std::string lines, Nanoseconds limit) {
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    const BotAnswer answer = co_await send(bot_session, lines, limit);
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply;
}

Task<bool> BotUnderTest::answers_when_flooded(BotSession& bot_session, std::string line, Nanoseconds start_up) {
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    std::string flood;
    for (int lines = 0; lines < flood_lines; ++lines) flood += line;
    const BotAnswer answer =
        co_await bot_session.process->ask(flood, start_up + std::chrono::milliseconds(reply_ms()) + exam_.waits.flood);
    co_await dismiss(bot_session);
    co_return answer.kind == AnswerKind::reply || answer.kind == AnswerKind::too_long;
}

Task<bool> BotUnderTest::can_be_loaded(BotSession& bot_session, Nanoseconds usual_life) {
    co_await dismiss(bot_session);
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return false;
    const BotAnswer answer = co_await bot_session.process->ask("", usual_life + exam_.waits.second_chance);
    co_await dismiss(bot_session);
    co_return !has_ended(answer.kind);
}

Task<AskResult> BotUnderTest::close_input(BotSession& bot_session) {
    const auto gone = std::make_shared<BotGone>();
    const Nanoseconds cpu_before = bot_session.process->cpu_time();
    const auto start_time = Clock::now();
    end_in_background(executor_, bot_session.process, exam_.waits.end, gone);
    Nanoseconds cpu{0};
    Nanoseconds life{0};
    while (!bot_session.process->has_exited()) {
        cpu = std::max(cpu, bot_session.process->cpu_time() - cpu_before);
        Timer pause(executor_, 2ms);
        co_await pause.async_wait(as_result);
        life = Clock::now() - start_time;
    }
    co_await wait_until(executor_, gone);
    if (life < exam_.waits.end) co_return AskResult{std::nullopt, life};
    co_return AskResult{diagnose_overlong_life(cpu, life), life};
}

}  // namespace isola_arena::check
