#include "arena/base/text/wording.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_named = 3;

}  // namespace

std::string size_in_words(std::int64_t bytes) {
    if (bytes % (1 << 20) != 0) return std::to_string(bytes) + " bytes";
    return std::to_string(bytes >> 20) + " MiB";
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t index = 0; index < names.size() && index < most_named; ++index)
        text += (index == 0 ? "" : index + 1 == names.size() ? " and " : ", ") + names[index];
    if (names.size() > most_named) text += " and " + std::to_string(names.size() - most_named) + " more";
    return text;
}

}  // namespace isola_arena
