#include "arena/web/api/preview.hpp"

namespace isola_arena::web {
namespace {

// Returns the text as it may stand in an attribute between quotes.
std::string escaped(std::string_view text) {
    std::string html;
    for (const char c : text) {
        if (c == '&') html += "&amp;";
        else if (c == '<') html += "&lt;";
        else if (c == '>') html += "&gt;";
        else if (c == '"') html += "&quot;";
        else if (c == '\'') html += "&#39;";
        else html += c;
    }
    return html;
}

// Replaces the content of the element `meta` that has this attribute.
void set_meta(std::string& html, std::string_view attribute, std::string_view content) {
    const std::string begin = "<meta " + std::string(attribute) + " content=\"";
    const std::size_t found = html.find(begin);
    if (found == std::string::npos) return;
    const std::size_t at = found + begin.size();
    html.replace(at, html.find('"', at) - at, escaped(content));
}

}  // namespace

std::string with_preview(std::string_view html, const Headline& headline) {
    std::string page(html);
    set_meta(page, "property=\"og:title\"", headline.title);
    for (const std::string_view attribute : {"property=\"og:description\"", "name=\"description\""})
        set_meta(page, attribute, headline.description);
    return page;
}

}  // namespace isola_arena::web
