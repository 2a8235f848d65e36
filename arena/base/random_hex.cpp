#include "arena/base/random_hex.hpp"

#include <vector>

#include <unistd.h>

namespace isola_arena {

std::optional<std::string> random_hex(std::size_t bytes) {
    std::vector<unsigned char> random(bytes);
    if (getentropy(random.data(), random.size()) < 0) return std::nullopt;
    std::string text;
    for (const unsigned char byte : random) (text += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
    return text;
}

}  // namespace isola_arena
