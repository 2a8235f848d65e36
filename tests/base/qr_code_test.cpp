// A QR code in a terminal and as a picture has the same modules.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/qr/qr_code.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

using Modules = std::set<std::pair<int, int>>;  // the dark ones: column and row, from the upper left corner of the code

// Moves the modules so that the first column and row are 0.
Modules from_corner(const Modules& all) {
    int left = all.begin()->first, top = all.begin()->second;
    for (const auto& [x, y] : all) left = std::min(left, x), top = std::min(top, y);
    Modules moved;
    for (const auto& [x, y] : all) moved.emplace(x - left, y - top);
    return moved;
}

Modules modules_of_picture(const std::string& svg) {
    Modules all;
    for (std::size_t at = svg.find('M'); at != std::string::npos; at = svg.find('M', at + 1)) {
        const std::size_t comma = svg.find(',', at), end = svg.find('h', at);
        all.emplace(std::stoi(svg.substr(at + 1, comma)), std::stoi(svg.substr(comma + 1, end)));
    }
    return from_corner(all);
}

Modules modules_in_terminal(const std::string& text) {
    Modules all;
    int row = 0;
    for (const std::string_view each : split(text, '\n')) {
        std::string line(each);
        line = line.substr(line.find('m') + 1);
        line = line.substr(0, line.find('\x1b'));
        int column = 0;
        for (std::size_t at = 0; at < line.size(); ++column) {
            const std::string sign = line[at] == ' ' ? " " : line.substr(at, 3);
            if (sign == "\u2588" || sign == "\u2580") all.emplace(column, row);
            if (sign == "\u2588" || sign == "\u2584") all.emplace(column, row + 1);
            at += sign.size();
        }
        row += 2;
    }
    return from_corner(all);
}

bool is_finder(const Modules& all, int x, int y) {
    for (int down = 0; down < 7; ++down)
        for (int right = 0; right < 7; ++right) {
            const int ring = std::max(std::abs(right - 3), std::abs(down - 3));
            if (all.contains({x + right, y + down}) != (ring != 2)) return false;
        }
    return true;
}

TEST_CASE("qr code: the terminal and the picture show the same, with the three marks of the corners") {
    for (const char* text : {"http://192.168.1.20:8080/", "https://isola.example.org/", "x"}) {
        const Modules picture = modules_of_picture(qr_as_svg(text));
        CHECK(picture == modules_in_terminal(qr_for_terminal(text)));
        const int size = std::ranges::max_element(picture)->first + 1;
        CHECK((size - 17) % 4 == 0);
        CHECK(is_finder(picture, 0, 0));
        CHECK(is_finder(picture, size - 7, 0));
        CHECK(is_finder(picture, 0, size - 7));
    }
    CHECK(qr_as_svg("http://a/") != qr_as_svg("http://b/"));
}

}  // namespace
}  // namespace isola_arena
