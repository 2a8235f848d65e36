// The programs of one bot run one after another in the same sandbox, and none finds anything of the one before.
#include <doctest/doctest.h>

#include <array>
#include <set>

#include <sys/resource.h>

#include "arena/process/bot/kept_sandboxes.hpp"
#include "tests/process/run.hpp"
#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

// A bot whose program is a shell script that is another one in each game.
class KeptBot {
public:
    explicit KeptBot(const Confinement& confinement = {})
        : sandboxes_([confinement](Program& program) { return sandbox().confine(program, confinement); }) {
        adopt_orphans();
    }
    ~KeptBot() {
        for (const auto& process : started_) run(loop, process->destroy());
        run(loop, sandboxes_.close());
    }

    std::shared_ptr<BotProcess> start(const std::string& lines) {
        const std::string file = folder_.write("bot.sh", "#!/bin/sh\nread -r question\n" + lines + '\n', true);
        return start_program({file});
    }

    std::shared_ptr<BotProcess> start_program(std::vector<std::string> arguments) {
        auto started =
            run(loop, sandboxes_.start(loop.get_executor(),
                                       Program{std::move(arguments), {"PATH=/usr/bin:/bin"}, folder_.path()}));
        if (const auto* failure = std::get_if<StartFailure>(&started)) FAIL(failure->message);
        started_.push_back(std::get<std::shared_ptr<BotProcess>>(started));
        return started_.back();
    }

    BotAnswer ask(BotProcess& bot) { return run(loop, bot.ask("go\n", AskLimit(against_hanging))); }

    void end(BotProcess& bot) { run(loop, bot.end(50ms)); }

    // Plays a game of one reply, and returns the reply.
    std::string plays(const std::string& lines) {
        const auto bot = start(lines);
        const std::string said = ask(*bot).bytes;
        end(*bot);
        return said;
    }

    asio::io_context loop{1};

private:
    BotFolder folder_{"/var/tmp"};
    KeptSandboxes sandboxes_;
    std::vector<std::shared_ptr<BotProcess>> started_;
};

// Says what a program can see of the ones before.
constexpr auto sees =
    "echo $(ls -A /tmp /dev/shm) $(stat -c '%a %Y %h' /tmp /dev/shm) $(set -- /proc/[0-9]*; echo $# processes) "
    "$(cat /proc/sysvipc/* 2>/dev/null | wc -l) $(grep -c . /proc/self/net/unix) $(ulimit -a | md5sum)";

// Says the number of its own process: the first program of a sandbox has number 2.
constexpr auto own_number = "echo $$";

}  // namespace

TEST_CASE("programs run one after another in one sandbox") {
    if (!isolating()) return;
    KeptBot bot;
    std::set<int> numbers;
    for (int game = 0; game < 5; ++game) numbers.insert(std::stoi(bot.plays(own_number)));
    CHECK(numbers.size() == 5);
    CHECK(*numbers.begin() == 2);
}

TEST_CASE("no file, process, socket or limit of a program is there in the next") {
    if (!isolating()) return;
    KeptBot bot;
    const std::string fresh = bot.plays(sees);
    for (const std::string leaves :
         {"touch /tmp/file", "mkdir -p /tmp/a/b/c; touch /tmp/a/b/c/d; chmod 0 /tmp/a/b; chmod 0 /tmp/a",
          "echo message > /dev/shm/file", "ln -s /usr /tmp/link; mkfifo /dev/shm/pipe", "chmod 0700 /tmp",
          "touch -d '2001-02-03' /tmp /dev/shm", "sleep 77 &", "setsid sleep 77 > /dev/null 2>&1 &",
          "(trap '' TERM INT HUP; sleep 77 & wait) > /dev/null 2>&1 &", "ulimit -n 20", "umask 0", "cd /tmp"}) {
        CAPTURE(leaves);
        CHECK(bot.plays(leaves + "\n" + own_number) != "2");
        CHECK(bot.plays(std::string(sees)) == fresh);
    }
}

TEST_CASE("a sandbox in which something may be left is not used again") {
    if (!isolating()) return;
    for (const std::string leaves : {"chattr +d /tmp || for i in $(seq 5000); do : > /tmp/$i; done",
                                     "i=0; while [ $i -lt 5000 ]; do : > /tmp/$i; i=$((i + 1)); done",
                                     "d=/tmp; i=0; while [ $i -lt 40 ]; do d=$d/d; mkdir $d; i=$((i + 1)); done"}) {
        CAPTURE(leaves);
        KeptBot bot;
        CHECK(bot.plays(leaves + "\n" + own_number) == "2");
        CHECK(bot.plays(own_number) == "2");
        CHECK(bot.plays("ls -A /tmp | wc -l") == "0");
    }
}

TEST_CASE("a program that does not end leaves its sandbox to itself") {
    if (!isolating()) return;
    KeptBot bot;
    const auto stays = bot.start("echo $$; touch /tmp/mine; read -r end; sleep 77");
    CHECK(bot.ask(*stays).bytes == "2");
    const auto second = bot.start("echo $$ $(ls /tmp)");
    CHECK(bot.ask(*second).bytes == "2");
    bot.end(*second);
    CHECK_FALSE(stays->has_exited());
    CHECK(bot.plays(own_number) != "2");
    CHECK_FALSE(stays->has_exited());
}

TEST_CASE("with two programs that do not end, the next start waits for the older one") {
    if (!isolating()) return;
    KeptBot bot;
    const std::string stays = "echo $$; sleep 77";
    const auto first = bot.start(stays);
    const auto second = bot.start(stays);
    CHECK(bot.ask(*first).bytes == "2");
    CHECK(bot.ask(*second).bytes == "2");
    asio::co_spawn(bot.loop, first->end(100ms), [](const std::exception_ptr&) {});
    CHECK(bot.plays(own_number) != "2");
    CHECK(first->has_exited());
    CHECK_FALSE(second->has_exited());
}

TEST_CASE("how a program ends is told as without a sandbox") {
    if (!isolating()) return;
    KeptBot bot;
    const auto ends = [&](const std::string& lines) { return bot.ask(*bot.start(lines)); };
    CHECK(ends("exit 3").detail == "it exited with code 3");
    CHECK(ends("exit 3").exit_code == 3);
    CHECK(ends("kill -SEGV $$").detail == "it was killed by signal 11 (SIGSEGV)");
    CHECK(ends("exec >&-; sleep 77").detail == "it closed its output while still running");
    CHECK(ends("kill -9 -1; kill -9 1; echo here").bytes == "here");
    const BotFolder elsewhere("/var/tmp");
    const std::string script = elsewhere.write("bot", "#!/no/such/interpreter\n", true);
    const BotAnswer not_run = bot.ask(*bot.start_program({script}));
    CHECK(not_run.kind == AnswerKind::not_run);
    CHECK(not_run.detail == script + " cannot start in the sandbox: No such file or directory");
    CHECK(bot.plays("echo next") == "next");
}

TEST_CASE("the limits of a program are those of a program alone, in every game") {
    if (!isolating()) return;
    Confinement narrow;
    narrow.limits.processes = 4;
    narrow.limits.memory = std::int64_t{64} << 20;
    KeptBot bot(narrow);
    const std::string three_children = "sleep 1 & sleep 1 & sleep 1 & echo fine";
    const std::string four_children = "sleep 1 & sleep 1 & sleep 1 & sleep 1 & echo fine";
    const std::string too_much = "exec perl -e '$x = \"x\" x (256 << 20); print \"fine\\n\"; sleep 9'";
    for (int game = 0; game < 2; ++game) {
        CHECK(bot.plays(three_children) == "fine");
        if (!possible(sandbox().counts_tree(), "control groups")) return;
        CHECK(bot.ask(*bot.start(four_children)).kind == AnswerKind::processes);
        CHECK(bot.ask(*bot.start(too_much)).kind == AnswerKind::memory);
    }
}

TEST_CASE("a program that ends while it is stopped does not stop the next") {
    if (!isolating()) return;
    KeptBot bot;
    for (int game = 0; game < 5; ++game) {
        const auto ends = bot.start("echo here; exec sleep 0");
        CHECK(bot.ask(*ends).bytes == "here");
        ends->pause();
        run(bot.loop, ends->destroy());
        CHECK(bot.plays("echo next") == "next");
    }
}

TEST_CASE("the keeper is not to be seen") {
    if (!isolating()) return;
    KeptBot bot;
    CHECK(bot.plays("cat /proc/1/stat /proc/1/status 2>&1 | grep -c 'No such file'") == "2");
}

TEST_CASE("a program that is killed at once leaves its sandbox ready") {
    if (!isolating()) return;
    KeptBot bot;
    for (int game = 0; game < 3; ++game) {
        const auto spins = bot.start("while :; do :; done");
        run(bot.loop, spins->destroy());
        CHECK(spins->has_exited());
    }
    CHECK(bot.plays(own_number) != "2");
}
