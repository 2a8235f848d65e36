#include <doctest/doctest.h>

#include "tests/full_disk.hpp"
#include "tests/store/samples.hpp"

namespace isola_arena {

using namespace test;

namespace {

// Enters batches of ten games until this fails; returns the number of committed games.
int enter_until_full(Store& store, std::string& problem) {
    int committed = 0;
    try {
        for (int game = 1;; ++game) {
            REQUIRE(game < 100'000);
            store.enter(won_game(game, 1), real_record(game));
            if (game % 10 == 0) {
                store.commit();
                committed = game;
            }
        }
    } catch (const DatabaseProblem& why) {
        problem = why.what();
    }
    return committed;
}

}  // namespace

TEST_CASE("a full disk: all that was committed is there, at once and afterwards") {
    for (const rlim_t bytes : {200'000u, 300'000u, 500'000u, 2'000'000u}) {
        const ScratchFolder scratch;
        const auto file = scratch.path() / "contest.db";
        std::string problem;
        int committed = 0;
        {
            const FullDisk disk(bytes);
            Store store = Store::create(file, three_bots());
            committed = enter_until_full(store, problem);
            CHECK(problem == "the database " + file.string() +
                                 " cannot be written: files may not become larger here (ulimit -f); raise that limit, "
                                 "then resume: everything committed is kept");
            CHECK(problem_of(scratch, [&] { store.enter(won_game(1, 1), ""); }) != "");
            CHECK(problem_of(scratch, [&] { store.commit(); }) != "");
            CHECK(store.games().size() == static_cast<std::size_t>(committed));
            CHECK(Store::open_to_read(file).games().size() == static_cast<std::size_t>(committed));
        }
        CHECK(committed >= 10);
        Store store = Store::open(file);
        REQUIRE(store.games().size() == static_cast<std::size_t>(committed));
        CHECK(store.record({committed, 1}).value() == real_record(committed));
        store.enter(won_game(committed + 1, 1), real_record(1));
        store.commit();
        CHECK(store.games().size() == static_cast<std::size_t>(committed) + 1);
    }
}

TEST_CASE("a new database for which there is no room leaves no file") {
    const ScratchFolder scratch;
    const auto file = scratch.path() / "contest.db";
    {
        const FullDisk disk(20'000);
        CHECK(
            problem_of(scratch, [&] {
                Store::create(file, three_bots());
            }).starts_with("the database contest.db cannot be written: files may not become larger here (ulimit -f)"));
    }
    CHECK(std::filesystem::is_empty(scratch.path()));
    CHECK(Store::create(file, three_bots()).plan() == three_bots());
}

}  // namespace isola_arena
