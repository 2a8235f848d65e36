#include "protocol/position.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto direction = parse_direction(text);
    if (!direction) return;
    law(parse_direction(name(*direction)) == direction, "a direction is read by its name");
    law(parse_direction(abbreviation(*direction)) == direction, "a direction is read by its abbreviation");
    law(text.size() <= name(*direction).size(), "no word longer than its name is a direction");
}
