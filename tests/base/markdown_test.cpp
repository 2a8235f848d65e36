// Markdown becomes HTML in which nothing can run.
#include <doctest/doctest.h>

#include <string>

#include "arena/base/markdown/markdown.hpp"

namespace isola_arena {
namespace {

MarkdownText shown(const std::string& text) { return html_of_markdown(text, web_address); }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("markdown: headings, paragraphs, lists and code") {
    const MarkdownText text = shown("# The `task`\n\nWrite a *bot*.\n\n- one\n- two\n\nthen\n\n    code <b>\n");
    CHECK(text.title == "The task");
    CHECK(has(text.html, "<p>Write a <em>bot</em>.</p>"));
    CHECK(has(text.html, "<li>two</li>"));
    CHECK(has(text.html, "code &lt;b&gt;"));
    CHECK(!text.lacks_something);
}

TEST_CASE("markdown: HTML is left out, and comments are without being missed") {
    for (const char* text :
         {"<script>alert(1)</script>", "a <img src=x onerror=alert(1)> b", "<div onclick=\"x()\">\n\nno\n\n</div>",
          "<style>*{display:none}</style>", "| a |\n|---|\n| <script>alert(1)</script> |"}) {
        const MarkdownText read = shown(text);
        CHECK(read.lacks_something);
        for (const char* part : {"<script", "<img", "<div", "<style", "onerror=", "onclick="})
            CHECK(!has(read.html, part));
    }
    CHECK(!shown("<!-- a comment -->\n\ntext\n").lacks_something);
    CHECK(!has(shown("<!-- a comment -->\n\ntext\n").html, "comment"));
}

TEST_CASE("markdown: of links only those to the web or within the page stay") {
    CHECK(
        has(shown("[site](https://example.org/a?b=c&d)").html, "<a href=\"https://example.org/a?b=c&amp;d\">site</a>"));
    CHECK(has(shown("[below](#rules)").html, "<a href=\"#rules\">below</a>"));
    for (const char* address :
         {"javascript:alert(1)", "JaVaScRiPt:alert(1)", "&#106;avascript:alert(1)", "java\\script:x",
          "data:text/html,x", "vbscript:x", "file:///etc/passwd", "//example.org", "/organiser/x"}) {
        const MarkdownText read = shown("a [link](" + std::string(address) + ") b");
        CHECK_MESSAGE(!has(read.html, "href"), address);
        CHECK(has(read.html, "link"));
        CHECK(read.lacks_something);
    }
    CHECK(!has(shown("![a picture](javascript:x)").html, "<img"));
    CHECK(!has(shown("<javascript:alert(1)>").html, "href"));
    CHECK(!has(shown("[one]\n\n[one]: javascript:alert(1)\n").html, "href"));
}

TEST_CASE("markdown: what follows a comment, or is in one without an end, is missed") {
    CHECK(!shown("a <!-- b --> c\n\n<!-- d\n\ne -->\n").lacks_something);
    CHECK(!shown("<!-- a -->  \ntext\n").lacks_something);
    CHECK(shown("<!-- a --> text\n").lacks_something);
    CHECK(shown("<!-- a\nb --> <!-- c -->\n").lacks_something);
    CHECK(shown("<!-- a\n\ntext\n").lacks_something);
}

TEST_CASE("markdown: of pictures only those of the page's own server are shown") {
    const MarkdownText of_web = shown("a ![*plan*](https://example.org/plan.png) b");
    CHECK(of_web.lacks_something);
    CHECK(!has(of_web.html, "<img"));
    CHECK(has(of_web.html, "<em>plan</em>"));
    const MarkdownText own =
        html_of_markdown("![plan](plan.png)", [](std::string_view name) { return "/documents/" + std::string(name); });
    CHECK(has(own.html, "<img src=\"/documents/plan.png\""));
    CHECK(!own.lacks_something);
}

TEST_CASE("markdown: a text that is part of a page has ids of its own") {
    const std::string html =
        html_of_markdown("## Files\n\n[up](#files) [top](#)\n\n| [up](#files) |\n|---|\n", web_address, "task-").html;
    CHECK(has(html, "id=\"task-files\""));
    CHECK(has(html, "<a href=\"#task-files\">up</a> <a href=\"#\">top</a>"));
    CHECK(has(html, "<th><a href=\"#task-files\">"));
    CHECK(!has(html, "\"#files\""));
}

TEST_CASE("markdown: tables as GitHub has them") {
    const std::string html = shown("| a | b |\n|---|--:|\n| `x \\| y` | *two* |\n| - | 1. one |\n| alone |\n").html;
    CHECK(has(html, "<tr><th>a</th><th>b</th></tr>"));
    CHECK(has(html, "<tr><td><code>x | y</code></td><td><em>two</em></td></tr>"));
    CHECK(has(html, "<tr><td>-</td><td>1. one</td></tr>"));
    CHECK(has(html, "<tr><td>alone</td><td></td></tr>"));
    CHECK(has(shown("| no table |\nas there is no second line\n").html, "<p>| no table |"));
}

TEST_CASE("markdown: headings have ids, each its own") {
    const std::string html = shown("## The Isola family\n\n### On a fault: what?\n\n## The Isola family\n").html;
    CHECK(has(html, "id=\"the-isola-family\""));
    CHECK(has(html, "id=\"on-a-fault-what\""));
    CHECK(has(html, "id=\"the-isola-family-1\""));
}

TEST_CASE("markdown: a long text of one kind takes no long time and no deep stack") {
    for (const char* piece : {"[", ">", "*", "- ", "`", "![", "| a "})
        for (std::string text; text.size() < 64'000; text += piece)
            if (text.size() + std::string(piece).size() >= 64'000) CHECK(!shown(text).html.empty());
}

}  // namespace
}  // namespace isola_arena
