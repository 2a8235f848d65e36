#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "protocol/result.hpp"

namespace isola_arena::host {

/// A pair of keys for Ed25519 signatures (RFC 8032). The public half is told to everybody; the private one stays in its
/// file. Several threads may use one object.
class SigningKey {
public:
    /// Returns the key of that file (PEM, PKCS #8). If the file does not exist, draws a key and writes the file first,
    /// readable by its owner alone. Returns an error that names the file if it cannot be read, written or understood.
    static Result<SigningKey> of_file(const std::filesystem::path& file);

    /// Returns the public key: 64 hexadecimal digits.
    std::string public_key() const;

    /// Returns the signature of the bytes: 128 hexadecimal digits. Throws ArenaFailure if the system's libcrypto fails.
    std::string sign(std::string_view bytes) const;

private:
    struct Key;
    explicit SigningKey(std::shared_ptr<const Key> key) : key_(std::move(key)) {}
    std::shared_ptr<const Key> key_;
};

/// Returns whether the text has the form of a public key: 64 hexadecimal digits, in lower case.
bool is_public_key(std::string_view text);

/// Returns whether the signature (hexadecimal) of the bytes was made with the private half of that public key
/// (hexadecimal). False also if one of the two is no key or no signature at all.
bool is_signed(std::string_view bytes, std::string_view public_key, std::string_view signature);

}  // namespace isola_arena::host
