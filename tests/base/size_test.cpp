#include <doctest/doctest.h>

#include "arena/base/text/quantities.hpp"

using isola_arena::parse_size;
using isola_arena::size_text;

TEST_CASE("sizes with each unit") {
    CHECK(*parse_size("512M") == 536'870'912);
    CHECK(*parse_size("64K") == 65'536);
    CHECK(*parse_size("2G") == 2'147'483'648);
    CHECK(*parse_size("1024G") == 1'099'511'627'776);
}

TEST_CASE("a text that is not a size is refused and quoted") {
    for (const char* text : {"", "512", "M", "512 M", "-1M", "512m", "512MB", "0.5G", "064M", "1T", "512M "}) {
        CAPTURE(text);
        REQUIRE_FALSE(parse_size(text));
        CHECK(parse_size(text).message() ==
              "size \"" + std::string(text) + "\": expected a whole number with K, M or G, such as 512M");
    }
    CHECK(parse_size("0M").message() == "size \"0M\": nothing at all");
    CHECK(parse_size("1025G").message() == "size \"1025G\": more than 1024G");
    CHECK(parse_size("999999999G").message() == "size \"999999999G\": more than 1024G");
}

TEST_CASE("a size is printed in a form that can be read back") {
    for (const char* text : {"512M", "64K", "2G", "1536M", "1023K"}) CHECK(size_text(*parse_size(text)) == text);
    CHECK(size_text(*parse_size("1024M")) == "1G");
    CHECK(size_text(1000) == "1000 bytes");
}
