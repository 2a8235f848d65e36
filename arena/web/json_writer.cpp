#include "arena/web/json_writer.hpp"

#include <charconv>
#include <cmath>

#include "arena/record/json_escape.hpp"

namespace isola_arena::web {

void JsonWriter::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}

JsonWriter& JsonWriter::open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
}

JsonWriter& JsonWriter::key(std::string_view name) {
    separate();
    ((out_ += '"') += name) += "\":";
    comma_ = false;
    return *this;
}

JsonWriter& JsonWriter::text(std::string_view value) {
    separate();
    append_json_text(out_, value);
    return *this;
}

JsonWriter& JsonWriter::bytes(std::string_view value) {
    separate();
    append_json_bytes(out_, value);
    return *this;
}

JsonWriter& JsonWriter::number(std::int64_t value) {
    char digits[24];
    return raw({digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
}

JsonWriter& JsonWriter::real(double value) {
    if (!std::isfinite(value)) return null();
    char digits[40];
    return raw({digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
}

JsonWriter& JsonWriter::boolean(bool value) { return raw(value ? "true" : "false"); }

JsonWriter& JsonWriter::null() { return raw("null"); }

JsonWriter& JsonWriter::raw(std::string_view json) {
    separate();
    out_ += json;
    return *this;
}

}  // namespace isola_arena::web
