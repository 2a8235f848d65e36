#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <random>

#include <sys/mman.h>
#include <unistd.h>

namespace isola_arena::fuzz {

void law(bool holds, std::string_view text) {
    if (holds) return;
    std::fprintf(stderr, "broken law: %.*s\n", static_cast<int>(text.size()), text.data());
    std::abort();
}

void law_of_errors(std::string_view why) {
    law(!why.empty(), "an error says something");
    law(std::ranges::all_of(why, [](char c) { return c >= ' ' && c <= '~'; }), "an error is one printable line");
}

MemoryFile::MemoryFile(std::string_view text) : fd_(memfd_create("input", MFD_CLOEXEC)) {
    law(fd_ >= 0 && write(fd_, text.data(), text.size()) == static_cast<ssize_t>(text.size()), "the file is written");
}

MemoryFile::~MemoryFile() { close(fd_); }

std::string MemoryFile::path() const { return "/proc/self/fd/" + std::to_string(fd_); }

Halves halves(std::string_view text, char between) {
    const std::size_t at = text.find(between);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

}  // namespace isola_arena::fuzz

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

// A custom mutator that sometimes repeats a piece of the input many times. Without it, inputs would not become nested
// or long enough to make a parser recurse too deeply.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    constexpr unsigned one_in = 16, longest_piece = 8, most_doublings = 17;
    std::minstd_rand random(seed);
    if (size == 0 || size >= most || random() % one_in != 0) return LLVMFuzzerMutate(data, size, most);
    const std::size_t at = random() % size;
    const std::size_t piece = 1 + random() % std::min<std::size_t>(longest_piece, size - at);
    const std::size_t wanted = std::size_t{1} << random() % most_doublings;
    const std::size_t count = std::min(wanted, (most - size) / piece);
    std::memmove(data + at + count * piece, data + at, size - at);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(data + at + i * piece, data + at + count * piece, piece);
    return size + count * piece;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    isola_arena::fuzz::try_text({reinterpret_cast<const char*>(data), size});
    return 0;
}
