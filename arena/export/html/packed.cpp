#include "arena/export/html/packed.hpp"

#include <new>
#include <string>

#include <zlib.h>

#include "arena/base/hash/digest.hpp"

namespace isola_arena {
namespace {

std::string compressed(std::string_view text) {
    uLongf size = compressBound(static_cast<uLong>(text.size()));
    std::string out(size, '\0');
    const auto* bytes = reinterpret_cast<const Bytef*>(text.data());
    if (compress2(reinterpret_cast<Bytef*>(out.data()), &size, bytes, static_cast<uLong>(text.size()),
                  Z_BEST_COMPRESSION) != Z_OK)
        throw std::bad_alloc();
    out.resize(size);
    return out;
}

}  // namespace

std::string packed(std::string_view text) { return base64_of(compressed(text)); }

}  // namespace isola_arena
