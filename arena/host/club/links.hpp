#pragma once

#include <string>
#include <string_view>

namespace isola_arena::host {

/// Returns a new secret for a personal link: 128 bits from the kernel, as 32 hexadecimal digits. Throws Shortage if the
/// kernel returns none.
std::string draw_secret();

/// Returns what is kept of a secret, from which it cannot be found again: its SHA-256 digest. Secrets are
/// random, so a plain digest is enough.
std::string digest_of(std::string_view secret);

/// Returns whether the text has the form of a secret.
bool looks_like_secret(std::string_view text);

}  // namespace isola_arena::host
