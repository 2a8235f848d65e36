#pragma once

#include <string>
#include <string_view>

namespace isola_arena::host {

/// Returns the bytes as two hexadecimal digits each, in lower case.
std::string hex_of(std::string_view bytes);

/// Returns the SHA-256 digest of the bytes: 64 hexadecimal digits. Throws ArenaFailure if the system's libcrypto has no
/// SHA-256.
std::string sha256(std::string_view bytes);

}  // namespace isola_arena::host
