#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <utility>

namespace isola_arena {

/// Mixes whole numbers into one that depends on each of them and on their order. The result must stay the same on every
/// machine and in every version: records and seeds rely on it.
std::uint64_t mix(std::initializer_list<std::uint64_t> parts);

/// The project's own generator (xoshiro256**, public domain algorithm of Blackman and Vigna), because the standard
/// library's distributions differ between implementations and a seed must mean the same game everywhere.
class Rng {
public:
    explicit Rng(std::uint64_t seed);

    /// Returns any 64-bit number; all are equally likely.
    std::uint64_t next();

    /// Returns a number from 0 to bound - 1; all are equally likely. bound must be at least 1.
    std::uint64_t below(std::uint64_t bound);

private:
    std::array<std::uint64_t, 4> state_;
};

/// Puts the items into a random order; all orders are equally likely.
template <class T>
void shuffle(std::span<T> items, Rng& rng) {
    for (std::size_t left = items.size(); left > 1; --left) std::swap(items[left - 1], items[rng.below(left)]);
}

}  // namespace isola_arena
