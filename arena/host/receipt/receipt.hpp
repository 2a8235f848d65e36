#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

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
/// (hexadecimal); false also if the key or the signature has a wrong form.
bool is_signed(std::string_view bytes, std::string_view public_key, std::string_view signature);

}  // namespace isola_arena::host

namespace isola_arena {

class JsonWriter;
}

/// arena/host/receipt proves what a host received. A receipt says which files of an author arrived when, and what
/// became of them. It is signed, so that neither side can change it later. Open this header first:
///
///     const SigningKey key = *SigningKey::of_file("club/signing-key.pem");
///     save(receipt_text(receipt, key));                      // one JSON object
///     const Result<Receipt> read = read_receipt(text, "");   // an error if a byte of it was changed
///
/// These are values and functions without shared state: any thread may use them.
namespace isola_arena::host {

/// A file as it was sent.
struct ReceivedFile {
    std::string name;
    std::int64_t size = 0;  ///< in bytes
    std::string sha256;     ///< 64 hexadecimal digits
    bool operator==(const ReceivedFile&) const = default;
};

/// What a receipt says: one step of one version of an author's bot.
struct Receipt {
    std::string contest;  ///< its title
    std::string author;
    int version = 0;    ///< counts each author's submissions from 1
    std::string step;   ///< `received`, `unpacked`, `recognised`, `built`, `fit`, `playing`, `passed-over`,
                        ///< `withdrawn`, `removed`
    bool holds = true;  ///< false: the step failed
    std::string text;   ///< for the author: what was found, or why the step failed
    std::string at;     ///< in UTC, as 2026-11-23T18:00:00Z
    std::vector<ReceivedFile> files;
    bool operator==(const Receipt&) const = default;
};

/// Writes the files as a JSON array of objects with `name`, `size` and `sha256`.
void write_files(JsonWriter& json, const std::vector<ReceivedFile>& files);

/// Returns the receipt as one JSON object followed by LF. `signed` is a text with all that the receipt says, itself
/// JSON. `signature` is the signature of that text, and `key` the public key.
std::string receipt_text(const Receipt& receipt, const SigningKey& key);

/// Returns what a receipt says. Returns an error if the text is no receipt, if its signature does not fit its content,
/// or if it was signed with another key than expected_key. If expected_key is empty, any key is accepted. Anybody can
/// have made such a key, so the caller must then compare key_of_receipt().
Result<Receipt> read_receipt(const std::string& text, const std::string& expected_key);

/// Returns the public key of a receipt that read_receipt() has accepted: 64 hexadecimal digits.
std::string key_of_receipt(const std::string& text);

}  // namespace isola_arena::host
