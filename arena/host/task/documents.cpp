#include "arena/host/task/documents.hpp"

#include <array>
#include <filesystem>

#include "arena/base/markdown/markdown.hpp"
#include "arena/web/api/assets.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The files of the folder docs are files of the page in this folder.
std::string place_of(std::string_view name) { return "documents/" + std::string(name); }

std::string_view text_of(std::string_view name) { return web::embedded_asset(place_of(name)); }

// Returns the address on the host for one in a document of that name.
MarkdownAddress addresses_in(std::string_view name) {
    const fs::path folder = fs::path(name).parent_path();
    return [folder](std::string_view address) {
        if (std::string known = web_address(address); !known.empty()) return known;
        const std::size_t mark = address.find('#');
        const std::string file = (folder / fs::path(address.substr(0, mark))).lexically_normal().string();
        if (text_of(file).empty()) return std::string();
        return address_of_document(file) + (mark == std::string_view::npos ? "" : std::string(address.substr(mark)));
    };
}

MarkdownText read_document(std::string_view name) { return html_of_markdown(text_of(name), addresses_in(name)); }

constexpr std::string_view before_title = R"(<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/style/tokens.css">
    <link rel="stylesheet" href="/style/base.css">
    <link rel="stylesheet" href="/style/document.css">
    <title>)";

constexpr std::string_view before_text = R"( - Isola Arena</title>
  </head>
  <body>
    <header class="top"><a class="brand" href="/">Isola Arena</a></header>
    <main>
      <article class="document">
)";

constexpr std::string_view after_text = R"(      </article>
    </main>
  </body>
</html>
)";

// What authors need beside the rules of their game.
constexpr std::array documents_for_all{"protocol.md", "writing-a-bot.md",          "libraries.md", "troubleshooting.md",
                                       "security.md", "bots-of-other-contests.md", "glossary.md"};

}  // namespace

std::vector<OfferedDocument> documents_for(const std::string& game) {
    std::vector<OfferedDocument> offered;
    const auto add = [&](const std::string& name) {
        if (!text_of(name).empty()) offered.push_back({name, read_document(name).title});
    };
    add(rules_document(game));
    for (const char* name : documents_for_all) add(name);
    return offered;
}

std::string rules_document(const std::string& game) { return "games/" + game + ".md"; }

std::string address_of_document(std::string_view name) { return '/' + place_of(name); }

std::string document_page(std::string_view name) {
    if (text_of(name).empty()) return "";
    const MarkdownText text = read_document(name);
    std::string page(before_title);
    page += escaped_html(text.title);
    page += before_text;
    page += text.html;
    return page += after_text;
}

}  // namespace isola_arena
