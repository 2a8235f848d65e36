// Packed text, which arena/web/export/unpacked.js reads: base64 of zlib.
#include <doctest/doctest.h>

#include <cctype>
#include <vector>

#include <zlib.h>

#include "arena/export/html/viewer_page.hpp"

namespace isola_arena {
namespace {

// Decodes base64, bit by bit.
std::vector<unsigned char> bytes_of(const std::string& base64) {
    constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::vector<unsigned char> bytes;
    unsigned bits = 0;
    int count = 0;
    for (const char c : base64) {
        if (c == '=') break;
        bits = bits << 6 | static_cast<unsigned>(digits.find(c));
        count += 6;
        if (count >= 8) bytes.push_back(static_cast<unsigned char>(bits >> (count -= 8) & 0xff));
    }
    return bytes;
}

std::string unpacked(const std::string& base64) {
    const auto bytes = bytes_of(base64);
    std::string text(std::size_t{1} << 20, '\0');
    uLongf size = text.size();
    REQUIRE(uncompress(reinterpret_cast<Bytef*>(text.data()), &size, bytes.data(), bytes.size()) == Z_OK);
    return text.substr(0, size);
}

}  // namespace

TEST_CASE("what is packed comes back as it was") {
    for (const std::string text :
         {"", "a", "ab", "abc", "abcd", "</script><script>alert(1)</script>", "ü\xe2\x80\xa8\n"})
        CHECK(unpacked(packed(text)) == text);
    std::string all;
    for (unsigned i = 0; i < 100'000; ++i) all += static_cast<char>(i * i % 251);
    CHECK(unpacked(packed(all)) == all);
}

TEST_CASE("packed text has nothing that could end a script") {
    for (const char c : packed("</script><!-- \xe2\x80\xa8 ' \" ` \\ \n"))
        CHECK((std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '/' || c == '='));
}

TEST_CASE("what repeats itself is packed small") { CHECK(packed(std::string(100'000, 'x')).size() < 400); }

}  // namespace isola_arena
