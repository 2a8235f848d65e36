#include "protocol/rng.hpp"

#include <bit>

namespace isola_arena {
namespace {

// One step of splitmix64. The authors of xoshiro recommend it for filling the initial state.
std::uint64_t split_mix(std::uint64_t& state) {
    std::uint64_t z = (state += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

}  // namespace

std::uint64_t mix(std::initializer_list<std::uint64_t> parts) {
    std::uint64_t state = parts.size();
    for (const std::uint64_t part : parts) {
        state ^= part;
        state = split_mix(state);
    }
    return state;
}

Rng::Rng(std::uint64_t seed) : state_{} {
    for (std::uint64_t& word : state_) word = split_mix(seed);
}

std::uint64_t Rng::next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
}

std::uint64_t Rng::below(std::uint64_t bound) {
    // Rejection sampling: numbers below 2^64 mod bound would make small remainders more likely, so another number is
    // drawn instead.
    const std::uint64_t unfair = (0 - bound) % bound;
    std::uint64_t drawn = next();
    while (drawn < unfair) drawn = next();
    return drawn % bound;
}

}  // namespace isola_arena
