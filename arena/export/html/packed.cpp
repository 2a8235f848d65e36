#include "arena/export/html/packed.hpp"

#include <new>
#include <vector>

#include <openssl/evp.h>
#include <zlib.h>

namespace isola_arena {
namespace {

std::vector<unsigned char> compressed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::vector<unsigned char> out(size);
    const auto* bytes = reinterpret_cast<const Bytef*>(text.data());
    if (compress2(out.data(), &size, bytes, static_cast<uLong>(text.size()), Z_BEST_COMPRESSION) != Z_OK)
        throw std::bad_alloc();
    out.resize(size);
    return out;
}

}  // namespace

std::string packed(std::string_view text) {
    const std::vector<unsigned char> bytes = compressed(text);
    std::string out((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int length =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(out.data()), bytes.data(), static_cast<int>(bytes.size()));
    out.resize(static_cast<std::size_t>(length));
    return out;
}

}  // namespace isola_arena
