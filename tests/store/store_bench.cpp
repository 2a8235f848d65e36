// A bench, not a test: prints how long operations on a contest's database take, and how large the database gets. The
// argument is the folder in which it writes.
#include <chrono>
#include <cstdio>

#include <sys/resource.h>

#include "tests/store/samples.hpp"

namespace isola_arena {
namespace {

constexpr int games = 10'000;
constexpr int batch = 50;

template <class Action>
void timed(const char* what, const Action& action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    std::printf("%-40s %7.3f s\n", what, seconds.count());
}

void enter_all(Store& store) {
    for (int game = 1; game <= games; ++game) {
        store.enter(test::won_game(game, 1), test::real_record(game));
        if (game % batch == 0) store.commit();
    }
}

void run(const std::filesystem::path& file) {
    timed("make the database", [&] { Store::create(file, test::three_bots()); });
    timed("enter 10,000 games, 50 a commit", [&] {
        Store store = Store::open(file);
        enter_all(store);
    });
    std::printf("%-40s %7.0f bytes\n", "a game takes", static_cast<double>(std::filesystem::file_size(file)) / games);
    timed("open to write, with the look for damage", [&] { Store::open(file); });
    timed("read all games", [&] { Store::open_to_read(file).games(); });
    timed("read all records", [&] {
        const Store store = Store::open_to_read(file);
        for (int game = 1; game <= games; ++game)
            if (!store.record({game, 1})) throw DatabaseProblem("a record is gone");
    });
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    std::printf("%-40s %7ld kB\n", "most memory", usage.ru_maxrss);
}

}  // namespace
}  // namespace isola_arena

int main(int argc, char** argv) {
    const std::filesystem::path folder = argc > 1 ? argv[1] : std::filesystem::temp_directory_path();
    const auto file = folder / "store_bench.db";
    for (const auto ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending);
    try {
        isola_arena::run(file);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
    std::filesystem::remove(file);
}
