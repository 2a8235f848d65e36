#include <doctest/doctest.h>

#include "arena/terminal/screen/aligned_table.hpp"

using isola_arena::AlignedTable;
using isola_arena::viewer::Ink;
using isola_arena::viewer::Tone;

TEST_CASE("texts go to the left, numbers to the right, and no line ends in blanks") {
    AlignedTable table({{"name", 0, true}, {"points", 2, false}, {"remark", 1, true}});
    table.add({"alpha", "3", "winner"});
    table.add({"b", "12.5", ""});
    CHECK(table.text() ==
          "name   points remark\n"
          "alpha       3 winner\n"
          "b        12.5\n");
    CHECK(table.width() == 20);
}

TEST_CASE("a title of two lines stands above its column") {
    AlignedTable table({{"#", 0, false}, {"match\npoints", 1, false}});
    table.add({"1", "3"});
    CHECK(table.text() ==
          "   match\n"
          "# points\n"
          "1      3\n");
}

TEST_CASE("wide letters take two columns") {
    AlignedTable table({{"name", 0, true}, {"n", 1, false}});
    table.add({"漢字", "1"});
    table.add({"ab", "2"});
    CHECK(table.text() == "name n\n漢字 1\nab   2\n");
}

TEST_CASE("colours leave every word in its column") {
    AlignedTable table({{"name", 0, true}, {"n", 1, false}});
    table.add({"alpha", "1"}, {Tone::strong});
    table.add({"b", "12"}, {Tone::plain, Tone::warning});
    CHECK(table.text(Ink(true)) ==
          "\x1b[2mname\x1b[0m   \x1b[2mn\x1b[0m\n"
          "\x1b[1malpha\x1b[0m  1\n"
          "b     \x1b[33m12\x1b[0m\n");
}
