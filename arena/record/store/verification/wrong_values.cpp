#include "arena/record/store/verification/wrong_values.hpp"

#include "protocol/reply_text.hpp"

namespace isola_arena {

std::string words_of(const WrongValue& wrong) {
    if (wrong.column.empty()) return wrong.found;
    return wrong.column + ": found " + wrong.found + ", expected " + wrong.expected;
}

std::string shown_value(std::int64_t value) { return std::to_string(value); }
std::string shown_value(std::string_view value) { return in_quotes(value); }
std::string shown_value(Player value) { return std::to_string(number(value)); }

std::string shown_value(const Speed& value) {
    return std::to_string(value.total.count()) + " ns in " + std::to_string(value.replies) +
           (value.replies == 1 ? " reply" : " replies");
}

}  // namespace isola_arena
