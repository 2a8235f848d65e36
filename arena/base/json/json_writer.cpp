#include "arena/base/json/json_writer.hpp"

#include <cmath>

namespace isola_arena {

JsonWriter& JsonWriter::real(double value) {
    if (!std::isfinite(value)) return null();
    char digits[40];
    return raw({digits, static_cast<std::size_t>(std::to_chars(digits, digits + sizeof digits, value).ptr - digits)});
}

}  // namespace isola_arena
