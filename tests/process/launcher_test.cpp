#include <doctest/doctest.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <boost/asio/detached.hpp>

#include "arena/base/failure.hpp"
#include "arena/process/clock/steal_time_monitor.hpp"
#include "arena/process/tree/proc_files.hpp"
#include "arena/process/tree/threads.hpp"
#include "tests/process/bots.hpp"
#include "tests/process/clock/busy_neighbours.hpp"
#include "tests/process/clock/one_core.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// bubblewrap with a process namespace and no other isolation, because these tests are about how it reports on its bot.
const std::vector<std::string> launcher_arguments{
    "bwrap", "--dev-bind", "/", "/", "--unshare-pid", "--die-with-parent", "--json-status-fd", "4", "--"};

bool there_is_a_launcher() {
    static const bool runs =
        std::filesystem::exists("/usr/bin/bwrap") && std::system("bwrap --dev-bind / / --unshare-pid true") == 0;
    if (!runs) MESSAGE("skipped: bubblewrap does not run here");
    return runs;
}

BotProcess::Started launch(Bots& bots, std::vector<std::string> arguments,
                           std::vector<std::string> launcher = launcher_arguments, FinishLaunch finish = {}) {
    Program program{std::move(arguments), {"PATH=/usr/bin:/bin"}, {}};
    program.launcher = Launcher{std::move(launcher), nullptr, {}};
    program.launcher->finish = std::move(finish);
    return run(bots.loop, BotProcess::start(bots.loop.get_executor(), std::move(program)));
}

// Returns the arguments of a launcher that waits at the barrier before it starts its bot.
std::vector<std::string> waiting_words() {
    std::vector<std::string> arguments = launcher_arguments;
    arguments.insert(arguments.begin() + 4, {"--tmpfs", "/mnt", "--file", "6", "/mnt/prepared"});
    return arguments;
}

std::string children_file(pid_t process) {
    const std::string number = std::to_string(process);
    return "/proc/" + number + "/task/" + number + "/children";
}

std::shared_ptr<BotProcess> running(Bots& bots, const std::string& mode) {
    return std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words(mode)));
}

void destroy(Bots& bots, BotProcess& bot) { run(bots.loop, bot.destroy()); }

}  // namespace

TEST_CASE("a bot in a launcher is asked like any other") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const auto bot = running(bots, "good");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    destroy(bots, *bot);
}

TEST_CASE("a launcher waits with its bot until its set-up is finished") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    int finished = 0;
    const auto finish = [&finished](pid_t first_process) -> std::optional<std::string> {
        std::ifstream children(children_file(first_process));
        pid_t child = 0;
        const bool has_child = !(children >> child).fail();
        CHECK_FALSE(has_child);
        ++finished;
        return std::nullopt;
    };
    const auto bot = std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words("good"), waiting_words(), finish));
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(finished == 1);
    destroy(bots, *bot);
}

TEST_CASE("no bot runs in a launcher that could not be finished, and the arena is to blame") {
    if (!there_is_a_launcher()) return;
    const ScratchFolder folder;
    const std::string sign = (folder / "it ran").string();
    Bots bots;
    const auto finish = [](pid_t) { return std::optional<std::string>("the reason"); };
    const auto bot = std::get<std::shared_ptr<BotProcess>>(
        launch(bots, {"/bin/sh", "-c", "echo yes >'" + sign + "'; read line; echo $line"}, waiting_words(), finish));
    CHECK_THROWS_WITH_AS(bots.ask(*bot, board_line), "the sandbox of a bot cannot be finished: the reason",
                         ArenaFailure);
    destroy(bots, *bot);
    CHECK_FALSE(std::filesystem::exists(sign));
}

TEST_CASE("a launcher that fails before it waits reports the reason") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    std::vector<std::string> broken = waiting_words();
    broken.insert(broken.begin() + 1, {"--ro-bind", "/no/such/folder", "/tmp/x"});
    int finished = 0;
    const auto finish = [&finished](pid_t) { return ++finished, std::optional<std::string>(); };
    const auto bot = std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words("good"), broken, finish));
    CHECK_THROWS_AS(bots.ask(*bot, board_line), ArenaFailure);
    CHECK(finished == 0);
    destroy(bots, *bot);
}

TEST_CASE("CPU time in a launcher is the bot's own") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const std::string marker = new_marker();
    const auto bot = running(bots, "think ms=30 " + marker);
    const BotAnswer first = bots.ask(*bot, board_line);
    const BotAnswer second = bots.ask(*bot, board_line);
    CHECK(first.cpu >= 29ms);
    CHECK(second.cpu >= 29ms);
    // The launcher also has the marker in its command line, and uses hardly any CPU time.
    Nanoseconds in_life{0};
    for (const pid_t process : processes_with(marker))
        in_life = std::max(in_life, cpu_time_of(process).value_or(Nanoseconds{0}));
    CHECK(first.cpu + second.cpu <= in_life);
    destroy(bots, *bot);
}

TEST_CASE("a bot in a launcher is late also if its own children keep it from running") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const auto bot = running(bots, "spin_with_children children=8 after=1");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    CHECK(bots.ask(*bot, board_line, 50ms).kind == AnswerKind::late);
    destroy(bots, *bot);
}

TEST_CASE(
    "a sleeping bot in a launcher is charged for its sleep, its first reply included, whatever else the core does") {
    if (!there_is_a_launcher()) return;
    const BusyNeighbours neighbours(available_cores().front(), 3);
    const OneCore core(available_cores().front());
    Bots bots;
    const auto bot = running(bots, "late ms=200");
    AskLimit limit(against_hanging);
    limit.measures_starvation = true;
    for (int reply = 0; reply < 3; ++reply) {
        const BotAnswer answer = run(bots.loop, bot->ask(board_line, limit));
        CHECK(answer.kind == AnswerKind::reply);
        CAPTURE(answer.believed);
        CAPTURE(answer.stood_still);
        // The arena waits for the core, too, and the reply may arrive in that time.
        CHECK(answer.wall - answer.starved + answer.believed >= 200ms - clock_precision);
    }
    destroy(bots, *bot);
}

TEST_CASE("the end of a bot is reported through its launcher") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const auto quitter = running(bots, "exit code=7");
    CHECK(bots.ask(*quitter, board_line).detail == "it exited with code 7");
    const auto victim = running(bots, "signal signal=11");
    CHECK(bots.ask(*victim, board_line).detail == "it was killed by signal 11 (SIGSEGV)");
    destroy(bots, *quitter);
    destroy(bots, *victim);
}

TEST_CASE("the launcher's death is the death of all that it holds") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const std::string marker = new_marker();
    const auto bot = running(bots, "daemon_exits code=8 " + marker);
    bots.ask(*bot, board_line);
    destroy(bots, *bot);
    CHECK(processes_with(marker).empty());
}

TEST_CASE("if possible, a program that cannot run is found before it is launched") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const ScratchFolder folder;
    folder.write("text", "move;1,1\n");
    folder.write_program("script", "echo hello\n");
    const auto why = [&](const std::string& name) {
        return std::get<StartFailure>(launch(bots, {(folder / name).string()})).message;
    };
    CHECK(why("no-such-bot").find("No such file") != std::string::npos);
    CHECK(why("text").find("is it executable?") != std::string::npos);
    CHECK(why("script").find("#!/bin/sh") != std::string::npos);
}

TEST_CASE("a start error that only the launcher can see becomes the bot's fault at the first line") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const ScratchFolder folder;
    folder.write_program("script", "#!/no/such/interpreter\n");
    auto started = launch(bots, {(folder / "script").string()});
    const auto bot = std::get<std::shared_ptr<BotProcess>>(started);
    const BotAnswer answer = bots.ask(*bot, board_line);
    CHECK(answer.kind == AnswerKind::not_run);
    CHECK(answer.detail.find("No such file") != std::string::npos);
    destroy(bots, *bot);
}

TEST_CASE("a launcher's error message is used, also if it was read before the first line") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const ScratchFolder folder;
    folder.write_program("script", "#!/no/such/interpreter\n");
    const auto bot = std::get<std::shared_ptr<BotProcess>>(launch(bots, {(folder / "script").string()}));
    CHECK(eventually([&] { return bot->take_stderr().find("No such file") != std::string::npos; }));
    const BotAnswer answer = bots.ask(*bot, board_line);
    CHECK(answer.kind == AnswerKind::not_run);
    CHECK(answer.detail.find("No such file") != std::string::npos);
    destroy(bots, *bot);
}

TEST_CASE("a launcher's message in pieces is one line, however they are read") {
    Bots bots;
    const ScratchFolder folder;
    const std::string program = fault_words("good").front();
    folder.write_program("launcher", "#!/bin/sh\nprintf 'bwrap: ' >&2\nread -r question\necho 'execvp " + program +
                                         ": No such file or directory' >&2\necho more >&2\nexit 1\n");
    const auto bot =
        std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words("good"), {(folder / "launcher").string()}));
    CHECK(eventually([&] { return bot->take_stderr() == "bwrap: "; }));
    const BotAnswer answer = bots.ask(*bot, board_line);
    CHECK(answer.kind == AnswerKind::not_run);
    CHECK(answer.detail == "bwrap: execvp " + program + ": No such file or directory");
    destroy(bots, *bot);
}

TEST_CASE("whose fault a failed launch is does not depend on the launcher's message") {
    Bots bots;
    const ScratchFolder folder;
    const std::string program = fault_words("good").front();
    const auto ask = [&](const std::string& said) {
        const std::string launcher = folder.write_program("launcher", "#!/bin/sh\necho \"" + said + "\" >&2\nexit 1\n");
        const auto bot = std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words("good"), {launcher}));
        const auto asked = [&] { return bots.ask(*bot, board_line).kind; };
        const bool is_bots = [&] {
            try {
                return asked() == AnswerKind::not_run;
            } catch (const ArenaFailure&) {
                return false;
            }
        }();
        destroy(bots, *bot);
        return is_bots;
    };
    CHECK(ask("bwrap: execvp " + program + ": Permission denied"));
    CHECK(ask("bubblewrap: cannot run '" + program + "': No such file or directory"));
    CHECK(ask("error: exec failed for " + program + ": Exec format error"));
    CHECK_FALSE(ask("bwrap: execvp " + program + ": Cannot allocate memory"));
    CHECK_FALSE(ask("bwrap: Can't find source path /no/such/folder: No such file or directory"));
    CHECK_FALSE(ask("bwrap: Can't mount " + program + ".d: No such file or directory"));
    CHECK_FALSE(ask("bwrap: no permissions to create a new namespace"));
}

TEST_CASE("a launcher's own failure is the arena's fault") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    std::vector<std::string> broken = launcher_arguments;
    broken.insert(broken.begin() + 1, {"--ro-bind", "/no/such/folder", "/tmp/x"});
    const auto bot = std::get<std::shared_ptr<BotProcess>>(launch(bots, fault_words("good"), broken));
    CHECK_THROWS_AS(bots.ask(*bot, board_line), ArenaFailure);
    destroy(bots, *bot);
}

TEST_CASE("a bot that the arena ends while it waits for its answer has ended, and nothing has failed") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const auto bot = running(bots, "good");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    const auto end_at_once = [](std::shared_ptr<BotProcess> doomed) -> Task<void> { co_await doomed->destroy(); };
    asio::co_spawn(bots.loop, end_at_once(bot), asio::detached);
    const BotAnswer answer = bots.ask(*bot, "");
    CHECK(answer.kind == AnswerKind::ended);
    CHECK(answer.detail == "it was ended by the arena");
    destroy(bots, *bot);
}

TEST_CASE("a bot does not lose because somebody kills its launcher") {
    if (!there_is_a_launcher()) return;
    Bots bots;
    const auto bot = running(bots, "good");
    CHECK(bots.ask(*bot, board_line).kind == AnswerKind::reply);
    kill(bot->pid(), SIGKILL);
    CHECK(eventually([&bot] { return is_zombie(bot->pid()); }));
    // The bot dies after its launcher, and may still reply before that.
    const auto stops_replying = [&] { return bots.ask(*bot, board_line).kind != AnswerKind::reply; };
    CHECK_THROWS_AS(eventually(stops_replying), ArenaFailure);
    destroy(bots, *bot);
}

TEST_CASE("the start-up of a bot in a launcher ends when the bot takes its line, whoever looks for it") {
    if (!there_is_a_launcher()) return;
    for (const bool has_monitor : {false, true}) {
        CAPTURE(has_monitor);
        Bots bots;
        if (has_monitor) set_steal_time_monitor(bots.loop, std::make_shared<StealTimeMonitor>(std::nullopt));
        AskLimit limit(against_hanging);
        limit.start_up_budget = 10s;
        std::shared_ptr<BotProcess> bot;
        BotAnswer answer;
        // On a busy machine the launch may take so long that the bot has slept enough before it gets the line. The test
        // then tries again.
        for (bool in_time = false; !in_time;) {
            if (bot) destroy(bots, *bot);
            const auto launched = Clock::now();
            bot = std::get<std::shared_ptr<BotProcess>>(
                launch(bots, {"/bin/sh", "-c", "sleep 1; read line; sleep 0.1; echo $line"}));
            in_time = Clock::now() - launched < 400ms;
            answer = run(bots.loop, bot->ask("a line\n", limit));
        }
        CHECK(answer.bytes == "a line");
        REQUIRE(answer.start_up);
        // The start-up includes the bot's sleep before the line was sent.
        CHECK(answer.start_up->own >= 500ms);
        CHECK(answer.wall - answer.starved + answer.stood_still >= 100ms - clock_precision);
        CHECK(answer.wall - answer.starved < answer.start_up->own);
        destroy(bots, *bot);
    }
}
