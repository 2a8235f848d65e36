#include "arena/base/sqlite/fields.hpp"

namespace isola_arena::sqlite {
namespace {

constexpr std::size_t most_shown = 40;

std::string shown(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return '"' + text->substr(0, most_shown) + '"';
    return "nothing";
}

}  // namespace

UnreadableField::UnreadableField(const std::string& name, const Value& value, const std::string& expected)
    : std::runtime_error(name + " holds " + shown(value) + ", expected " + expected) {}

std::int64_t number_of(const Value& value, const std::string& name, std::int64_t least, std::int64_t most) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (!number) throw UnreadableField(name, value, "a number");
    if (*number < least || *number > most)
        throw UnreadableField(name, value, "a number from " + std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

std::string text_of(const Value& value, const std::string& name) {
    const auto* text = std::get_if<std::string>(&value);
    if (!text) throw UnreadableField(name, value, "a text");
    return *text;
}

}  // namespace isola_arena::sqlite
