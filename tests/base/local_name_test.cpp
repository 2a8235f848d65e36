#include "arena/base/local_name.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <string>

namespace isola_arena {

TEST_CASE("the machine's name in the domain local is told only if it leads here, and soon") {
    using namespace std::chrono_literals;
    const auto begun = std::chrono::steady_clock::now();
    const std::string name = local_name(500ms);
    CHECK(std::chrono::steady_clock::now() - begun < 5s);
    CHECK((name.empty() || name == machine_name() + ".local"));
    CHECK(!machine_name().empty());
}

}  // namespace isola_arena
