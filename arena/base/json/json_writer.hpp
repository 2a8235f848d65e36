#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena {

/// Appends the bytes as a JSON string: each byte beyond ASCII becomes \u00XX, so that a JSON parser reads code points
/// from 0 to 255, each of which is one byte.
void append_json_bytes(std::string& out, std::string_view bytes);

/// Returns the bytes of such a string after a JSON parser has read it (as UTF-8); nullopt if it is not valid UTF-8 or a
/// code point is above 255.
std::optional<std::string> json_bytes(std::string_view parsed);

/// Appends the text as a JSON string. Valid UTF-8 stays as it is, except control characters, which are escaped; each
/// byte that is not valid UTF-8 becomes U+FFFD.
void append_json_text(std::string& out, std::string_view text);

/// A writer of JSON, which appends to a string and sets the commas itself. It is cheap enough for every reply of a
/// game, because it builds no tree and makes one pass over its input.
///
/// arena/base/json writes the JSON of records, reports and pages. The JSON may contain any bytes that a bot wrote
/// (escaping, utf8.hpp). Open this header first:
///
///     std::string out;
///     JsonWriter(out).begin_object().key("turn").number(3).key("reply").bytes("move;0,1").end_object();
///     print(out);  // {"turn":3,"reply":"move;0,1"}
///
/// A JsonWriter and its string may be used by one thread at a time; the functions may be called on any thread.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    /// Writes the name of the next value. The name must not need escaping.
    JsonWriter& key(std::string_view name) {
        separate();
        ((out_ += '"') += name) += "\":";
        comma_ = false;
        return *this;
    }

    /// Writes the name of the next value. The name may be any text, because text() writes it.
    JsonWriter& text_key(std::string_view name) {
        text(name);
        out_ += ':';
        comma_ = false;
        return *this;
    }

    /// Writes text, made valid UTF-8: see append_json_text().
    JsonWriter& text(std::string_view value) {
        separate();
        append_json_text(out_, value);
        return *this;
    }

    /// Writes the text, or null if it is empty.
    JsonWriter& text_or_null(std::string_view value) { return value.empty() ? null() : text(value); }

    /// Writes exact bytes, as records have them: see append_json_bytes().
    JsonWriter& bytes(std::string_view value) {
        separate();
        append_json_bytes(out_, value);
        return *this;
    }

    JsonWriter& number(std::integral auto value) {
        char digits[24];
        return raw(
            {digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
    }

    template <class Number>
    JsonWriter& number_or_null(const std::optional<Number>& value) {
        return value ? number(*value) : null();
    }

    /// Writes the number, or null if it is infinite or not a number.
    JsonWriter& real(double value);
    JsonWriter& boolean(bool value) { return raw(value ? "true" : "false"); }
    JsonWriter& null() { return raw("null"); }

    /// Writes a value that is JSON already.
    JsonWriter& raw(std::string_view json) {
        separate();
        out_ += json;
        return *this;
    }

    /// Writes a list as an array. write: writes an element as a value; takes the element, or this writer and the
    /// element: `json.key("names").list(names, &JsonWriter::text)`.
    template <class List, class Write>
    JsonWriter& list(const List& elements, Write&& write) {
        begin_array();
        for (const auto& each : elements)
            if constexpr (std::invocable<Write&, decltype(each)>) write(each);
            else std::invoke(write, *this, each);
        return end_array();
    }

private:
    JsonWriter& open(char bracket) {
        separate();
        out_ += bracket;
        comma_ = false;
        return *this;
    }

    JsonWriter& close(char bracket) {
        out_ += bracket;
        comma_ = true;
        return *this;
    }

    void separate() {
        if (comma_) out_ += ',';
        comma_ = true;
    }

    std::string& out_;
    bool comma_ = false;
};

/// Returns an object as text. write: writes its members, `json.key("turn").number(3)`.
template <class Write>
std::string json_object(Write&& write) {
    std::string text;
    JsonWriter json(text);
    json.begin_object();
    write(json);
    json.end_object();
    return text;
}

}  // namespace isola_arena
