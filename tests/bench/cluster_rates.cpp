// Prints how fast the machine that keeps a contest stores results that other machines have played: `cluster_rates
// FOLDER RESULTS`.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>

#include "arena/cluster/chunk/result.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/record/store/store.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {
namespace {

using namespace cluster;

constexpr int games_of_a_result = 30;

double seconds_of(const std::function<void()>& action) {
    const auto start = std::chrono::steady_clock::now();
    action();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void print(const char* what, double count, double seconds) { std::printf("%-48s %9.0f\n", what, count / seconds); }

ChunkResult result_of(const SharedFolder& shared, int number) {
    ChunkResult result;
    result.contest = shared.contest();
    result.chunk = std::to_string(number) + "-1";
    result.who = "n1-" + std::to_string(number);
    result.node = {{"n1", "AMD EPYC"}, "0.1.0"};
    for (int i = 0; i < games_of_a_result; ++i) {
        const int game = (number - 1) * games_of_a_result + i + 1;
        result.games.push_back({test::won_game(game, 1), {}, 1, test::real_record(game)});
    }
    return result;
}

void measure(const std::filesystem::path& folder, int results) {
    const SharedFolder shared(folder, "c0ffee");
    shared.create();
    const double games = static_cast<double>(results) * games_of_a_result;
    std::uintmax_t bytes = 0;
    const double writing = seconds_of([&] {
        for (int number = 1; number <= results; ++number) {
            const ChunkResult result = result_of(shared, number);
            const std::string text = result_bytes(result);
            bytes += text.size();
            write_by_rename(shared.results() / result_name(result.chunk, result.who), text);
        }
    });
    ResultFolder found(shared);
    std::vector<ChunkResult> read;
    const double reading = seconds_of([&] {
        found.take_new([&](ChunkResult result, const std::string&) { read.push_back(std::move(result)); },
                       [](const std::string& why) { std::fprintf(stderr, "%s\n", why.c_str()); });
    });
    Store store = Store::create(folder / "contest.db", test::three_bots());
    const double entering = seconds_of([&] {
        for (const ChunkResult& result : read) {
            for (const GameReport& game : result.games) store.enter(game.summary, game.record, {"n1", "AMD EPYC"});
            store.commit();
        }
    });
    if (static_cast<int>(read.size()) != results) throw DatabaseProblem("results are gone");
    std::printf("%-48s %9.1f\n", "kB of a result of 30 games, compressed", static_cast<double>(bytes) / results / 1000);
    print("results written a second (a task's part)", results, writing);
    print("results read and checked a second", results, reading);
    print("  games", games, reading);
    print("games entered in the database a second", games, entering);
    print("results merged a second, both together", results, reading + entering);
}

}  // namespace
}  // namespace isola_arena

int main(int argc, char** argv) {
    const std::filesystem::path folder = std::filesystem::path(argc > 1 ? argv[1] : ".") / "cluster_rates";
    std::filesystem::remove_all(folder);
    try {
        std::filesystem::create_directories(folder);
        isola_arena::measure(folder, argc > 2 ? std::atoi(argv[2]) : 1000);
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
    std::filesystem::remove_all(folder);
}
