#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace isola_arena::web {

/// Writes JSON by appending to a string; sets the commas itself.
class JsonWriter {
public:
    explicit JsonWriter(std::string& out) : out_(out) {}

    JsonWriter& begin_object() { return open('{'); }
    JsonWriter& end_object() { return close('}'); }
    JsonWriter& begin_array() { return open('['); }
    JsonWriter& end_array() { return close(']'); }

    /// The name of the next value. It has nothing that must be escaped.
    JsonWriter& key(std::string_view name);

    /// Text, made valid UTF-8; bytes, as records write them.
    JsonWriter& text(std::string_view value);
    JsonWriter& bytes(std::string_view value);
    JsonWriter& number(std::int64_t value);
    JsonWriter& real(double value);
    JsonWriter& boolean(bool value);
    JsonWriter& null();

    /// A value that is JSON already.
    JsonWriter& raw(std::string_view json);

    template <class Number>
    JsonWriter& number_or_null(const std::optional<Number>& value) {
        return value ? number(static_cast<std::int64_t>(*value)) : null();
    }

private:
    JsonWriter& open(char bracket);
    JsonWriter& close(char bracket);
    void separate();

    std::string& out_;
    bool comma_ = false;
};

}  // namespace isola_arena::web
