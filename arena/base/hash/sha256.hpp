#pragma once

#include <array>
#include <string_view>

namespace isola_arena {

/// Returns the SHA-256 digest of the bytes. sha256() in digest.hpp returns the same as hexadecimal digits.
std::array<unsigned char, 32> sha256_bytes(std::string_view bytes);

}  // namespace isola_arena
