#include "arena/cli/check/bot_under_test.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/core.h>

#include "arena/cli/check/diagnosis.hpp"
#include "arena/cli/check/lateness.hpp"
#include "arena/cli/check/positions/positions.hpp"
#include "arena/judge/clock.hpp"
#include "arena/judge/environment.hpp"
#include "arena/judge/events/explain.hpp"
#include "arena/process/command_line.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::check {
namespace {

// The most time for a reply in contests that limit only the whole game, so that a check does not take hours.
constexpr std::int64_t share_of_game_ms = 5000;
constexpr int most_lines_shown = 5;

std::string last_lines(const std::string& text) {
    std::size_t begin = text.size();
    for (int line = 0; line < most_lines_shown && begin > 0; ++line) {
        const std::size_t end_before = begin >= 2 ? text.rfind('\n', begin - 2) : std::string::npos;
        begin = end_before == std::string::npos ? 0 : end_before + 1;
    }
    return text.substr(begin);
}

Finding start_finding(const std::string& why) {
    return {"cannot-start", why,
            "Try the command by hand in the same folder; scripts need their interpreter in front."};
}

// Says how a bot learns the limit for a reply: in some games from a field of its line, otherwise from its environment.
std::string time_advice(const GameSession& session, Player player) {
    const bool line_tells = session.line(player, 1) != session.line(player, 2);
    return std::string(line_tells ? "The last field of the line" : "The variable ARENA_TURN_MS of its environment") +
           " tells how many milliseconds the reply may take: stop in time, with a margin.";
}

Finding limit_finding(const Answer& answer) {
    if (answer.kind == AnswerKind::memory)
        return {"too-much-memory", answer.detail,
                "Use less memory, including in child processes; -Xmx limits Java's heap. Organisers can grant more "
                "with --memory or in a bots file."};
    return {"too-many-processes", answer.detail,
            "Threads count too: start fewer. Organisers can grant more with --processes or in a bots file."};
}

// Advice for a bot that ended at its first line.
std::string made_for(const std::string& rules) {
    return fmt::format(" Is it made for these rules ({}) and their lines?", rules.substr(0, rules.find(' ')));
}

Finding ended_finding(const Answer& answer, bool first_reply, bool second_reply, const std::string& rules) {
    if (first_reply && answer.exit_code == cannot_start_code)
        return {"cannot-start", answer.detail + " before its first reply, which says that it cannot start",
                "What it wrote on stderr says why."};
    if (!answer.bytes.empty())
        return {"no-line-end", "it ended in the middle of a line: " + answer.detail, "End each reply with a line end."};
    if (answer.detail == "it exited with code 0" && second_reply)
        return {"reads-once", "it ended after its first reply: " + answer.detail,
                "Loop: read a line, answer it, until the input ends. One process plays the whole game."};
    if (answer.detail.starts_with("it exited with code 0"))
        return {"exits-early", "it ended instead of answering: " + answer.detail,
                "Loop: read a line, answer it, until the input ends." + (first_reply ? made_for(rules) : "")};
    return {"crashed",
            (first_reply ? "it ended before its first reply: " : "it ended instead of answering: ") + answer.detail,
            "Look at what it wrote on stderr last; feed it the same lines by hand to see it again." +
                (first_reply ? made_for(rules) : "")};
}

// Returns the first line of the output as the arena reads it; empty if it cannot be read.
std::string reply_in(std::string_view output) {
    const auto text = reply_text(output.substr(0, output.find('\n')));
    return text ? std::string(*text) : std::string();
}

}  // namespace

BotUnderTest::BotUnderTest(Executor executor, BotSpec spec, GameHeader header, Confine confine, Waits waits)
    : executor_(std::move(executor)), spec_(std::move(spec)), header_(std::move(header)), confine_(std::move(confine)),
      waits_(waits) {}

std::int64_t BotUnderTest::reply_ms() const {
    const std::int64_t game_ms = std::min(header_.time.game_ms.value_or(share_of_game_ms), share_of_game_ms);
    return header_.time.turn_ms ? std::min(*header_.time.turn_ms, header_.time.game_ms.value_or(*header_.time.turn_ms))
                                : game_ms;
}

Task<std::optional<Finding>> BotUnderTest::start(BotSession& bot_session) {
    GameHeader header = header_;
    header.rules = bot_session.session->rules();
    header.players[bot_session.player] = {spec_.name, join_command_line(spec_.words)};
    Program program{spec_.words, bot_environment(header, bot_session.player), spec_.folder};
    if (confine_)
        if (const auto error = confine_(program)) co_return start_finding(error->message);
    auto started = co_await BotProcess::start(executor_, program);
    bot_session.group = program.group;
    bot_session.sent.clear();
    bot_session.legal.clear();
    bot_session.legal_before.clear();
    if (const auto* failure = std::get_if<StartFailure>(&started)) co_return start_finding(failure->message);
    bot_session.process = std::get<std::shared_ptr<BotProcess>>(std::move(started));
    co_return std::nullopt;
}

// How long the arena waits for the first reply of a process.
Nanoseconds BotUnderTest::patience() const { return std::chrono::milliseconds(reply_ms() + header_.time.start_ms); }

// The limit for one reply as the judge's clock computes it.
AskLimit BotUnderTest::limit_of(bool first_reply) const {
    TimeControl time = header_.time;
    time.turn_ms = reply_ms();
    return PlayerClock(time).limit(first_reply);
}

// Notes the line that the bot is sent next, and the legal replies to it.
void BotUnderTest::note_next(BotSession& bot_session) const {
    bot_session.sent.push_back(bot_session.session->line(bot_session.player, reply_ms()));
    bot_session.legal_before = std::move(bot_session.legal);
    bot_session.legal = bot_session.session->legal_replies();
}

Task<Asked> BotUnderTest::ask(BotSession& bot_session) {
    const AskLimit limit = limit_of(bot_session.sent.empty());
    note_next(bot_session);
    const std::string text = bot_session.sent.back() + '\n';
    Answer answer = co_await bot_session.process->ask(text, limit);
    co_return co_await judge(bot_session, std::move(answer));
}

Task<Asked> BotUnderTest::judge(BotSession& bot_session, Answer answer) {
    std::optional<Error> error;
    if (answer.kind == AnswerKind::reply) error = bot_session.session->reply(answer.bytes);
    if (answer.kind == AnswerKind::reply && !error) {
        play_nature(*bot_session.session);
        co_return Asked{std::nullopt, answer.wall, std::move(answer.bytes)};
    }
    if (error) answer.bytes += '\n' + co_await rest_of_output(*bot_session.process);
    const std::vector<std::string> sent = bot_session.sent;
    const std::string errors = last_lines(bot_session.process->take_stderr());
    Finding finding;
    if (error) finding = co_await explain_refused(bot_session, answer.bytes, *error);
    else finding = explain(bot_session, answer);
    if (finding.received.empty()) finding.received = answer.bytes;
    finding.sent = sent;
    finding.errors = errors;
    co_return Asked{std::move(finding), answer.wall};
}

Task<Finding> BotUnderTest::explain_refused(BotSession& bot_session, std::string output, Error error) {
    const Finding finding = diagnose_refused(*bot_session.session, output, error);
    const std::string reply = reply_in(output);
    if (finding.mistake != "illegal" || !is_legal(bot_session.legal_before, reply)) co_return finding;
    const std::size_t line = bot_session.sent.size();
    const std::optional<std::string> alone = co_await reply_to_last_line_alone(bot_session);
    if (!alone) co_return finding;
    co_return Finding{"line-late",
                      fmt::format("it seems to answer line {}, the one before: its reply was legal there, but here {}",
                                  line - 1, error.message),
                      fmt::format("Given only this line it answers {}, which is legal: each reply must come from the "
                                  "line just read, not from an earlier line or from memory of one.",
                                  quoted(*alone))};
}

// Replaces the process of the session by a new one and asks that one the last line alone. Returns its reply; nullopt if
// it sends none or if that is not legal either.
Task<std::optional<std::string>> BotUnderTest::reply_to_last_line_alone(BotSession& bot_session) {
    const std::vector<std::string> legal = bot_session.legal;
    const std::string line = bot_session.sent.back() + '\n';
    co_await dismiss(bot_session);
    const std::optional<Finding> cannot_start = co_await start(bot_session);
    if (cannot_start) co_return std::nullopt;
    const Answer answer = co_await bot_session.process->ask(line, patience());
    const std::string reply = reply_in(answer.bytes);
    if (answer.kind != AnswerKind::reply || !is_legal(legal, reply)) co_return std::nullopt;
    co_return reply;
}

Finding BotUnderTest::explain(const BotSession& bot_session, const Answer& answer) {
    switch (answer.kind) {
        case AnswerKind::late:
            if (!answer.bytes.empty()) return diagnose_unended(*bot_session.session, answer.bytes);
            return diagnose_late(answer, time_advice(*bot_session.session, bot_session.player));
        case AnswerKind::too_long:
            return Finding{"too-long", fmt::format("the line is longer than {} bytes", longest_line),
                           "A reply is one short line; nothing else belongs on stdout."};
        case AnswerKind::stray: return diagnose_extra(answer.bytes);
        case AnswerKind::memory:
        case AnswerKind::processes: return limit_finding(answer);
        case AnswerKind::not_run: return start_finding(answer.detail);
        default:
            return ended_finding(answer, bot_session.sent.size() == 1, bot_session.sent.size() == 2,
                                 bot_session.session->rules());
    }
}

// Returns the output that has come already and that comes within a moment.
Task<std::string> BotUnderTest::rest_of_output(BotProcess& process) {
    std::string output;
    const auto until = Clock::now() + waits_.moment;
    while (Clock::now() < until) {
        const Answer more = co_await process.ask("", until - Clock::now());
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
    finding.errors = last_lines(bot_session.process->take_stderr());
    co_return finding;
}

Task<void> BotUnderTest::dismiss(BotSession& bot_session) {
    if (!bot_session.process) co_return;
    co_await bot_session.process->destroy();
    bot_session.process = nullptr;
    bot_session.group = nullptr;
}

}  // namespace isola_arena::check
