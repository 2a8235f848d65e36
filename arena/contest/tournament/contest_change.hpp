#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace isola_arena {

/// A change that the organiser made to a contest after its beginning. Nothing that was played before is lost: games that
/// no longer count are kept beside the others, with the number of the change.
struct ContestChange {
    enum class Kind : std::uint8_t {
        added,   ///< a bot joined
        struck,  ///< a bot left; whoever would meet it has a bye, unless its games were removed
        voided,  ///< games do not count, and are played again
    };

    Kind kind = Kind::added;
    /// The place of the bot, from 0. voided: set if all games of that bot are played again.
    std::optional<std::size_t> bot;
    /// How many pairings had been issued. added: 0 if no game had been played, so that it takes part from the beginning.
    /// voided: 0.
    int after = 0;
    bool keeps_games = true;        ///< struck: its finished matches count
    std::vector<int> dropped = {};  ///< struck: the numbers of its pairings, up to `after`, that are not played
    std::int64_t at_ms = 0;         ///< when, in milliseconds since 1970
    std::string reason = {};        ///< in the organiser's words; may be empty only for `added`
    bool operator==(const ContestChange&) const = default;
};

}  // namespace isola_arena
