#include <doctest/doctest.h>

#include <csignal>
#include <fstream>
#include <random>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/record/store/store.hpp"
#include "protocol/rng.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;
namespace fs = std::filesystem;

namespace {

// Returns how many locks of SQLite this process holds on a file.
long locks_of_sqlite(const fs::path& file) {
    struct stat status {};
    REQUIRE(stat(file.c_str(), &status) == 0);
    const std::string ours = " " + std::to_string(getpid()) + " ", inode = ":" + std::to_string(status.st_ino) + " ";
    std::ifstream all("/proc/locks");
    long count = 0;
    for (std::string line; std::getline(all, line);)
        count += line.find(" POSIX ") != std::string::npos && line.find(ours) != std::string::npos &&
                 line.find(inode) != std::string::npos;
    return count;
}

// A child process that works on a database. It sends numbers through a pipe until it is killed.
class Child {
public:
    template <class Work>
    explicit Child(const Work& work) {
        int ends[2];
        REQUIRE(pipe2(ends, O_CLOEXEC) == 0);
        pid_ = fork();
        if (pid_ == 0) run(work, ends[1]);
        close(ends[1]);
        told_ = ends[0];
    }
    ~Child() {
        kill();
        close(told_);
    }
    Child(const Child&) = delete;

    void kill() {
        if (pid_ <= 0) return;
        ::kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }

    // Waits for the next number; nullopt after the last one.
    std::optional<int> hear() const {
        int number = 0;
        if (read(told_, &number, sizeof number) != sizeof number) return std::nullopt;
        return number;
    }

private:
    template <class Work>
    [[noreturn]] static void run(const Work& work, int end) {
        const auto tell = [end](int number) { return write(end, &number, sizeof number) == sizeof number; };
        try {
            work(tell);
        } catch (const std::exception& problem) {
            tell(-1);
            std::fputs(problem.what(), stderr);
        }
        _exit(0);
    }

    pid_t pid_ = 0;
    int told_ = -1;
};

GameSummary nth_game(int n) { return won_game((n + 1) / 2, 2 - n % 2); }

// Begins or continues the contest. Plays game after game in batches of three, and reports each batch when it is
// committed. Enters some existing games again, to test that this is harmless.
void play_on(const fs::path& file, const auto& tell) {
    Store store = Store::exists(file) ? Store::open(file) : Store::create(file, three_bots());
    for (int n = std::max(1, static_cast<int>(store.games().size()) - 4); n < 1'000'000; n += 3) {
        for (const int game : {n, n + 1, n + 2}) store.enter(nth_game(game), real_record(game));
        store.commit();
        tell(n + 2);
    }
}

int last_heard(const Child& child, int last) {
    while (const auto number = child.hear()) last = *number;
    return last;
}

const std::string error =
    "another arena is playing the contest of the database contest.db; wait until it ends, or stop it, then start again";

}  // namespace

TEST_CASE("an arena that is killed at any moment loses nothing that it has committed") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    Rng rng(std::random_device{}());
    int committed = 0, runs_that_committed = 0;
    for (int kill = 0; kill < 20; ++kill) {
        Child child([&](const auto& tell) { play_on(file, tell); });
        // Kills the child in the middle of its work after this many batches.
        int told = 0;
        for (int batches = kill % 5; batches > 0; --batches) told = child.hear().value_or(-1);
        usleep(static_cast<useconds_t>(rng.below(20'000)));
        child.kill();
        told = last_heard(child, told);
        REQUIRE(told >= 0);
        runs_that_committed += told > 0;
        committed = std::max(committed, told);
        if (!Store::exists(file)) continue;
        const Store store = Store::open(file);
        const auto games = store.games();
        REQUIRE(games.size() >= static_cast<std::size_t>(committed));
        for (std::size_t n = 1; n <= games.size(); ++n) {
            REQUIRE(games[n - 1] == nth_game(static_cast<int>(n)));
            REQUIRE(store.record(games[n - 1].key).value() == real_record(static_cast<int>(n)));
        }
        CHECK(store.plan() == three_bots());
        CHECK(run_sql(file, "PRAGMA quick_check") == "ok\n");
    }
    CHECK(runs_that_committed >= 16);
}

TEST_CASE("a second arena is refused politely, and told from the moment of making on") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    Child first([&](const auto& tell) {
        Store store = Store::create(file, three_bots());
        store.enter(won_game(1, 1), "");
        store.commit();
        tell(1);
        pause();
    });
    REQUIRE(first.hear() == 1);
    CHECK(problem_of(scratch, [&] { Store::open(file); }) == error);
    CHECK(Store::open_to_read(file).games().size() == 1);
    first.kill();
    CHECK(Store::open(file).games().size() == 1);
}

TEST_CASE(
    "a killed arena may leave a child that has not run its program yet, and that does not keep the next one out") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    Child first([&](const auto& tell) {
        const Store store = Store::create(file, three_bots());
        const pid_t arena = getpid();
        if (fork() == 0) {
            while (getppid() == arena) usleep(1000);
            usleep(100'000);
            _exit(0);
        }
        tell(1);
        pause();
    });
    REQUIRE(first.hear() == 1);
    first.kill();
    CHECK(Store::open(file).games().empty());
}

TEST_CASE("nor is it let in from the same process, until the first is done") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    {
        Store first = Store::create(file, three_bots());
        CHECK(problem_of(scratch, [&] { Store::open(file); }) == error);
        first.enter(won_game(1, 1), "");
        first.commit();
        Child other([&](const auto& tell) { tell(problem_of(scratch, [&] { Store::open(file); }) == error); });
        CHECK(other.hear() == 1);
    }
    Store second = Store::open(file);
    const Store moved = std::move(second);
    CHECK(problem_of(scratch, [&] { Store::open(file); }) == error);
}

TEST_CASE("polling whether a contest is played does not release SQLite's locks on the database") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    PlayWatch watch(file);
    CHECK_FALSE(watch.is_played());
    Store::create(file, three_bots()).commit();
    Child playing([&](const auto& tell) {
        const Store store = Store::open(file);
        tell(1);
        pause();
    });
    CHECK(playing.hear() == 1);
    const Store reading = Store::open_to_read(file);
    CHECK(reading.games().empty());
    const auto locks = locks_of_sqlite(file);
    CHECK(locks > 0);
    CHECK(watch.is_played());
    playing.kill();
    CHECK_FALSE(watch.is_played());
    CHECK(locks_of_sqlite(file) == locks);
}

TEST_CASE("no bot inherits a descriptor of the database") {
    const ScratchFolder scratch;
    const fs::path file = scratch.path() / "contest.db";
    Store store = Store::create(file, three_bots());
    store.enter(won_game(1, 1), "");
    store.commit();
    int descriptors = 0;
    for (const auto& entry : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        if (!fs::read_symlink(entry, gone).string().starts_with(file.string())) continue;
        ++descriptors;
        CHECK((fcntl(std::stoi(entry.path().filename()), F_GETFD) & FD_CLOEXEC) != 0);
    }
    CHECK(descriptors >= 4);
}

}  // namespace isola_arena
