#include "arena/base/xml/xml_reader.hpp"

#include <doctest/doctest.h>

namespace isola_arena::test {
namespace {

std::string repeated(const std::string& text, int times) {
    std::string all;
    for (int i = 0; i < times; ++i) all += text;
    return all;
}

std::string refusal(const std::string& text) {
    const auto read = parse_xml(text, "a.xml");
    return read ? "" : read.message();
}

}  // namespace

TEST_CASE("elements, attributes and texts are read, after a byte order mark, too") {
    const auto read = parse_xml(
        "\xef\xbb\xbf<?xml version=\"1.0\"?><!-- a --><p x='1 &lt; 2'><q> one\n</q><r><q>two</q></r></p>", "a");
    REQUIRE(read.ok());
    CHECK(read->name == "p");
    CHECK(read->attribute("x") == "1 < 2");
    CHECK(read->attribute("y") == "");
    CHECK(read->child("q").text == "one");
    CHECK(read->child("none").child("none").text == "");
    REQUIRE(read->all("q").size() == 2);
    CHECK(read->all("q")[1]->text == "two");
}

TEST_CASE("what is no XML is refused with its line") {
    CHECK(refusal("<a>\n<b>\n</a>").starts_with("a.xml:3: it is no XML"));
    CHECK(refusal("") == "a.xml:1: it has no element");
    CHECK(refusal(std::string(longest_xml + 1, ' ')).starts_with("a.xml:1: it has "));
}

TEST_CASE("elements that are nested too deeply are refused before they are parsed, however they are written") {
    CHECK(refusal(repeated("<a>", 64) + repeated("</a>", 64)) == "");
    for (const std::string deep :
         {"<a>", "<a b='/>'>", "<a b=\"/\">", "<!-- </a> --><a>", "<![CDATA[</a>]]><a>", "<?p </a>?><a>"})
        CHECK(refusal(repeated(deep, 20'000)) == "a.xml:1: its elements are nested deeper than 64");
}

}  // namespace isola_arena::test
