// A start that believes what an earlier one found out, and what happens if that is no longer true. The bubblewrap of
// these tests is a script that can be told to fail.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/process/bot/captured_run.hpp"
#include "arena/sandbox/remembered/circumstances.hpp"
#include "arena/sandbox/remembered/remembered_answers.hpp"
#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

namespace fs = std::filesystem;

// While it lives, the arena's PATH begins with a folder that holds such a bubblewrap.
class FailingBubblewrap {
public:
    FailingBubblewrap() : path_(std::getenv("PATH")) {
        adopt_orphans();
        program_ =
            folder_.write("bwrap",
                          "#!/bin/sh\necho start >> " + starts() + "\nif [ -e " + failure() + " ]; then\n  rm -f " +
                              failure() + ".once\n  echo 'bwrap: no permission for a test' >&2\n  exit 1\nfi\nexec " +
                              find_program({{"bwrap"}, {}, {}}) + " \"$@\"\n",
                          true);
        std::ofstream(starts()).close();
        // The bubblewrap of a root's arena runs as another user.
        chmod(folder_.path().c_str(), 0777);
        chmod(starts().c_str(), 0666);
        setenv("PATH", (folder_.path() + ':' + path_).c_str(), 1);
    }
    ~FailingBubblewrap() {
        memory().forget();
        setenv("PATH", path_.c_str(), 1);
    }
    FailingBubblewrap(const FailingBubblewrap&) = delete;
    FailingBubblewrap& operator=(const FailingBubblewrap&) = delete;

    // It fails the next time only. A dangling link counts as missing, so the one start that sees it also ends it.
    void fail_once() const {
        std::ofstream(failure() + ".once").close();
        fs::create_symlink(failure() + ".once", failure());
    }
    void fail() const { std::ofstream(failure()).close(); }

    // Returns how often it was started since the last call.
    int count() {
        std::ifstream list(starts());
        int all = 0;
        for (std::string line; std::getline(list, line);) ++all;
        return all - std::exchange(counted_, all);
    }

    RememberedAnswers memory() const { return {place_of_answers(), circumstances(program_)}; }
    bool is_remembered() const { return !memory().believed().empty(); }

private:
    std::string starts() const { return folder_.path() + "/starts"; }
    std::string failure() const { return folder_.path() + "/fails"; }

    std::string path_;
    BotFolder folder_;
    std::string program_;
    int counted_ = 0;
};

std::shared_ptr<const Sandbox> open_sandbox() {
    auto opened = Sandbox::open(SandboxMode::on);
    REQUIRE_MESSAGE(opened, opened.message());
    return std::move(opened).value();
}

Program script(const std::string& lines) { return {{"sh", "-c", lines}, {"PATH=/usr/bin:/bin"}, "/"}; }

// Starts a bot in that sandbox and returns its reply.
std::string reply_in(const Sandbox& sandbox) {
    asio::io_context loop{1};
    Program program = script("read line; echo fine");
    if (const auto refused = sandbox.confine(program, {})) return refused->message;
    auto started = run(loop, BotProcess::start(loop.get_executor(), std::move(program)));
    if (const auto* failure = std::get_if<StartFailure>(&started)) return failure->message;
    BotProcess& bot = *std::get<std::shared_ptr<BotProcess>>(started);
    const BotAnswer answer = run(loop, bot.ask("line\n", {against_hanging}));
    run(loop, bot.destroy());
    return answer.kind == AnswerKind::reply ? answer.bytes : answer.detail;
}

// Tests of what is remembered need a place for it, which not every user has.
bool remembering() { return isolating() && possible(!place_of_answers().empty(), "no folder to remember anything in"); }

}  // namespace

TEST_CASE("a start believes what an earlier one has tried, and a doctor does not") {
    if (!remembering()) return;
    FailingBubblewrap bubblewrap;
    const auto first = open_sandbox();
    CHECK(first->remembered().file == "");
    CHECK(first->remembered().why_not != "");
    CHECK(bubblewrap.count() > 0);
    CHECK(reply_in(*first) == "fine");
    bubblewrap.count();

    const auto second = open_sandbox();
    CHECK(second->remembered().file != "");
    CHECK(bubblewrap.count() == 0);
    CHECK(second->protections() == first->protections());
    CHECK(reply_in(*second) == "fine");
    CHECK(reply_in(*second) == "fine");
    CHECK(bubblewrap.count() == 2);

    const auto doctors = Sandbox::survey();
    CHECK(doctors->remembered().file != "");
    CHECK(bubblewrap.count() > 0);
}

TEST_CASE("only what works is remembered") {
    if (!remembering()) return;
    const FailingBubblewrap bubblewrap;
    bubblewrap.fail();
    for (int start = 0; start < 2; ++start) {
        const auto opened = Sandbox::open(SandboxMode::on);
        REQUIRE_FALSE(opened);
        CHECK(opened.message().find("no permission for a test") != std::string::npos);
        CHECK_FALSE(bubblewrap.is_remembered());
    }
}

TEST_CASE("a doctor forgets what no longer works") {
    if (!remembering()) return;
    const FailingBubblewrap bubblewrap;
    open_sandbox();
    CHECK(bubblewrap.is_remembered());
    bubblewrap.fail();
    CHECK_FALSE(Sandbox::survey()->isolates());
    CHECK_FALSE(bubblewrap.is_remembered());
}

TEST_CASE("a start that contradicts is tried anew, once, and the bot plays") {
    if (!remembering()) return;
    FailingBubblewrap bubblewrap;
    open_sandbox();
    const auto sandbox = open_sandbox();
    REQUIRE(sandbox->remembered().file != "");
    bubblewrap.count();
    bubblewrap.fail_once();
    CHECK(reply_in(*sandbox) == "fine");
    const int trials = bubblewrap.count() - 2;  // besides the start that failed and the one that did not
    CHECK(trials > 0);
    CHECK(reply_in(*sandbox) == "fine");
    CHECK(bubblewrap.count() == 1);
}

TEST_CASE("so is a program that is no bot, such as a compiler") {
    if (!remembering()) return;
    const FailingBubblewrap bubblewrap;
    open_sandbox();
    const auto sandbox = open_sandbox();
    bubblewrap.fail_once();
    Program program = script("echo built");
    REQUIRE_FALSE(sandbox->confine(program, {}));
    CHECK(run_captured(std::move(program), {}).output == "built\n");
}

TEST_CASE("a sandbox that no longer works blames no bot, and is forgotten") {
    if (!remembering()) return;
    const FailingBubblewrap bubblewrap;
    open_sandbox();
    const auto sandbox = open_sandbox();
    bubblewrap.fail();
    CHECK_THROWS_WITH_AS(reply_in(*sandbox), doctest::Contains("no permission for a test"), ArenaFailure);
    CHECK_FALSE(bubblewrap.is_remembered());
    CHECK_FALSE(Sandbox::open(SandboxMode::on));
}
