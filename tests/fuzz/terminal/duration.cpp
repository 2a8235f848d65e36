#include "arena/base/text/quantities.hpp"

#include <string>

#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto duration = parse_duration(text);
    if (!duration) return law(!duration.message().empty(), "an error says something");
    law(*duration >= 0 && *duration <= 24 * 60 * 60 * 1000, "a duration is at most a day");
    law(*parse_duration(std::to_string(*duration) + "ms") == *duration, "a duration in ms is read as it is written");
}
