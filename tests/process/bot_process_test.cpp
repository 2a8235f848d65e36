#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <functional>
#include <string>

#include "tests/process/bots.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// Asks the bot again under longer and longer limits, until it had the time to write something. The bot must be late
// under each limit.
BotAnswer answer_with_bytes(Bots& bots, const std::string& mode) {
    for (Nanoseconds limit = 20ms;; limit *= 4) {
        const auto bot = bots.start(mode);
        BotAnswer answer = bots.ask(*bot, board_line, limit);
        CHECK(answer.wall >= limit);
        if (!answer.bytes.empty() || limit > against_hanging) return answer;
    }
}

// Asks the bot with this text, which may be more than its pipe can hold, and calls `meanwhile` while it waits for the
// reply.
Task<BotAnswer> ask_and_meanwhile(BotProcess& bot, asio::io_context& loop, std::string text,
                                  std::function<void()> meanwhile) {
    asio::post(loop, std::move(meanwhile));
    co_return co_await bot.ask(text, against_hanging);
}

// Makes a file 600 ms after the loop of these bots begins to run, so after a question that was begun before: however
// busy the machine is, a bot that waits for the file takes no line sooner.
class LateFile {
public:
    explicit LateFile(Bots& bots) : timer_(bots.loop, 600ms) {
        timer_.async_wait([path = path()](auto) { std::ofstream{path}; });
    }

    /// Returns lines for sh that wait for the file.
    std::string waiting() const { return "until [ -e '" + path() + "' ]; do sleep 0.05; done; "; }

private:
    std::string path() const { return (folder_ / "there").string(); }

    ScratchFolder folder_;
    Timer timer_;
};

std::shared_ptr<BotProcess> bot_of(BotProcess::Started bot) {
    return std::get<std::shared_ptr<BotProcess>>(std::move(bot));
}

}  // namespace

TEST_CASE("a good bot is asked, answers, and ends when its input is closed") {
    Bots bots;
    auto bot = bots.start("good");
    for (int turn = 0; turn < 3; ++turn) {
        const BotAnswer answer = bots.ask(*bot, board_line);
        CHECK(answer.kind == AnswerKind::reply);
        CHECK(answer.bytes.starts_with("move;"));
        CHECK(answer.wall > 0ns);
    }
    const auto begun = Clock::now();
    bots.end(*bot, against_hanging);
    CHECK(Clock::now() - begun < against_hanging);
    CHECK(children().empty());
}

TEST_CASE("a reply has the bytes that came, its LF aside") {
    Bots bots;
    auto nul = bots.start("nul");
    CHECK(bots.ask(*nul, board_line).bytes == std::string("move;1,3\0;steal;5,3", 19));
    auto empty = bots.start("empty");
    const BotAnswer answer = bots.ask(*empty, board_line);
    CHECK(answer.kind == AnswerKind::reply);
    CHECK(answer.bytes.empty());
}

TEST_CASE("a byte order mark is no part of a reply as the first bytes of a process, and only there") {
    for (const char* first :
         {"read line; printf '\\357\\273\\277one\\n'", "printf '\\357\\273\\277'; read line; echo one",
          "read line; printf '\\357'; printf '\\273\\277one\\n'"}) {
        INFO(first);
        Bots bots;
        const auto bot = bot_of(bots.try_start(
            {"sh", "-c", std::string(first) + "; read line; printf '\\357\\273\\277two\\n'; read line"}));
        CHECK(bots.ask(*bot, board_line).bytes == "one");
        const BotAnswer second = bots.ask(*bot, board_line);
        CHECK(second.kind == AnswerKind::reply);
        CHECK(second.bytes ==
              "\xEF\xBB\xBF"
              "two");
    }
}

TEST_CASE("a line of 4096 bytes is a reply, one of 4097 is too long") {
    Bots bots;
    auto longest = bots.start("long_line bytes=4096");
    const BotAnswer reply = bots.ask(*longest, board_line);
    CHECK(reply.kind == AnswerKind::reply);
    CHECK(reply.bytes.size() == 4096);
    auto longer = bots.start("long_line bytes=4097");
    CHECK(bots.ask(*longer, board_line).kind == AnswerKind::too_long);
}

TEST_CASE("two lines are waited for where two are asked for") {
    Bots bots;
    auto bot = bots.start("doubled");
    const BotAnswer answer = bots.ask(*bot, board_line, against_hanging, 2);
    CHECK(answer.kind == AnswerKind::reply);
    const std::size_t half = answer.bytes.size() / 2;
    CHECK(answer.bytes.substr(0, half) == answer.bytes.substr(half + 1));
    CHECK(answer.bytes[half] == '\n');
    CHECK(bots.ask(*bot, board_line, against_hanging, 2).kind == AnswerKind::reply);
}

TEST_CASE("the second of two lines may be too long") {
    Bots bots;
    auto bot = bots.start("long_line bytes=4096");
    const BotAnswer answer = bots.ask(*bot, std::string(board_line) + board_line, against_hanging, 2);
    CHECK(answer.kind == AnswerKind::reply);
    CHECK(answer.bytes.size() == 2 * 4096 + 1);
    auto longer = bots.start("long_line bytes=4097 after=1");
    CHECK(bots.ask(*longer, std::string(board_line) + board_line, against_hanging, 2).kind == AnswerKind::too_long);
}

TEST_CASE("a reply in pieces is one reply") {
    Bots bots;
    auto bot = bots.start("in_pieces");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
}

TEST_CASE("half a line is kept when the time is up") {
    Bots bots;
    const BotAnswer answer = answer_with_bytes(bots, "half");
    CHECK(answer.kind == AnswerKind::late);
    CHECK(answer.bytes == "move;1");
}

TEST_CASE("a second reply is found before the next line, which is then not sent") {
    Bots bots;
    auto bot = bots.start("doubled");
    const BotAnswer first = bots.ask(*bot, board_line);
    CHECK(first.kind == AnswerKind::reply);
    const BotAnswer second = bots.ask(*bot, board_line);
    CHECK(second.kind == AnswerKind::stray);
    CHECK(second.bytes == first.bytes + "\n");
}

TEST_CASE("the death of a bot is reported with its cause, before the time is up") {
    Bots bots;
    const auto detail = [&](const std::string& mode) {
        auto bot = bots.start(mode);
        const BotAnswer answer = bots.ask(*bot, board_line);
        CHECK(answer.kind == AnswerKind::ended);
        CHECK(bot->has_exited());
        return answer.detail;
    };
    CHECK(detail("exit code=0") == "it exited with code 0");
    CHECK(detail("exit code=7") == "it exited with code 7");
    CHECK(detail("exit_at_once code=9") == "it exited with code 9");
    CHECK(detail("half_exit code=1") == "it exited with code 1");
    CHECK(detail("signal signal=11") == "it was killed by signal 11 (SIGSEGV)");
    CHECK(detail("signal signal=9") == "it was killed by signal 9 (SIGKILL)");
    CHECK(detail("abort") == "it was killed by signal 6 (SIGABRT)");
    CHECK(detail("holder_exits code=3") == "it exited with code 3");
    CHECK(detail("half_holder_exits code=3") == "it exited with code 3");
    CHECK(detail("daemon_exits code=4") == "it exited with code 4");
    CHECK(detail("exit code=139") ==
          "it exited with code 139, as a shell does whose program was killed by signal 11 (SIGSEGV)");
    CHECK(detail("exit code=145") == "it exited with code 145");  // 17 is SIGCHLD, which does not kill
    CHECK(detail("exit code=255") == "it exited with code 255");
}

TEST_CASE("the end of a living bot's output is told apart from its death") {
    Bots bots;
    auto bot = bots.start("close_stdout");
    const BotAnswer answer = bots.ask(*bot, board_line);
    CHECK(answer.kind == AnswerKind::ended);
    CHECK(answer.detail == "it closed its output while still running");
    CHECK_FALSE(bot->has_exited());
}

TEST_CASE("a reply that arrived before the death counts; the death is the next answer") {
    Bots bots;
    auto bot = bots.start("reply_exit code=6");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    const BotAnswer next = bots.ask(*bot, board_line);
    CHECK(next.kind == AnswerKind::ended);
    CHECK(next.detail == "it exited with code 6");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::ended);
}

TEST_CASE("a reply that waits in the pipe of a dead bot is not lost, however late the arena looks") {
    Bots bots;
    auto bot = bots.start("reply_exit");
    // The reply, the end of the output and the bot's death all arrive while this thread is blocked.
    const auto hold = [&bot] { CHECK(eventually([&bot] { return is_zombie(bot->pid()); })); };
    CHECK(run(bots.loop, ask_and_meanwhile(*bot, bots.loop, board_line, hold)).kind == AnswerKind::reply);
}

TEST_CASE("a bot that never reads does not block the arena when its pipe is full") {
    Bots bots;
    auto bot = bots.start("deaf");
    const std::string line(3000, 'x');
    std::string detail;
    for (int i = 0; i < 30 && detail.empty(); ++i) {
        const BotAnswer answer = bots.ask(*bot, line + "\n", 1ms);
        CHECK(answer.kind == AnswerKind::late);
        detail = answer.detail;
    }
    CHECK(detail.starts_with("it does not read its input: 3001 bytes"));
}

TEST_CASE("a bot that dies with a full pipe before it is reported, before the time is up") {
    Bots bots;
    auto bot = bots.start("deaf");
    const std::string line(3000, 'x');
    for (int i = 0; i < 25; ++i) bots.ask(*bot, line + "\n", 1ms);
    const auto end_it = [&bot] { kill(bot->pid(), SIGTERM); };
    const BotAnswer answer = run(bots.loop, ask_and_meanwhile(*bot, bots.loop, line + "\n", end_it));
    CHECK(answer.kind == AnswerKind::ended);
    CHECK(answer.detail == "it was killed by signal 15 (SIGTERM)");
}

TEST_CASE("a bot may close its input and still answer") {
    Bots bots;
    auto bot = bots.start("close_stdin");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line, 1ms).kind == AnswerKind::late);
}

TEST_CASE("stderr that was written before the reply is there with the reply") {
    Bots bots;
    auto bot = bots.start("talk bytes=5000");
    for (int turn = 0; turn < 50; ++turn) {
        CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
        CHECK(bot->take_stderr().size() == 5000);
    }
}

TEST_CASE("the CPU time of a reply does not include work after the reply") {
    Bots bots;
    constexpr Nanoseconds rest = 100ms;
    auto bot = bots.start("late ms=100 after=1");
    // This first question ensures that the bot has started and waits when the measured question comes.
    bots.ask(*bot, board_line);
    const BotAnswer answer = bots.ask(*bot, board_line);
    CHECK(answer.wall >= rest);
    CHECK(answer.cpu <= answer.wall - rest / 2);
}

TEST_CASE("a bot that ignores the end of its input is killed after its grace") {
    Bots bots;
    for (const char* mode : {"deaf", "ignore_term", "ignore_end", "holder_hangs"}) {
        CAPTURE(mode);
        auto bot = bots.start(mode);
        bots.ask(*bot, board_line, 1ms);
        const auto begun = Clock::now();
        bots.end(*bot, 20ms);
        CHECK(Clock::now() - begun >= 20ms);
        CHECK(children().empty());
    }
}

TEST_CASE("a stopped process does not run until it is asked again") {
    Bots bots;
    auto bot = bots.start("good");
    bots.ask(*bot, board_line);
    bot->pause();
    CHECK(eventually([&bot] { return process_state(bot->pid()) == 'T'; }));
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(process_state(bot->pid()) != 'T');
    bot->pause();
    const auto begun = Clock::now();
    bots.end(*bot, against_hanging);
    CHECK(Clock::now() - begun < against_hanging);
    CHECK(children().empty());
}

TEST_CASE("a late second reply is found, too") {
    Bots bots;
    auto bot = bots.start("late_double");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    bot->take_stderr();
    CHECK(eventually([&bot] { return is_zombie(bot->pid()); }));
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::stray);
}

TEST_CASE("half a line and a death at nearly the same time count as a death, though the pipe is held open") {
    Bots bots;
    for (int i = 0; i < 80; ++i) {
        auto bot = bots.start("half_holder_exits");
        const BotAnswer answer = bots.ask(*bot, board_line);
        CHECK(answer.kind == AnswerKind::ended);
        CHECK(answer.bytes == "move");
        run(bots.loop, bot->destroy());
    }
}

TEST_CASE("the start-up of a process ends when it takes its line, whether its input is still open or not") {
    Bots bots;
    for (const bool end_input : {false, true}) {
        CAPTURE(end_input);
        const LateFile file(bots);
        const auto bot = bot_of(bots.try_start({"/bin/sh", "-c", file.waiting() + "read line; sleep 0.1; echo $line"}));
        AskLimit limit(against_hanging);
        limit.start_up_budget = 10s;
        const BotAnswer answer = run(bots.loop, bot->ask("a line\n", limit, 1, end_input));
        CHECK(answer.bytes == "a line");
        REQUIRE(answer.start_up);
        CHECK(answer.start_up->own >= 500ms);
        CHECK(answer.wall - answer.starved + answer.stood_still >= 100ms - clock_precision);
        CHECK(answer.wall - answer.starved < answer.start_up->own);
    }
}

TEST_CASE("the part of a start-up that exceeds the budget leaves less time for the reply") {
    Bots bots;
    const LateFile file(bots);
    const auto bot = bot_of(bots.try_start({"/bin/sh", "-c", file.waiting() + "read line; sleep 60; echo $line"}));
    AskLimit limit(2s);
    limit.start_up_budget = 100ms;
    const BotAnswer answer = run(bots.loop, bot->ask("a line\n", limit));
    CHECK(answer.kind == AnswerKind::late);
    REQUIRE(answer.start_up);
    CHECK(answer.start_up->own >= 500ms);
    CHECK(answer.wall - answer.starved >= 2s - answer.start_up->own - answer.stood_still);
}
