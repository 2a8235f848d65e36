#include <doctest/doctest.h>

#include "arena/record/report/page/markup.hpp"

using isola_arena::report::Markup;

TEST_CASE("what is opened is closed, inner elements first") {
    Markup page;
    {
        const auto outer = page.open("div");
        const auto inner = page.open("span", {{"class", "a"}});
        page.text("x");
    }
    CHECK(page.str() == "<div><span class=\"a\">x</span></div>\n");
}

TEST_CASE("texts and attributes are escaped") {
    Markup page;
    page.element("b", {{"title", "\" onload='x' <"}}, "<script>alert(1)</script> & co");
    CHECK(page.str() ==
          "<b title=\"&quot; onload=&#39;x&#39; &lt;\">&lt;script&gt;alert(1)&lt;/script&gt; &amp; co</b>");
}

TEST_CASE("an element without content closes itself") {
    Markup page;
    page.empty("line", {{"x1", "5%"}});
    CHECK(page.str() == "<line x1=\"5%\"/>");
}
