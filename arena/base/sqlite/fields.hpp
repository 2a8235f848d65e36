#pragma once

#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::sqlite {

/// Thrown if a field does not hold the expected value: `turns holds "x", expected a number`.
class UnreadableField : public std::runtime_error {
public:
    UnreadableField(const std::string& name, const Value& value, const std::string& expected);
};

/// Return the value as a number from least to most, or as text. name is the name of the field in messages. Throw
/// UnreadableField if the value is of another kind or out of these bounds.
std::int64_t number_of(const Value& value, const std::string& name, std::int64_t least, std::int64_t most);
std::string text_of(const Value& value, const std::string& name);

/// Returns the value as a number of that type. Throws UnreadableField if it is not a number or does not fit.
template <class Number>
Number number_of(const Value& value, const std::string& name) {
    using Limits = std::numeric_limits<Number>;
    static_assert(std::in_range<std::int64_t>(Limits::max()));
    return static_cast<Number>(number_of(value, name, Limits::min(), Limits::max()));
}

inline bool is_nothing(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// A reader of the fields of a row, one after the other from the first column on. Its functions throw UnreadableField.
class Fields {
public:
    explicit Fields(const Statement& row) : row_(row) {}

    template <class Number>
    Number number() {
        const int column = next_++;
        return number_of<Number>(row_.value(column), row_.name(column));
    }

    template <class Number>
    std::optional<Number> maybe_number() {
        if (!is_nothing(row_.value(next_))) return number<Number>();
        ++next_;
        return std::nullopt;
    }

    std::string text() {
        const int column = next_++;
        return text_of(row_.value(column), row_.name(column));
    }

private:
    const Statement& row_;
    int next_ = 0;
};

}  // namespace isola_arena::sqlite
