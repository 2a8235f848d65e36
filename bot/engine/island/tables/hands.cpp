#include "bot/engine/island/tables/hands.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace isola_arena::island::engine {

Hands::Hands(const Rules& rules) : lowest_(rules.lowest_tile), highest_(rules.highest_tile) {
    number_bags();
    link_bags();
    fill_bags();
}

void Hands::number_bags() {
    std::vector<Counts> level{Counts{}};
    for (int size = 0; size < hand_size; ++size) {
        counts_.insert(counts_.end(), level.begin(), level.end());
        std::vector<Counts> next;
        for (const Counts& bag : level)
            for (int tile = lowest_; tile <= highest_; ++tile) {
                next.push_back(bag);
                ++next.back()[static_cast<std::size_t>(tile)];
            }
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        level = std::move(next);
    }
    first_full_ = static_cast<Bag>(counts_.size());
    counts_.insert(counts_.end(), level.begin(), level.end());
}

void Hands::link_bags() {
    std::map<Counts, Bag> number;
    for (std::size_t bag = 0; bag < counts_.size(); ++bag) number[counts_[bag]] = static_cast<Bag>(bag);
    more_.resize(counts_.size());
    less_.resize(counts_.size());
    for (std::size_t bag = 0; bag < first_full_; ++bag)
        for (int tile = lowest_; tile <= highest_; ++tile) {
            Counts larger = counts_[bag];
            ++larger[static_cast<std::size_t>(tile)];
            const Bag to = number[larger];
            more_[bag][static_cast<std::size_t>(tile)] = to;
            less_[to][static_cast<std::size_t>(tile)] = static_cast<Bag>(bag);
        }
}

void Hands::fill_bags() {
    const float share = 1.0F / static_cast<float>(values());
    fills_.resize(counts_.size());
    std::vector<float> chance(full_bags());
    for (std::size_t bag = counts_.size(); bag-- > 0;) {
        std::ranges::fill(chance, 0.0F);
        if (bag >= first_full_) chance[bag - first_full_] = 1;
        else
            for (int tile = lowest_; tile <= highest_; ++tile)
                for (const Fill& fill : fills_[with(static_cast<Bag>(bag), tile)])
                    chance[place(fill.hand)] += share * fill.chance;
        for (std::size_t hand = 0; hand < chance.size(); ++hand)
            if (chance[hand] > 0) fills_[bag].push_back({hand_at(hand), chance[hand]});
    }
}

Bag Hands::without(Bag bag, int tile, int count) const {
    for (; count > 0; --count) bag = less_[bag][static_cast<std::size_t>(tile)];
    return bag;
}

Bag Hands::bag_of(const Hand& hand) const {
    return std::accumulate(hand.begin(), hand.end(), empty(), [&](Bag bag, int tile) { return with(bag, tile); });
}

}  // namespace isola_arena::island::engine
