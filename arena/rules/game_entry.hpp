#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/game_session.hpp"
#include "protocol/result.hpp"
#include "protocol/rules_text.hpp"

namespace isola_arena {

/// A game as the catalogue lists it: facts and functions, without the types of the game.
struct GameEntry {
    std::string_view name;  ///< the family
    std::vector<VariantFacts> variants;
    /// Returns the rules in full. Returns an error if a setting or value is unknown.
    Result<std::string> (*complete)(const RulesText& rules);
    /// Returns a session at the first position. nature_seed decides nature's moves. Returns the errors of complete().
    Result<std::unique_ptr<GameSession>> (*open)(const RulesText& rules, std::uint64_t nature_seed);
    /// Returns whether the text has the form of a reply of the game, at the first position of its first variant.
    bool (*reads)(std::string_view reply);
};

/// Returns the entry of a game.
template <Game G>
GameEntry entry_of() {
    const auto complete = [](const RulesText& text) -> Result<std::string> {
        const auto rules = G::read_rules(text);
        if (!rules) return rules.error();
        return G::describe(*rules);
    };
    const auto open = [](const RulesText& text, std::uint64_t nature_seed) -> Result<std::unique_ptr<GameSession>> {
        const auto rules = G::read_rules(text);
        if (!rules) return rules.error();
        return std::unique_ptr<GameSession>(std::make_unique<GameSessionOf<G>>(*rules, nature_seed));
    };
    const auto reads = [](std::string_view reply) {
        const auto rules = G::read_rules(RulesText{std::string(G::variants().front().name), {}});
        return rules && G::parse(G::start(*rules), reply);
    };
    return {G::name, G::variants(), complete, open, reads};
}

/// Returns the games of this program; the catalogue knows no others. The library arena_games defines this function to
/// return the games of the arena. A program with other games defines the function itself; the linker then leaves that
/// library out.
const std::vector<GameEntry>& games();

}  // namespace isola_arena
