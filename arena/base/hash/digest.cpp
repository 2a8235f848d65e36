#include "arena/base/hash/digest.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include <openssl/evp.h>

#include "arena/base/failure.hpp"

namespace isola_arena {

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

std::string base64_of(std::string_view bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // OpenSSL also writes a NUL
    EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), reinterpret_cast<const unsigned char*>(bytes.data()),
                    static_cast<int>(bytes.size()));
    text.pop_back();
    return text;
}

std::string random_hex(std::size_t bytes) {
    std::string random(bytes, '\0');
    if (getentropy(random.data(), random.size()) < 0)
        throw Shortage(std::string("the kernel gives no random bytes: ") + std::strerror(errno));
    return hex_of(random);
}

std::string sha256(std::string_view bytes) {
    Sha256 digest;
    digest.add(bytes);
    return digest.digest();
}

struct Sha256::State {
    struct Closing {
        void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
    };
    std::unique_ptr<EVP_MD_CTX, Closing> context{EVP_MD_CTX_new()};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {
    if (!state_->context || EVP_DigestInit_ex(state_->context.get(), EVP_sha256(), nullptr) != 1)
        throw ArenaFailure("libcrypto has no SHA-256");
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
    if (EVP_DigestUpdate(state_->context.get(), bytes.data(), bytes.size()) != 1)
        throw ArenaFailure("libcrypto cannot make a SHA-256 digest");
}

std::string Sha256::digest() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_DigestFinal_ex(state_->context.get(), digest.data(), &size) != 1)
        throw ArenaFailure("libcrypto cannot make a SHA-256 digest");
    return hex_of({reinterpret_cast<const char*>(digest.data()), size});
}

}  // namespace isola_arena
