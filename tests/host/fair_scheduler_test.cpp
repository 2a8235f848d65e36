// The order in which the authors' submissions are processed.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/host/submission/submission_pipeline_queue.hpp"

namespace isola_arena::host {

TEST_CASE("authors get equal turns however much they have sent, and unused turns are not saved up") {
    FairScheduler turns;
    const auto come = [&](std::int64_t author, int count) {
        std::vector<std::int64_t> given;
        std::optional<std::int64_t> last;
        for (int i = 0; i < count; ++i) given.push_back(*(last = turns.turn_of(author, last)));
        return given;
    };
    CHECK(come(1, 3) == std::vector<std::int64_t>{0, 1, 2});
    CHECK(come(2, 1) == std::vector<std::int64_t>{0});
    turns.begin(1, 0);
    turns.begin(2, 0);
    // Author 1's second submission has waited longer, so author 2's second submission comes after it.
    CHECK(come(2, 1) == std::vector<std::int64_t>{1});
    turns.begin(1, 1);
    CHECK(come(3, 2) == std::vector<std::int64_t>{1, 2});
    turns.begin(1, 2);
    // A submission that was skipped does not use up a turn.
    CHECK(come(2, 1) == std::vector<std::int64_t>{2});
    CHECK(come(4, 1) == std::vector<std::int64_t>{2});
}

}  // namespace isola_arena::host
