#include "arena/base/text/fitting.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"

namespace isola_arena {
namespace {

constexpr std::string_view mark = "..";

std::size_t bytes_of(char32_t point) { return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4; }

// Returns the longest beginning that takes at most this number of columns.
std::string_view beginning(std::string_view utf8, int columns) {
    std::size_t bytes = 0;
    int taken = 0;
    for (const char32_t point : code_points(utf8)) {
        taken += columns_of(point);
        if (taken > columns) break;
        bytes += bytes_of(point);
    }
    return utf8.substr(0, bytes);
}

}  // namespace

int columns_of_text(std::string_view utf8) {
    int columns = 0;
    for (const char32_t point : code_points(utf8)) columns += columns_of(point);
    return columns;
}

std::string elided(std::string_view utf8, int columns) {
    if (columns_of_text(utf8) <= columns) return std::string(utf8);
    const int room = columns - static_cast<int>(mark.size());
    if (room < 1) return std::string(beginning(utf8, std::max(columns, 0)));
    return std::string(beginning(utf8, room)) + std::string(mark);
}

std::string number_words(double number) {
    std::string words = fmt::format("{:.3f}", number);
    words.erase(words.find_last_not_of('0') + 1);
    if (words.back() == '.') words.pop_back();
    return words == "-0" ? "0" : words;
}

}  // namespace isola_arena
