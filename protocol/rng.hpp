#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

namespace isola_arena {

/// Hashes whole numbers into one that depends on each of them and on their order. The result must stay the same on
/// every machine and in every version, because records and seeds depend on it.
std::uint64_t mix(std::initializer_list<std::uint64_t> parts);

/// The project's own generator, xoshiro256** by Blackman and Vigna (public domain). The distributions of the standard
/// library differ between implementations, but a seed must mean the same game everywhere.
class Rng {
public:
    explicit Rng(std::uint64_t seed);

    /// Returns a uniformly random 64-bit number.
    std::uint64_t next();

    /// Returns a uniformly random number from 0 to bound - 1. bound must be at least 1.
    std::uint64_t below(std::uint64_t bound);

private:
    std::array<std::uint64_t, 4> state_;
};

/// Shuffles the items; all orders are equally likely.
template <class T>
void shuffle(std::span<T> items, Rng& rng) {
    for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[rng.below(left)]);
}

}  // namespace isola_arena
