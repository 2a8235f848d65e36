#include "arena/base/xml/xml_reader.hpp"

#include <algorithm>
#include <sstream>

#include <boost/property_tree/xml_parser.hpp>

#include "arena/base/text/encoding.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

namespace tree = boost::property_tree;

// Returns the place after the first `end` from `at`; that of the text's end if there is none.
std::size_t after(std::string_view text, std::string_view end, std::size_t at) {
    const std::size_t found = text.find(end, at);
    return found == std::string_view::npos ? text.size() : found + end.size();
}

// Returns the place of the `>` that ends the tag at `at`. One within quotes ends no tag.
std::size_t end_of_tag(std::string_view text, std::size_t at) {
    for (char quote = '\0'; at < text.size(); ++at) {
        if (quote != '\0') quote = text[at] == quote ? '\0' : quote;
        else if (text[at] == '"' || text[at] == '\'') quote = text[at];
        else if (text[at] == '>') break;
    }
    return at;
}

// Returns how deep the elements are nested. The parser calls itself for each level, so this is looked at before.
int depth_of(std::string_view text) {
    int depth = 0, deepest = 0;
    for (std::size_t at = text.find('<'); at < text.size(); at = text.find('<', at)) {
        const std::string_view rest = text.substr(at);
        if (rest.starts_with("<!--")) at = after(text, "-->", at);
        else if (rest.starts_with("<![CDATA[")) at = after(text, "]]>", at);
        else if (rest.starts_with("<?")) at = after(text, "?>", at);
        else {
            const std::size_t end = end_of_tag(text, at);
            if (rest.starts_with("</")) --depth;
            else if (!rest.starts_with("<!") && text[end - 1] != '/') deepest = std::max(deepest, ++depth);
            at = end;
        }
    }
    return deepest;
}

XmlElement element_of(const std::string& name, const tree::ptree& node) {
    XmlElement element{name, std::string(trimmed(node.data(), " \t\r\n"))};
    for (const auto& [key, child] : node) {
        if (key == "<xmlattr>")
            for (const auto& [attribute, value] : child) element.attributes.emplace_back(attribute, value.data());
        else element.children.push_back(element_of(key, child));
    }
    return element;
}

void gather(const XmlElement& element, std::string_view wanted, std::vector<const XmlElement*>& found) {
    for (const XmlElement& each : element.children) {
        if (each.name == wanted) found.push_back(&each);
        gather(each, wanted, found);
    }
}

}  // namespace

const XmlElement& XmlElement::child(std::string_view wanted) const {
    static const XmlElement none{};
    const auto found = std::ranges::find(children, wanted, &XmlElement::name);
    return found == children.end() ? none : *found;
}

std::string XmlElement::attribute(std::string_view wanted) const {
    const auto found =
        std::ranges::find_if(attributes, [&](const auto& attribute) { return attribute.first == wanted; });
    return found == attributes.end() ? "" : found->second;
}

std::vector<const XmlElement*> XmlElement::all(std::string_view wanted) const {
    std::vector<const XmlElement*> found;
    gather(*this, wanted, found);
    return found;
}

Result<XmlElement> parse_xml(std::string_view text, const std::string& file) {
    text = without_byte_order_mark(text);
    if (text.size() > longest_xml)
        return Error{file + ":1: it has " + std::to_string(text.size()) + " bytes, it may have " +
                     std::to_string(longest_xml)};
    if (depth_of(text) > deepest_xml_nesting)
        return Error{file + ":1: its elements are nested deeper than " + std::to_string(deepest_xml_nesting)};
    std::istringstream stream{std::string(text)};
    tree::ptree read;
    try {
        tree::read_xml(stream, read, tree::xml_parser::no_comments);
    } catch (const tree::xml_parser_error& wrong) {
        return Error{file + ':' + std::to_string(wrong.line()) + ": it is no XML: " + wrong.message()};
    }
    if (read.empty()) return Error{file + ":1: it has no element"};
    return element_of(read.front().first, read.front().second);
}

}  // namespace isola_arena
