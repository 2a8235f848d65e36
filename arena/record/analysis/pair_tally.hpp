#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/player.hpp"

namespace isola_arena {

struct Summary;

/// The games that a bot threw away against one opponent.
struct ThrownToOpponent {
    std::string bot;
    std::string opponent;
    int games = 0;  ///< analysed games of the two
    int thrown_away = 0;
    int games_with_others = 0;
    int thrown_to_others = 0;
    bool stands_out = false;  ///< see PairTally::thrown()
    bool operator==(const ThrownToOpponent&) const = default;
};

/// Sums the games thrown away of each pair of bots. Bots that help each other throw more games away against each other
/// than against the rest.
class PairTally {
public:
    /// Adds a game. names: those of its bots. A bot that plays against itself is left out.
    void add(const PerPlayer<std::string>& names, const Summary& summary);

    /// Returns the pairs with a game thrown away: first those that stand out, then by the share of such games. A pair
    /// stands out if chance alone would give one of all these pairs so many or more of the games that the bot threw
    /// away in less than one of a hundred contests (hypergeometric distribution, Bonferroni's correction).
    std::vector<ThrownToOpponent> thrown() const;

private:
    struct Sum {
        int games = 0;
        int thrown_away = 0;
    };

    std::map<std::pair<std::string, std::string>, Sum> pairs_;  // by bot and opponent
    std::map<std::string, Sum> bots_;
};

}  // namespace isola_arena
