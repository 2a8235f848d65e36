#include "arena/base/text/printable.hpp"

#include <functional>
#include <numeric>

#include "arena/terminal/screen/colour.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

using namespace viewer;

int columns_of_line(const std::string& line) {
    const auto points = code_points(line);
    return std::transform_reduce(points.begin(), points.end(), 0, std::plus<>(), columns_of);
}

void try_colour(std::string_view text) {
    const auto colour = parse_colour(text);
    if (!colour) return;
    law(nearest_of_256(*colour) >= 16 && nearest_of_256(*colour) <= 255, "a colour is near one of the 256");
    law(nearest_of_8(*colour) >= 0 && nearest_of_8(*colour) <= 7, "a colour is near one of the 8");
}

}  // namespace

void try_text(std::string_view text) {
    const std::string shown = printable(text);
    law(printable(shown) == shown, "what is printable stays as it is");
    for (const char32_t point : code_points(shown))
        law(point >= ' ' && point != 0x7f, "no control character is printed");
    const int width = 2 + static_cast<int>(text.size() % 40);
    for (const std::string& line : wrapped(shown, width)) law(columns_of_line(line) <= width, "a line is not too wide");
    try_colour(text);
}

}  // namespace isola_arena::fuzz
