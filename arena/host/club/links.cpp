#include "arena/host/club/links.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "arena/base/failure.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/random_hex.hpp"

namespace isola_arena::host {
namespace {

constexpr std::size_t secret_bytes = 16;

}  // namespace

std::string draw_secret() {
    const auto secret = random_hex(secret_bytes);
    if (!secret) throw Shortage(std::string("no random bytes for a link: ") + std::strerror(errno));
    return *secret;
}

std::string digest_of(std::string_view secret) { return sha256(secret); }

bool looks_like_secret(std::string_view text) {
    const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
    return text.size() == 2 * secret_bytes && std::ranges::all_of(text, is_digit);
}

}  // namespace isola_arena::host
