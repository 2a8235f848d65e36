#include <doctest/doctest.h>

#include <filesystem>

#include <unistd.h>

#include "arena/sandbox/cgroup/group_factory.hpp"
#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

const GroupFactory& maker() {
    static const GroupFactory groups;
    return groups;
}

bool has(Controller part) { return possible(maker().has(part), maker().how(part)); }

// A shell in a control group of its own, without the rest of the sandbox.
class GroupedShell {
public:
    explicit GroupedShell(const std::string& lines, const Limits& limits = {}) {
        adopt_orphans();
        group = maker().make({limits, {}});
        Program program{{"sh", "-c", "read line\n" + lines}, {"PATH=/usr/bin:/bin"}, "/"};
        program.group = group;
        auto started = run(loop_, BotProcess::start(loop_.get_executor(), std::move(program)));
        bot = std::get<std::shared_ptr<BotProcess>>(started);
    }
    ~GroupedShell() { run(loop_, bot->destroy()); }
    GroupedShell(const GroupedShell&) = delete;
    GroupedShell& operator=(const GroupedShell&) = delete;

    BotAnswer ask(Nanoseconds limit = against_hanging) { return run(loop_, bot->ask("line\n", {limit})); }

    // Lets the bot end without asking it, because ask() would also read the limits and so reset the alarms.
    void run_without_line() { run(loop_, bot->let_end(against_hanging)); }

    Nanoseconds used() const { return group->cpu_time().value(); }

private:
    asio::io_context loop_{1};

public:
    std::shared_ptr<ControlGroup> group;
    std::shared_ptr<BotProcess> bot;
};

std::vector<std::string> folders_of(const ControlGroup& group) {
    std::vector<std::string> folders;
    for (const int entrance : group.entrances()) {
        const std::string file = std::filesystem::read_symlink("/proc/self/fd/" + std::to_string(entrance)).string();
        folders.push_back(std::filesystem::path(file).parent_path().string());
    }
    return folders;
}

bool is_alarmed(const ControlGroup& group) {
    std::vector<pollfd> polled(group.alarms().begin(), group.alarms().end());
    return poll(polled.data(), polled.size(), 0) > 0;
}

// A script that computes for 30 ms of its own CPU time and ends.
constexpr auto think =
    "echo '1;7x7;111A111111111111111111111111111111111111111B111;1000' | " FAULT_BOT " think ms=30 >/dev/null";

}  // namespace

TEST_CASE("a group counts the CPU time of children, the dead included") {
    if (!has(Controller::cpu_counter)) return;
    GroupedShell shell(std::string(think) + " & " + think + " & wait; echo done; read line");
    const Nanoseconds before = shell.used();
    CHECK(shell.ask().bytes == "done");
    CHECK(shell.used() - before >= 2 * 29ms);
}

TEST_CASE("four children that want more memory together than one tree may are stopped") {
    if (!has(Controller::memory)) return;
    GroupedShell shell(
        "for i in 1 2 3 4; do head -c 30000000 /dev/zero | tail >/dev/null & done; wait; echo survived; read line",
        {.memory = 64 << 20});
    CHECK(shell.group->overrun() == Overrun{});
    shell.ask();
    CHECK(shell.group->overrun() == Overrun{.memory = true, .processes = false});
}

TEST_CASE("a tree within its memory is left alone") {
    if (!has(Controller::memory)) return;
    GroupedShell shell("head -c 30000000 /dev/zero | tail >/dev/null; echo fine; read line", {.memory = 64 << 20});
    CHECK(shell.ask().bytes == "fine");
    CHECK_FALSE(is_alarmed(*shell.group));
    CHECK(shell.group->overrun() == Overrun{});
}

TEST_CASE("a tree that hits one of its limits is detected with and without an alarm") {
    if (!has(Controller::memory) || !has(Controller::processes)) return;
    const std::string too_much = "head -c 90000000 /dev/zero | tail >/dev/null; echo done; read line";
    const std::string too_many = "for i in 1 2 3 4 5 6 7 8; do sleep 1 & done 2>/dev/null";
    for (const std::string& lines : {too_much, too_many}) {
        CAPTURE(lines);
        GroupedShell shell(lines, {.memory = 64 << 20, .processes = 4});
        CHECK_FALSE(is_alarmed(*shell.group));
        CHECK(shell.group->overrun() == Overrun{});
        shell.run_without_line();
        CHECK(shell.group->overrun(is_alarmed(*shell.group)) != Overrun{});
    }
}

TEST_CASE("a fork bomb is bounded") {
    if (!has(Controller::processes)) return;
    GroupedShell shell("bomb() { bomb & bomb & wait; }; bomb 2>/dev/null", {.processes = 20});
    shell.ask(1ms);
    CHECK(eventually([&] { return shell.group->overrun() == Overrun{.memory = false, .processes = true}; }));
    CHECK(shell.group->members().size() <= 20);
    shell.group->kill();
    CHECK(eventually([&] { return shell.group->empty(); }));
}

TEST_CASE("a spinning tree stands still between stop and go_on") {
    if (!has(Controller::cpu_counter) || !has(Controller::freezer)) return;
    GroupedShell shell("(while :; do :; done) & (while :; do :; done) & echo; wait");
    shell.ask();
    const Nanoseconds at_first = shell.used();
    CHECK(eventually([&] { return shell.used() - at_first > 20ms; }));
    shell.group->stop();
    // Waits, because stop() returns before all processes have stopped.
    const auto rests = [&shell] {
        const Nanoseconds before = shell.used();
        sleep_for(5ms);
        return shell.used() == before;
    };
    CHECK(eventually(rests));
    const Nanoseconds stopped = shell.used();
    sleep_for(50ms);
    CHECK(shell.used() - stopped < 5ms);
    shell.group->go_on();
    CHECK(eventually([&] { return shell.used() - stopped > 20ms; }));
}

TEST_CASE("processes that left their session and parent are killed, stopped or not") {
    if (!has(Controller::processes)) return;
    for (const bool stopped : {false, true}) {
        CAPTURE(stopped);
        GroupedShell shell("for i in 1 2 3; do setsid sh -c 'setsid sleep 1000 & exit' & done; wait; echo; read line");
        shell.ask();
        CHECK(shell.group->members().size() == 4);
        if (stopped) shell.group->stop();
        shell.group->kill();
        CHECK(eventually([&] { return shell.group->empty(); }));
    }
}

TEST_CASE("the folders of a group are removed with it") {
    if (!has(Controller::processes)) return;
    std::vector<std::string> folders;
    {
        auto group = maker().make({});
        folders = folders_of(*group);
        Program program{{"sleep", "1000"}, {"PATH=/usr/bin:/bin"}, "/", {}, group};
        asio::io_context loop{1};
        auto bot = std::get<0>(run(loop, BotProcess::start(loop.get_executor(), std::move(program))));
        CHECK(group->members().size() == 1);
        for (const std::string& folder : folders) CHECK(std::filesystem::exists(folder));
        run(loop, bot->destroy());
    }
    for (const std::string& folder : folders) CHECK_FALSE(std::filesystem::exists(folder));
}

TEST_CASE("the folders of all groups are removed with their maker, even with processes in them") {
    auto groups = std::make_unique<GroupFactory>();
    if (!possible(groups->has(Controller::processes), groups->how(Controller::processes))) return;
    GroupFolders same{};
    auto group = groups->make({});
    same.processes = folders_of(*group).front();
    const std::string base = std::filesystem::path(same.processes).parent_path().string();
    CHECK(std::filesystem::exists(base));
    groups.reset();
    CHECK_FALSE(std::filesystem::exists(base));
}
