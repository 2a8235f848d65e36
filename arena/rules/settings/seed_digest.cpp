#include "arena/rules/settings/seed_digest.hpp"

#include <cstdlib>
#include <vector>

#include <openssl/evp.h>

namespace isola_arena {

std::array<std::uint64_t, 2> seed_digest(std::span<const std::uint64_t> parts) {
    std::vector<unsigned char> bytes;
    for (const std::uint64_t part : parts)
        for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<unsigned char>(part >> shift));
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) != 1)
        std::abort();  // libcrypto has no SHA-256; any weaker digest could reveal secret seeds
    std::array<std::uint64_t, 2> numbers{};
    for (std::size_t i = 0; i < 16; ++i) numbers[i / 8] |= static_cast<std::uint64_t>(digest[i]) << (8 * (i % 8));
    return numbers;
}

}  // namespace isola_arena
