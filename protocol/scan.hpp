#pragma once

#include <optional>
#include <string_view>

namespace isola_arena {

/// A scanner that consumes a text from left to right. It accepts no blanks, signs or leading zeros.
class Scan {
public:
    explicit Scan(std::string_view text) : rest_(text) {}

    /// Skips the literal if the text continues with it, and returns whether it did.
    bool take(std::string_view literal) {
        if (!rest_.starts_with(literal)) return false;
        rest_.remove_prefix(literal.size());
        return true;
    }

    /// Reads a whole number from 0 to 999,999,999 without leading zeros. If there is no such number, returns nullopt
    /// and consumes nothing.
    std::optional<int> number() {
        std::size_t digits = 0;
        int value = 0;
        while (digits < rest_.size() && rest_[digits] >= '0' && rest_[digits] <= '9') {
            if (digits == 9 || (digits == 1 && value == 0)) return std::nullopt;
            value = value * 10 + (rest_[digits++] - '0');
        }
        if (digits == 0) return std::nullopt;
        rest_.remove_prefix(digits);
        return value;
    }

    /// Reads the text before the next `stop`, and skips `stop`. If there is no `stop`, returns nullopt and consumes
    /// nothing.
    std::optional<std::string_view> until(char stop) {
        const std::size_t length = rest_.find(stop);
        if (length == std::string_view::npos) return std::nullopt;
        const std::string_view piece = rest_.substr(0, length);
        rest_.remove_prefix(length + 1);
        return piece;
    }

    bool at_end() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }

private:
    std::string_view rest_;
};

}  // namespace isola_arena
