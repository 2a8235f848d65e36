#include "arena/base/text/utf8.hpp"

#include <string>

#include <doctest/doctest.h>

using namespace isola_arena;

namespace {

bool is(const std::string& text, char32_t point, std::size_t bytes) {
    const auto decoded = decode_utf8(text);
    return decoded && decoded->point == point && decoded->bytes == bytes;
}

}  // namespace

TEST_CASE("the first and the last code point of each length") {
    CHECK(is(std::string(1, '\0'), 0, 1));
    CHECK(is("\x7f and more", 0x7f, 1));
    CHECK(is("\xc2\x80", 0x80, 2));
    CHECK(is("\xdf\xbf", 0x7ff, 2));
    CHECK(is("\xe0\xa0\x80", 0x800, 3));
    CHECK(is("\xef\xbf\xbf", 0xffff, 3));
    CHECK(is("\xf0\x90\x80\x80", 0x10000, 4));
    CHECK(is("\xf4\x8f\xbf\xbf", 0x10ffff, 4));
}

TEST_CASE("malformed UTF-8 is refused") {
    for (const char* text : {"\x80", "\xbf", "\xff", "\xc3", "\xc3(", "\xe2\x82", "\xe2(\xa1", "\xf0\x90\x80"})
        CHECK_FALSE(decode_utf8(text));
    for (const char* overlong : {"\xc0\x80", "\xc1\xbf", "\xe0\x9f\xbf", "\xf0\x8f\xbf\xbf"})
        CHECK_FALSE(decode_utf8(overlong));
    for (const char* surrogate : {"\xed\xa0\x80", "\xed\xbf\xbf"}) CHECK_FALSE(decode_utf8(surrogate));
    for (const char* too_large : {"\xf4\x90\x80\x80", "\xf5\x80\x80\x80"}) CHECK_FALSE(decode_utf8(too_large));
}
