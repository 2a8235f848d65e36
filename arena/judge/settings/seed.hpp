#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "protocol/player.hpp"

namespace isola_arena {

/// What all chance of a contest, a match or a game comes from: boards, openings, nature's moves and the seeds of bots.
///
/// - A number is chosen by somebody (`--seed 42`). Whoever knows or guesses it knows everything, and it is the same for
///   a whole match.
/// - A key has 128 bits and is drawn (draw_seed.hpp). From a contest's key come those of its matches, from a match's key those
///   of its games, each by a digest that leads back to nothing. Both games of a pair have one key if they have the same
///   chance. So the key of a game, which its record tells at the end, says nothing about any other game that is to come.
///
/// As text, `42`; or 32 hexadecimal digits after a letter: `k` is the key of a contest or match, `p` that of a pair of
/// games, `g` that of a game. A match that is given the key of a pair or a game plays these first.
class Seed {
public:
    /// The number.
    Seed(std::uint64_t number = 0) : value_(number) {}

    /// Returns the seed of a game whose record does not tell it (yet). Nothing can be derived from it; its text is empty.
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
    /// if `over`: nothing more will be drawn from it.
    Seed as_told(bool over) const { return over || !is_secret() ? *this : untold(); }

    /// Returns a short text that distinguishes seeds without revealing a key: the number, or 8 hexadecimal digits.
    std::string tag() const;

    /// Returns the seed of a match of the contest that has this one. number: of the match in the contest.
    Seed of_match(int number) const;

    /// Returns the seed of a game in the match that has this one. game_number: in the match, from 1. in_pairs: the games
    /// of a pair have the same chance.
    Seed of_game(int game_number, bool in_pairs) const;

    /// Each returns the beginning of a stream of random numbers for one purpose.
    std::uint64_t for_board() const;

    /// Returns the stream for the random turns at the beginning of a game of the match; it is the same in both games of
    /// a pair.
    std::uint64_t for_opening(int game_number) const;

    /// Returns the stream for nature's moves in a game with this seed, as of_game() returned it.
    std::uint64_t for_nature(int game_number, bool in_pairs) const;

    /// Returns the seed of a player's bot in such a game (`ARENA_SEED`), which its dialect uses, too.
    std::uint64_t for_bot(int game_number, Player player) const;
    std::uint64_t for_dialect(int game_number, Player player) const;

    bool operator==(const Seed&) const = default;

private:
    enum class Scope : char { match = 'k', pair = 'p', game = 'g' };  ///< match: or a contest

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

}  // namespace isola_arena
