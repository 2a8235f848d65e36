#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/json/value.hpp>

#include "protocol/player.hpp"

namespace isola_arena {

/// How many bytes of a wrong value a message shows.
inline constexpr std::size_t shown_of_json = 60;

/// Describes the first wrong value in a JSON text. The message is empty if no value is wrong.
struct JsonProblem {
    std::string message;
};

/// Returns the value as text, shortened.
std::string shown_json(const boost::json::value& value);

/// One value of a parsed text, with its name in messages, such as `"player" of the turn`. A function that does not find
/// the expected value notes the problem, unless an earlier one is noted, and returns an empty or the least value. So a
/// parser needs no exceptions: it reads to its end, and then looks at the problem.
class JsonField {
public:
    /// value: nullptr if it is missing. The value and the problem must outlive this field and all fields that its
    /// functions return.
    JsonField(const boost::json::value* value, std::string name, JsonProblem& problem)
        : value_(value), name_(std::move(name)), problem_(&problem) {}

    bool is_there() const { return value_ != nullptr && !value_->is_null(); }

    /// Returns the member of this object. The member may be missing.
    JsonField member(std::string_view key) const;

    /// Notes a problem if this is no object, or has a member other than these.
    void only(std::initializer_list<std::string_view> keys) const;

    const boost::json::object& object() const;

    PerPlayer<JsonField> pair() const;

    /// Returns the values of a list, each of which is named by its place from 1.
    std::vector<JsonField> list() const;

    std::string text() const;

    /// Returns the bytes that append_json_bytes() wrote.
    std::string bytes() const;

    template <class Number>
    Number whole(Number least, const char* expected) const {
        if (value_ && value_->is_uint64() && value_->get_uint64() <= std::numeric_limits<Number>::max())
            return static_cast<Number>(value_->get_uint64());
        const std::int64_t number = value_ && value_->is_int64() ? value_->get_int64() : -1;
        if (number >= 0 && !std::cmp_less(number, least) &&
            !std::cmp_greater(number, std::numeric_limits<Number>::max()))
            return static_cast<Number>(number);
        fail(expected);
        return least;
    }

    int count() const { return whole<int>(0, "a whole number from 0"); }
    int ordinal() const { return whole<int>(1, "a whole number from 1"); }
    std::int64_t duration() const { return whole<std::int64_t>(0, "a whole number from 0"); }
    std::optional<std::int64_t> optional_duration() const;

    /// Returns a whole number of any sign.
    std::int64_t number() const;

    Player player() const;

    /// A flag that is missing is false.
    bool flag() const;

    /// Notes that this is not what was expected, unless an earlier problem is noted.
    void fail(const std::string& expected) const;

private:
    void note(std::string problem) const;

    const boost::json::value* value_;
    std::string name_;
    JsonProblem* problem_;
};

}  // namespace isola_arena
