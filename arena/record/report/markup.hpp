#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>

namespace isola_arena::report {

/// Writes HTML that is well-formed XML too, SVG within it included: what is opened is closed, every text and every
/// attribute is escaped. Names of elements and attributes are the program's own.
class Markup {
public:
    using Attributes = std::initializer_list<std::pair<std::string_view, std::string_view>>;

    /// Closes its element at the end of the scope.
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

    /// An element with nothing but a text in it, and one with nothing at all.
    void element(std::string_view name, Attributes attributes, std::string_view text);
    void empty(std::string_view name, Attributes attributes);

    void text(std::string_view text);

    /// Text of the program's own, such as a style sheet or `<!DOCTYPE html>`, as it stands.
    void verbatim(std::string_view text) { out_ += text; }

    const std::string& str() const { return out_; }

private:
    void begin(std::string_view name, Attributes attributes);
    void close(std::string_view name);

    std::string out_;
};

}  // namespace isola_arena::report
