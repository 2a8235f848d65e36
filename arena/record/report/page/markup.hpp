#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace isola_arena::report {

/// A writer of HTML, including SVG within it, that is also well-formed XML: every opened element is closed, and all
/// texts and attribute values are escaped. The names of elements and attributes must come from the program itself.
class Markup {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// An open element, which its destructor closes.
    class [[nodiscard]] Element {
    public:
        Element(Markup& markup, std::string_view name) : markup_(markup), name_(name) {}
        ~Element() { markup_.close(name_); }
        Element(const Element&) = delete;
        Element& operator=(const Element&) = delete;

    private:
        Markup& markup_;
        std::string_view name_;
    };

    Element open(std::string_view name, Attributes attributes = {});

    /// Writes an element that contains only a text, and an element without content.
    void element(std::string_view name, Attributes attributes, std::string_view text);
    void empty(std::string_view name, Attributes attributes);

    void text(std::string_view text);

    /// Writes text of the program itself, such as a style sheet or `<!DOCTYPE html>`, without escaping it.
    void verbatim(std::string_view text) { out_ += text; }

    const std::string& str() const { return out_; }

private:
    void begin(std::string_view name, Attributes attributes);
    void close(std::string_view name);

    std::string out_;
};

}  // namespace isola_arena::report
