#include "tests/mutation/mutant.hpp"

#include <algorithm>
#include <cstddef>

namespace isola_arena::test {
namespace {

std::size_t below(Rng& rng, std::size_t bound) { return static_cast<std::size_t>(rng.below(bound)); }

// Returns a random length; short lengths are as likely as long ones.
std::size_t length(Rng& rng, std::size_t most) {
    const std::size_t bits = rng.below(16);
    return std::clamp<std::size_t>(below(rng, std::size_t{1} << bits), 1, most);
}

void flip_bit(std::string& bytes, Rng& rng) {
    const std::size_t at = below(rng, bytes.size());
    bytes[at] = static_cast<char>(static_cast<unsigned char>(bytes[at]) ^ (1U << rng.below(8)));
}

void overwrite(std::string& bytes, Rng& rng) { bytes[below(rng, bytes.size())] = static_cast<char>(rng.below(256)); }

void cut_end(std::string& bytes, Rng& rng) { bytes.resize(below(rng, bytes.size())); }

void cut_range(std::string& bytes, Rng& rng) {
    const std::size_t at = below(rng, bytes.size());
    bytes.erase(at, length(rng, bytes.size() - at));
}

void double_range(std::string& bytes, Rng& rng) {
    const std::size_t at = below(rng, bytes.size());
    bytes.insert(at, bytes.substr(at, length(rng, bytes.size() - at)));
}

void swap_ranges(std::string& bytes, Rng& rng) {
    const std::size_t size = length(rng, bytes.size() / 2);
    const std::size_t one = below(rng, bytes.size() - 2 * size + 1);
    const std::size_t other = one + size + below(rng, bytes.size() - one - 2 * size + 1);
    std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(one),
                     bytes.begin() + static_cast<std::ptrdiff_t>(one + size),
                     bytes.begin() + static_cast<std::ptrdiff_t>(other));
}

}  // namespace

std::string mutant_of(const std::string& bytes, Rng& rng) {
    constexpr void (*ways[])(std::string&, Rng&) = {flip_bit,  flip_bit,     overwrite,  cut_end,
                                                    cut_range, double_range, swap_ranges};
    std::string mutant = bytes;
    while (mutant == bytes) {
        const std::uint64_t times = 1 + rng.below(2);
        for (std::uint64_t i = 0; i < times && mutant.size() >= 2; ++i) ways[below(rng, std::size(ways))](mutant, rng);
    }
    return mutant;
}

}  // namespace isola_arena::test
