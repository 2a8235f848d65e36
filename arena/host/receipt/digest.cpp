#include "arena/host/receipt/digest.hpp"

#include <array>

#include <openssl/evp.h>

#include "arena/process/failure.hpp"

namespace isola_arena::host {

std::string hex_of(std::string_view bytes) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text;
    for (const char each : bytes) {
        const auto value = static_cast<unsigned char>(each);
        text += digits[value >> 4];
        text += digits[value & 15];
    }
    return text;
}

std::string sha256(std::string_view bytes) {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &size, EVP_sha256(), nullptr) != 1)
        throw ArenaFailure("libcrypto has no SHA-256");
    return hex_of({reinterpret_cast<const char*>(digest.data()), size});
}

}  // namespace isola_arena::host
