#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace isola_arena::fuzz {

void law(bool holds, std::string_view words) {
    if (holds) return;
    std::fprintf(stderr, "broken law: %.*s\n", static_cast<int>(words.size()), words.data());
    std::abort();
}

void law_of_errors(std::string_view why) {
    law(!why.empty(), "an error says something");
    law(std::ranges::all_of(why, [](char c) { return c >= ' ' && c <= '~'; }), "an error is one printable line");
}

Halves halves(std::string_view text, char between) {
    const std::size_t at = text.find(between);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

}  // namespace isola_arena::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    isola_arena::fuzz::try_text({reinterpret_cast<const char*>(data), size});
    return 0;
}
