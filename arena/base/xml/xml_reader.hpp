#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena {

/// The most bytes of an XML text, and how deep its elements may be nested.
inline constexpr std::size_t longest_xml = std::size_t{1} << 20;
inline constexpr int deepest_xml_nesting = 64;

/// An element of an XML text. Comments are left out.
struct XmlElement {
    std::string name;  ///< with its prefix, if it has one: `xs:element`
    std::string text;  ///< directly in it, without blanks around
    std::vector<std::pair<std::string, std::string>> attributes = {};
    std::vector<XmlElement> children = {};

    /// Returns the first child with that name, or an element without a name, text and children.
    const XmlElement& child(std::string_view wanted) const;

    /// Returns the attribute's value; empty if there is none.
    std::string attribute(std::string_view wanted) const;

    /// Returns all elements with that name below this one, at any depth, in their order. They live as long as this one.
    std::vector<const XmlElement*> all(std::string_view wanted) const;
};

/// Returns the outermost element of a text. A byte order mark may stand before it. Resolves no entities but the five
/// of XML itself, and reads no other file. Returns an error, as `FILE:LINE: reason`, if the text is no XML, or exceeds
/// a bound.
Result<XmlElement> parse_xml(std::string_view text, const std::string& file);

}  // namespace isola_arena
