#include "arena/base/hash/sha256.hpp"

#include <openssl/sha.h>

namespace isola_arena {

std::array<unsigned char, 32> sha256_bytes(std::string_view bytes) {
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest;
    SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(), digest.data());
    return digest;
}

}  // namespace isola_arena
