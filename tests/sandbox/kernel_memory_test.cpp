// What the kernel stores for a bot counts as the bot's memory, or the bot cannot have it.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <linux/magic.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

#include "tests/sandbox/confined.hpp"

using namespace isola_arena;
using namespace isola_arena::test;
using namespace std::chrono_literals;

namespace {

constexpr std::int64_t granted = std::int64_t{64} << 20;
constexpr std::int64_t most_held = granted / 4 * 5 + (std::int64_t{16} << 20);

constexpr auto a_line = "1;5x5;11A1111111111111111111B11;3000\n";

// Other programs of the machine use memory, too, but not in each of these attempts.
constexpr int most_attempts = 3;

// Returns the memory of the machine, in bytes, that is neither free nor can be: memory of the kernel, memory files and
// locked pages, but not the memory of processes, because compilers and browsers take and return it while the test runs.
std::int64_t held_by_kernel() {
    std::ifstream file("/proc/meminfo");
    std::map<std::string, std::int64_t> kibibytes;
    std::string name, unit;
    for (std::int64_t number = 0; file >> name >> number; std::getline(file, unit)) kibibytes[name] = number;
    return (kibibytes["MemTotal:"] - kibibytes["MemFree:"] - kibibytes["Buffers:"] - kibibytes["Cached:"] -
            kibibytes["AnonPages:"] - kibibytes["SReclaimable:"] + kibibytes["Shmem:"] + kibibytes["Mlocked:"]) *
           1024;
}

bool memory_is_counted() {
    const auto& all = sandbox().protections();
    const auto memory = std::ranges::find(all, "memory", &Protection::name);
    return memory != all.end() && memory->enforced;
}

// Returns how much the kernel held in addition, at most, while a bot held this kind. A bot that holds too much loses by
// the fault `memory`.
std::int64_t most_held_by(const std::string& kind, const std::string& file) {
    ConfinedBots bots;
    Confinement confinement;
    confinement.limits.memory = granted;
    const std::int64_t before = held_by_kernel();
    std::int64_t most = before;
    std::atomic<bool> over{false};
    std::thread observer([&] {
        for (; !over; std::this_thread::sleep_for(2ms)) most = std::max(most, held_by_kernel());
    });
    const auto bot = bots.start({HOSTILE_BOT, "holder", kind, "6", file}, {}, confinement);
    const BotAnswer answer = run(bots.loop, bot->ask(a_line, {against_hanging}));
    over = true;
    observer.join();
    MESSAGE(kind << ": " << ((most - before) >> 20) << " MiB; " << bot->take_stderr() << answer.detail);
    run(bots.loop, bot->destroy());
    return most - before;
}

constexpr std::int64_t size_of_file = std::int64_t{128} << 20;

// A file whose pages count for this test, because it wrote them. Not in a file system in memory.
class FileOfOthers {
public:
    FileOfOthers()
        : folder_(is_in_memory("/tmp") ? std::filesystem::current_path().string() : "/tmp"),
          path_(folder_.write("file", std::string(static_cast<std::size_t>(size_of_file), 'x'))),
          file_(open(path_.c_str(), O_RDONLY | O_CLOEXEC)) {
        REQUIRE(fdatasync(file_.get()) == 0);
    }

    const std::string& path() const { return path_; }

    // Returns how many bytes of it stay in memory although nobody wants them to.
    std::int64_t bytes_that_stay() const {
        posix_fadvise(file_.get(), 0, 0, POSIX_FADV_DONTNEED);
        constexpr std::size_t page = 4096;
        std::vector<unsigned char> is_there(static_cast<std::size_t>(size_of_file) / page);
        void* const all = mmap(nullptr, static_cast<std::size_t>(size_of_file), PROT_READ, MAP_SHARED, file_.get(), 0);
        REQUIRE(all != MAP_FAILED);
        REQUIRE(mincore(all, static_cast<std::size_t>(size_of_file), is_there.data()) == 0);
        munmap(all, static_cast<std::size_t>(size_of_file));
        return std::ranges::count_if(is_there, [](unsigned char each) { return (each & 1) != 0; }) *
               static_cast<std::int64_t>(page);
    }

private:
    static bool is_in_memory(const char* folder) {
        struct statfs info {};
        return statfs(folder, &info) == 0 && info.f_type == TMPFS_MAGIC;
    }

    BotFolder folder_;
    std::string path_;
    OwnedFd file_;
};

}  // namespace

TEST_CASE("a bot holds no more of the machine than its limit, a quarter of that and 16 MiB, whatever it asks for") {
    if (!isolating() || !possible(memory_is_counted(), "memory is not counted")) return;
    const FileOfOthers file;
    for (const std::string kind :
         {"netlink-user", "netlink-route", "tcp",          "udp",           "socket-filters", "call-filters",
          "timers",       "signals",       "aio",          "keys",          "locked-files",   "descriptor-tables",
          "open-files",   "missing-names", "areas",        "page-tables",   "message-queues", "epoll",
          "empty-files",  "memory-files",  "sent-sockets", "local-packets", "local-streams",  "pipes",
          "all"}) {
        CAPTURE(kind);
        std::int64_t least = most_held_by(kind, file.path());
        for (int attempt = 1; least > most_held && attempt < most_attempts; ++attempt)
            least = std::min(least, most_held_by(kind, file.path()));
        CHECK(least <= most_held);
    }
}

TEST_CASE("pages of files that others have read stay in memory no longer than the machine likes") {
    if (!isolating() || !possible(memory_is_counted(), "memory is not counted")) return;
    for (const std::string kind : {"files-in-pipes", "files-in-sockets", "mapped-files-in-pipes", "locked-files"}) {
        CAPTURE(kind);
        const FileOfOthers file;
        ConfinedBots bots;
        const auto bot = bots.start({HOSTILE_BOT, "holder", kind, "6", file.path()});
        const BotAnswer answer = run(bots.loop, bot->ask(a_line, {against_hanging}));
        CHECK(answer.kind == AnswerKind::reply);
        CHECK(file.bytes_that_stay() <= most_held - granted);
    }
}
