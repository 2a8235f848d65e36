#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "protocol/island/rules.hpp"

namespace isola_arena::island::engine {

/// The number of a bag. A bag is a multiset of at most five tiles; a full bag, with five tiles, is a hand.
using Bag = std::uint16_t;

/// One way to fill up a bag with drawn tiles, and its probability.
struct Fill {
    Bag hand;
    float chance;
};

/// All bags of the tile values of a variant, numbered by size, so that the hands come last.
class Hands {
public:
    explicit Hands(const Rules& rules);

    int lowest() const { return lowest_; }
    int highest() const { return highest_; }
    int values() const { return highest_ - lowest_ + 1; }

    Bag empty() const { return 0; }
    Bag first_full() const { return first_full_; }
    std::size_t bags() const { return counts_.size(); }
    std::size_t full_bags() const { return counts_.size() - first_full_; }
    /// Returns the index of a hand in tables that have rows for hands only.
    std::size_t place(Bag hand) const { return static_cast<std::size_t>(hand - first_full_); }
    Bag hand_at(std::size_t place) const { return static_cast<Bag>(first_full_ + place); }

    /// Returns how many tiles of value `tile` the bag has; 0 for values that the variant does not have.
    int count(Bag bag, int tile) const { return tile < max_values ? counts_[bag][static_cast<std::size_t>(tile)] : 0; }

    /// Returns the bag with one more tile. It must not be full.
    Bag with(Bag bag, int tile) const { return more_[bag][static_cast<std::size_t>(tile)]; }

    /// Returns the bag without `count` tiles of that value. It must have them.
    Bag without(Bag bag, int tile, int count) const;

    /// Returns every hand that the bag can become if it is filled up with uniformly drawn tiles; the probabilities sum
    /// to 1.
    const std::vector<Fill>& fills(Bag bag) const { return fills_[bag]; }

    /// Returns the probability that five drawn tiles are this hand.
    float fresh(Bag hand) const { return fills_[0][place(hand)].chance; }

    /// Returns the bag of a hand. All its tiles must exist in this variant.
    Bag bag_of(const Hand& hand) const;

private:
    static constexpr int max_values = 5;
    using Counts = std::array<std::int8_t, max_values>;

    void number_bags();
    void link_bags();
    void fill_bags();

    int lowest_;
    int highest_;
    Bag first_full_ = 0;
    std::vector<Counts> counts_;
    std::vector<std::array<Bag, max_values>> more_;
    std::vector<std::array<Bag, max_values>> less_;
    std::vector<std::vector<Fill>> fills_;
};

}  // namespace isola_arena::island::engine
