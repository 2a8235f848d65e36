#pragma once

// Texts in a row, as bytes for another process of the same program: `3:abc` is one, of three bytes whatever they are.

#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// The bytes are no parcel, or end before what is asked of them.
class BadParcel : public std::runtime_error {
public:
    BadParcel() : std::runtime_error("the reader of submissions was not understood") {}
};

class ParcelWriter {
public:
    ParcelWriter& add(std::string_view text) {
        bytes_ += std::to_string(text.size()) + ':';
        bytes_ += text;
        return *this;
    }
    ParcelWriter& add(std::int64_t number) { return add(std::string_view(std::to_string(number))); }
    ParcelWriter& add(const std::vector<std::string>& texts) {
        add(static_cast<std::int64_t>(texts.size()));
        for (const std::string& each : texts) add(std::string_view(each));
        return *this;
    }

    const std::string& bytes() const { return bytes_; }

private:
    std::string bytes_;
};

/// Returns what was added, in the same order. Every function throws BadParcel if that is not there.
class ParcelReader {
public:
    /// The bytes outlive it and what text() returns.
    explicit ParcelReader(std::string_view bytes) : rest_(bytes) {}

    std::string_view text() {
        std::size_t size = 0;
        const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), size);
        const auto digits = static_cast<std::size_t>(end - rest_.data());
        if (error != std::errc{} || digits == rest_.size() || *end != ':' || size > rest_.size() - digits - 1)
            throw BadParcel();
        const std::string_view found = rest_.substr(digits + 1, size);
        rest_.remove_prefix(digits + 1 + size);
        return found;
    }

    std::int64_t number() {
        const std::string_view written = text();
        std::int64_t value = 0;
        const auto [end, error] = std::from_chars(written.data(), written.data() + written.size(), value);
        if (error != std::errc{} || end != written.data() + written.size()) throw BadParcel();
        return value;
    }

    std::vector<std::string> texts() {
        std::vector<std::string> all;
        for (std::int64_t count = number(); count > 0; --count) all.emplace_back(text());
        return all;
    }

private:
    std::string_view rest_;
};

}  // namespace isola_arena
