#include <doctest/doctest.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "tests/descriptor_limit.hpp"
#include "tests/process/clock/apart.hpp"
#include "tests/process/bots.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

std::string why_not(std::vector<std::string> arguments, const std::string& folder = {}) {
    Bots bots;
    const auto started = bots.try_start(std::move(arguments), folder);
    REQUIRE(std::holds_alternative<StartFailure>(started));
    CHECK(children().empty());
    return std::get<StartFailure>(started).message;
}

bool says(const std::string& text, const std::string& part) {
    INFO(text);
    return text.find(part) != std::string::npos;
}

int open_descriptors() {
    int count = 0;
    for (int fd = 0; fd < 1024; ++fd) count += fcntl(fd, F_GETFD) >= 0;
    return count;
}

int lowest_free_descriptor() {
    const int fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
    close(fd);
    return fd;
}

// Closes the arena's standard streams, as some daemons do for the programs they start.
class ClosedStreams {
public:
    ClosedStreams() {
        std::fflush(nullptr);
        for (const int fd : {0, 1, 2}) {
            kept_[static_cast<std::size_t>(fd)] = fcntl(fd, F_DUPFD_CLOEXEC, 100);
            close(fd);
        }
    }
    ~ClosedStreams() {
        for (const int fd : {0, 1, 2}) {
            dup2(kept_[static_cast<std::size_t>(fd)], fd);
            close(kept_[static_cast<std::size_t>(fd)]);
        }
    }
    ClosedStreams(const ClosedStreams&) = delete;
    ClosedStreams& operator=(const ClosedStreams&) = delete;

private:
    std::array<int, 3> kept_{};
};

}  // namespace

TEST_CASE("a program that is not there is named") {
    CHECK(says(why_not({"no-such-program-anywhere"}), "no program called no-such-program-anywhere is in PATH"));
    CHECK(says(why_not({"./no-such-file"}), "./no-such-file cannot start: No such file or directory"));
    CHECK(says(why_not({"/"}), "/ cannot start: Permission denied"));
    CHECK(says(why_not({""}), "no program called"));
}

TEST_CASE("a file that is not executable, or no program, says what to do") {
    CHECK(says(why_not({script_path("not_executable.sh")}), "is it executable? chmod +x"));
    CHECK(says(why_not({script_path("no_first_line.sh")}), "a script needs a first line such as #!/bin/sh"));
    CHECK(says(why_not({script_path("missing_interpreter.sh")}), "No such file or directory"));
}

TEST_CASE("a folder that is not there is the reason, not the program") {
    CHECK(says(why_not({"/bin/cat"}, "/no/such/folder"), "enter its folder"));
}

TEST_CASE("a relative program counts from the bot's folder") {
    ScratchFolder folder;
    folder.write_program("bot.sh", "#!/bin/sh\nread -r line\npwd\n");
    Bots bots;
    const auto started = bots.try_start({"./bot.sh"}, folder.path().string());
    REQUIRE(std::holds_alternative<std::shared_ptr<BotProcess>>(started));
    CHECK(bots.ask(*std::get<std::shared_ptr<BotProcess>>(started), "hello\n").bytes == folder.path().string());
}

TEST_CASE("a program whose file is still open for writing is started as soon as it is closed") {
    ScratchFolder folder;
    const std::string copy = (folder / "bot").string();
    std::filesystem::copy_file(FAULT_BOT, copy);
    const int writer = open(copy.c_str(), O_WRONLY | O_CLOEXEC);
    REQUIRE(writer >= 0);
    Bots bots;
    bool was_closed = false;
    const auto start = [&]() -> Task<BotProcess::Started> {
        // The loop runs this function after the first attempt has failed.
        asio::post(bots.loop, [&was_closed, writer] { was_closed = close(writer) == 0; });
        Program program{{copy, "good"}, {"PATH=/usr/bin:/bin"}, {}};
        program.busy_file_patience = against_hanging;
        co_return co_await BotProcess::start(bots.loop.get_executor(), std::move(program));
    };
    const auto started = run(bots.loop, start());
    CHECK(was_closed);
    REQUIRE(std::holds_alternative<std::shared_ptr<BotProcess>>(started));
    BotProcess& bot = *std::get<std::shared_ptr<BotProcess>>(started);
    CHECK(bots.ask(bot, board_line).kind == AnswerKind::reply);
    run(bots.loop, bot.destroy());
}

TEST_CASE("a program whose file is never closed is given up when that has lasted long enough") {
    ScratchFolder folder;
    const std::string copy = (folder / "bot").string();
    std::filesystem::copy_file(FAULT_BOT, copy);
    const int writer = open(copy.c_str(), O_WRONLY | O_CLOEXEC);
    asio::io_context loop{1};
    Program program{{copy, "good"}, {"PATH=/usr/bin:/bin"}, {}};
    CHECK(program.busy_file_patience == 2s);
    program.busy_file_patience = 20ms;
    const auto begun = Clock::now();
    const auto started = run(loop, BotProcess::start(loop.get_executor(), std::move(program)));
    CHECK(Clock::now() - begun >= 20ms);
    REQUIRE(std::holds_alternative<StartFailure>(started));
    CHECK(says(std::get<StartFailure>(started).message, "Text file busy"));
    CHECK(children().empty());
    close(writer);
}

TEST_CASE("a bot has its three pipes and no other descriptor, whatever the arena has open") {
    Bots bots;
    const int leaky = open("/dev/null", O_RDONLY);
    auto first = bots.start("good");
    auto second = bots.start("report_descriptors");
    bots.ask(*second, board_line);
    CHECK(second->take_stderr() == "descriptors 0 1 2\n");
    close(leaky);
}

TEST_CASE("an arena without standard streams starts bots, too") {
    std::string report;
    AnswerKind kind{};
    {
        const ClosedStreams closed;
        Bots bots;
        auto bot = bots.start("report_descriptors");
        kind = bots.ask(*bot, board_line).kind;
        report = bot->take_stderr();
    }
    CHECK(kind == AnswerKind::reply);
    CHECK(report == "descriptors 0 1 2\n");
}

// The arena keeps these descriptors for a bot: three pipes, the handle of the process, and the descriptor that reports
// its end.
constexpr int kept_for_a_bot = 5;

// Skipped with sanitizers, because they need descriptors themselves to check thrown objects.
TEST_CASE("an arena out of descriptors says so, blames no bot and leaves nothing behind" * doctest::skip(sanitized)) {
    Bots bots;
    bots.start("good");
    const int open_before = open_descriptors();
    const std::size_t children_before = children().size();
    const int free = lowest_free_descriptor();
    bool started = false;
    for (int more = 0; !started && more < 40; ++more) {
        CAPTURE(more);
        try {
            const DescriptorLimit limit(free + more);
            bots.try_start(fault_words("good"));
            started = true;
        } catch (const ArenaFailure&) {
        }
        CHECK(open_descriptors() == open_before + (started ? kept_for_a_bot : 0));
        CHECK(children().size() == children_before + (started ? 1 : 0));
    }
    CHECK(started);
}

TEST_CASE("signals that the arena ignores or blocks have their default action in a bot") {
    Bots bots;
    const auto started = bots.try_start(
        {"/bin/sh", "-c", "read -r line; grep -E 'SigIgn|SigBlk' /proc/self/status | tr '\\n' ' '; echo"});
    REQUIRE(std::holds_alternative<std::shared_ptr<BotProcess>>(started));
    const std::string status = bots.ask(*std::get<std::shared_ptr<BotProcess>>(started), "x\n").bytes;
    CHECK(says(status, "SigIgn:\t0000000000000000"));
    CHECK(says(status, "SigBlk:\t0000000000000000"));
}

TEST_CASE(
    "keys such as Ctrl-Z and Ctrl-C, which a terminal sends to the arena, do nothing to a bot that is being started") {
    Apart arena([](const Begin& begin) {
        for (const int key : {SIGTSTP, SIGINT}) std::signal(key, SIG_IGN);
        setpgid(0, 0);
        begin();
        Bots bots;
        bool all_reply = true;
        for (int count = 0; count < 20; ++count)
            all_reply = all_reply && bots.ask(*bots.start("good"), board_line).kind == AnswerKind::reply;
        return all_reply ? 1ns : 0ns;
    });
    arena.wait_for_begin();
    for (const auto give_up = Clock::now() + against_hanging; !arena.has_result() && Clock::now() < give_up;) {
        for (const int key : {SIGTSTP, SIGINT}) arena.signal_group(key);
        usleep(50);
    }
    REQUIRE(arena.has_result());
    CHECK(arena.result() == 1ns);
}
