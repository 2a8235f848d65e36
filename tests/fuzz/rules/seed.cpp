#include "arena/rules/settings/seed.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto seed = Seed::parse(text);
    if (!seed) return;
    law(Seed::parse(seed->text()) == seed, "a seed is read as it was written");
    law(seed->is_secret() == !seed->as_number(), "a seed is a number or a key");
    law(seed->of_game(1, true) == seed->of_game(2, true), "both games of a pair have one seed");
}
