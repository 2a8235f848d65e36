#include "arena/record/report/page/markup.hpp"

#include <algorithm>
#include <array>

#include "arena/base/text/text.hpp"

namespace isola_arena::report {
namespace {

std::string escaped(std::string_view text) {
    return with_all_replaced(std::string(text),
                             {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

// Returns whether a line end after this element would be shown as a blank.
bool is_inline(std::string_view name) {
    constexpr std::array<std::string_view, 8> all{"span", "bdi", "code", "b", "small", "a", "abbr", "strong"};
    return std::ranges::find(all, name) != all.end();
}

}  // namespace

void Markup::begin(std::string_view name, Attributes attributes) {
    out_ += '<';
    out_ += name;
    for (const auto& [attribute, value] : attributes) {
        out_ += ' ';
        out_ += attribute;
        out_ += "=\"";
        out_ += escaped(value);
        out_ += '"';
    }
}

void Markup::close(std::string_view name) {
    out_ += "</";
    out_ += name;
    out_ += is_inline(name) ? ">" : ">\n";
}

Markup::Element Markup::open(std::string_view name, Attributes attributes) {
    begin(name, attributes);
    out_ += '>';
    return {*this, name};
}

void Markup::element(std::string_view name, Attributes attributes, std::string_view content) {
    const auto whole = open(name, attributes);
    text(content);
}

void Markup::empty(std::string_view name, Attributes attributes) {
    begin(name, attributes);
    out_ += "/>";
}

void Markup::text(std::string_view text) { out_ += escaped(text); }

}  // namespace isola_arena::report
