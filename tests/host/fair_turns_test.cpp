// Whose work comes next.
#include <doctest/doctest.h>

#include <cstdint>
#include <optional>
#include <vector>

#include "arena/host/intake/fair_turns.hpp"

namespace isola_arena::host {

TEST_CASE("turns are shared however much each author has sent, and a pause saves none") {
    FairTurns turns;
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
    // The second one of author 2 comes after the second one of author 1, which has waited for longer.
    CHECK(come(2, 1) == std::vector<std::int64_t>{1});
    turns.begin(1, 1);
    CHECK(come(3, 2) == std::vector<std::int64_t>{1, 2});
    turns.begin(1, 2);
    // What was passed over took no turn.
    CHECK(come(2, 1) == std::vector<std::int64_t>{2});
    CHECK(come(4, 1) == std::vector<std::int64_t>{2});
}

}  // namespace isola_arena::host
