#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace isola_arena {

/// Returns the bytes as two hexadecimal digits each, in lower case.
std::string hex_of(std::string_view bytes);

/// Returns the SHA-256 digest of the bytes: 64 hexadecimal digits. Throws ArenaFailure if the system's libcrypto has no
/// SHA-256.
std::string sha256(std::string_view bytes);

/// The same for bytes that come piece by piece.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(const Sha256&) = delete;
    Sha256& operator=(const Sha256&) = delete;

    void add(std::string_view bytes);
    /// To be called once.
    std::string digest();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace isola_arena
