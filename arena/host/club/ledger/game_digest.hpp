#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/judge/events/event.hpp"
#include "arena/judge/events/fault_tally.hpp"
#include "protocol/player.hpp"

namespace isola_arena::host {

/// The faults of one kind that a bot made in a game.
struct FaultDigest {
    std::string kind;  ///< fault_kind_words, or `exception` (thrown_kind)
    int count = 0;
    std::string reason;      ///< of the first: what happened and which rule it broke
    std::string last_lines;  ///< of the bot's own stderr by then
    bool operator==(const FaultDigest&) const = default;
};

/// The kind of faults in which a player for another contest's interface threw an exception.
inline constexpr std::string_view thrown_kind = "exception";

/// Returns what a bot does in a fault of that kind, for a sentence that begins with its name.
std::string deed_of_kind(std::string_view kind);

/// What a bot's author sees of a game without its record.
struct GameDigest {
    std::optional<std::int64_t> slowest_ns;  ///< the longest time that a reply was charged; nullopt: no reply
    int slowest_turn = 0;
    std::int64_t limit_ns = 0;  ///< the contest's limit on each reply; 0: none
    std::vector<FaultDigest> faults;
    std::string own_stderr;  ///< the end of all that it wrote there
    bool operator==(const GameDigest&) const = default;
};

/// In bytes.
inline constexpr std::size_t longest_own_stderr = 2000;

/// Returns the end of a text, of at most that many bytes, from the beginning of a UTF-8 character on.
std::string_view end_of(std::string_view text, std::size_t most);

/// Gathers the digests of both bots from the events of a game. For one thread at a time.
class GameDigester {
public:
    /// Takes the next event. A header begins a new game: one that is played again begins again.
    void take(const Event& event);

    /// Returns the digest of that player's bot, which made these faults in the game.
    GameDigest digest(Player player, const FaultTally& faults) const;

private:
    void take_turn(const TurnEnded& turn);
    void add_stderr(Player player, std::string_view text);

    PerPlayer<GameDigest> digests_;
    std::int64_t limit_ns_ = 0;
};

}  // namespace isola_arena::host
