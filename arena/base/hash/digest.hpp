#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "arena/base/hash/content_hash.hpp"

namespace isola_arena {

/// Returns that number of bytes (256 at most) from the kernel's random source, as two hexadecimal digits each. Throws
/// Shortage if the kernel returns none.
std::string random_hex(std::size_t bytes);

/// Returns the bytes as two hexadecimal digits each, in lower case.
std::string hex_of(std::string_view bytes);

/// Returns the bytes in base64 (RFC 4648), padded, on one line.
std::string base64_of(std::string_view bytes);

/// Returns the SHA-256 digest of the bytes: 64 hexadecimal digits. Throws ArenaFailure if the system's libcrypto has no
/// SHA-256.
std::string sha256(std::string_view bytes);

/// Computes sha256() of bytes that are added in pieces.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::string_view bytes);
    /// Returns the digest. Must be called once only.
    std::string digest();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace isola_arena
