// size   := number unit
// number := up to 9 digits, without a leading zero; 0 is refused
// unit   := "K" | "M" | "G"

#include "arena/base/text/size.hpp"

#include <array>
#include <optional>

#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

struct SizeUnit {
    char letter;
    std::int64_t bytes;
};

constexpr std::array size_units{SizeUnit{'G', std::int64_t{1} << 30}, SizeUnit{'M', std::int64_t{1} << 20},
                                SizeUnit{'K', std::int64_t{1} << 10}};
constexpr std::int64_t largest = std::int64_t{1} << 40;

std::optional<std::int64_t> bytes_of(std::string_view text) {
    Scan scan(text);
    const auto number = scan.number();
    if (!number || scan.rest().size() != 1) return std::nullopt;
    for (const SizeUnit& unit : size_units)
        if (scan.rest().front() == unit.letter) return *number * unit.bytes;
    return std::nullopt;
}

}  // namespace

Result<std::int64_t> parse_size(std::string_view text) {
    const auto bytes = bytes_of(text);
    const std::string named = "size \"" + std::string(text) + "\": ";
    if (!bytes) return Error{named + "expected a whole number with K, M or G, such as 512M"};
    if (*bytes == 0) return Error{named + "nothing at all"};
    if (*bytes > largest) return Error{named + "more than 1024G"};
    return *bytes;
}

std::string size_text(std::int64_t bytes) {
    for (const SizeUnit& unit : size_units)
        if (bytes >= unit.bytes && bytes % unit.bytes == 0) return std::to_string(bytes / unit.bytes) + unit.letter;
    return std::to_string(bytes) + " bytes";
}

}  // namespace isola_arena
