#pragma once

#include <array>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace isola_arena {

/// The 64-bit FNV-1a hash of bytes that are added in pieces. It detects changes, but is not cryptographic: collisions
/// are easy to construct.
class ContentHash {
public:
    void add(std::string_view bytes) {
        for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    }

    std::uint64_t value() const { return hash_; }

    /// Returns 16 hexadecimal digits.
    std::string text() const {
        std::array<char, 17> digits{};
        std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash_));
        return digits.data();
    }

private:
    std::uint64_t hash_ = 0xcbf29ce484222325;
};

}  // namespace isola_arena
