#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/player.hpp"

namespace isola_arena {

/// The source of all chance of a contest, a match or a game: boards, openings, nature's moves and the seeds of bots.
///
/// - A number is chosen by a person (`--seed 42`), and is the same for a whole match. A bot that knows or guesses the
///   number can compute all chance.
/// - A key has 128 bits and is drawn at random (draw_seed.hpp). A contest's key yields the keys of its matches, and a
///   match's key those of its games, each by a digest that cannot be reversed. Both games of a pair have one key if
///   they have the same chance. A game's record has its key at the end: the key says nothing about later games with
///   other keys.
///
/// The text of a seed is a number, `42`, or a letter and 32 hexadecimal digits: `k` for the key of a contest or match,
/// `p` for that of a pair of games, `g` for that of a game. A match that is given the key of a pair or a game plays
/// this pair or game first.
class Seed {
public:
    /// Makes a numeric seed.
    Seed(std::uint64_t number = 0) : value_(number) {}

    /// Returns the seed of a game whose record does not contain its key (yet). Nothing can be derived from this seed;
    /// its text is empty.
    static Seed untold();

    /// Parses a text that text() can write; nullopt for any other text.
    static std::optional<Seed> parse(std::string_view text);

    /// A description of the accepted texts, for messages.
    static constexpr std::string_view expected =
        "a whole number from 0 to 18446744073709551615, or a key that the arena printed";

    std::string text() const;

    /// Returns the number of a numeric seed; nullopt for a key.
    std::optional<std::uint64_t> as_number() const;

    /// Returns whether the seed is a key, which bots and viewers may know only afterwards.
    bool is_secret() const { return !as_number(); }
    bool is_untold() const { return std::holds_alternative<Untold>(value_); }

    /// Returns this seed if it may be published, otherwise an untold one. A number may always be published, a key only
    /// if over is true, which says that nothing more will be derived from it.
    Seed as_told(bool over) const { return over || !is_secret() ? *this : untold(); }

    /// Returns a short text that distinguishes seeds without revealing a key: the number, or 8 hexadecimal digits.
    std::string tag() const;

    /// Returns the seed of a match; this seed is that of the contest. number: the match's number in the contest.
    Seed of_match(int number) const;

    /// Returns the seed of a game; this seed is that of the match. game_number: in the match, from 1. in_pairs: the
    /// games of a pair have the same chance.
    Seed of_game(int game_number, bool in_pairs) const;

    /// Returns the start of a stream of random numbers: the one for the board of a match.
    std::uint64_t for_board() const;

    /// Returns the start of the stream for the random turns that begin a game of the match. It is the same in both
    /// games of a pair.
    std::uint64_t for_opening(int game_number) const;

    /// Returns the start of the stream for nature's moves in a game. This seed is the one that of_game() returned.
    std::uint64_t for_nature(int game_number, bool in_pairs) const;

    /// Return the seeds of a player's bot in such a game (`ARENA_SEED`), and of the bot's dialect.
    std::uint64_t for_bot(int game_number, Player player) const;
    std::uint64_t for_dialect(int game_number, Player player) const;

    bool operator==(const Seed&) const = default;

private:
    enum class Scope : char { match = 'k', pair = 'p', game = 'g' };  ///< match: a match or a contest

    struct Key {
        Scope scope;
        std::array<std::uint64_t, 2> bits;
        bool operator==(const Key&) const = default;
    };
    struct Untold {
        bool operator==(const Untold&) const = default;
    };

    static Seed with(const Key& key);
    int place_in_pair(int game_number) const;
    const Key& key() const;
    std::array<std::uint64_t, 2> derived(std::uint64_t purpose, std::initializer_list<std::uint64_t> more) const;

    std::variant<std::uint64_t, Key, Untold> value_;
};

/// Returns the first 128 bits of the SHA-256 digest of these numbers, from which the numbers cannot be computed. The
/// bytes of each half are in little-endian order. Use it for every value that depends on a secret seed and that bots or
/// published records may show, because protocol's mix() can be inverted. The result is the same on every machine and
/// never changes. Ends the program if the system's libcrypto has no SHA-256.
std::array<std::uint64_t, 2> seed_digest(std::span<const std::uint64_t> parts);

}  // namespace isola_arena
