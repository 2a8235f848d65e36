#include "arena/rules/settings/seed.hpp"

#include <cassert>
#include <charconv>
#include <cstdlib>
#include <vector>

// The functions of OpenSSL 1.1. Those of version 3 load its settings, tables of names and providers before the first
// digest, which takes as long as a game.
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>

#include "protocol/rng.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t digits_of_a_half = 16;
constexpr std::size_t digits_of_a_key = 2 * digits_of_a_half;

// The purposes of random numbers. Each has a stream of its own.
namespace purpose {

// The purposes of numeric seeds. Their values never change, so that a number always gives the same game.
constexpr std::uint64_t nature = 1;
constexpr std::uint64_t opening = 2;
constexpr std::uint64_t match_of_contest = 0x636f6e74657374;
constexpr std::uint64_t bot = 0x626f7420736565;

// The purposes of keys.
constexpr std::uint64_t game_of_match = 3;
constexpr std::uint64_t board = 4;
constexpr std::uint64_t dialect = 5;
constexpr std::uint64_t name = 6;

}  // namespace purpose

std::uint64_t unsigned_of(int number) { return static_cast<std::uint64_t>(number); }
std::uint64_t unsigned_of(Player player) { return static_cast<std::uint64_t>(isola_arena::number(player)); }

int pair_index(int game_number) { return (game_number - 1) / 2; }

std::string hex(std::uint64_t number) {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(number >> shift) & 15];
    return text;
}

std::optional<std::uint64_t> parsed(std::string_view digits, int base) {
    std::uint64_t number = 0;
    const auto [rest, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
    if (error != std::errc{} || rest != digits.data() + digits.size()) return std::nullopt;
    return number;
}

std::optional<std::array<std::uint64_t, 2>> parsed_key(std::string_view digits) {
    if (digits.size() != digits_of_a_key || digits.find_first_not_of("0123456789abcdef") != std::string_view::npos)
        return std::nullopt;
    return {{*parsed(digits.substr(0, digits_of_a_half), 16), *parsed(digits.substr(digits_of_a_half), 16)}};
}

}  // namespace

std::array<std::uint64_t, 2> seed_digest(std::span<const std::uint64_t> parts) {
    std::vector<unsigned char> bytes;
    for (const std::uint64_t part : parts)
        for (int shift = 0; shift < 64; shift += 8) bytes.push_back(static_cast<unsigned char>(part >> shift));
    std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
    SHA256_CTX context;
    if (SHA256_Init(&context) != 1 || SHA256_Update(&context, bytes.data(), bytes.size()) != 1 ||
        SHA256_Final(digest.data(), &context) != 1)
        std::abort();  // libcrypto has no SHA-256; any weaker digest could reveal secret seeds
    std::array<std::uint64_t, 2> numbers{};
    for (std::size_t i = 0; i < 16; ++i) numbers[i / 8] |= static_cast<std::uint64_t>(digest[i]) << (8 * (i % 8));
    return numbers;
}

Seed Seed::untold() {
    Seed seed;
    seed.value_ = Untold{};
    return seed;
}

std::optional<Seed> Seed::parse(std::string_view text) {
    for (const Scope scope : {Scope::match, Scope::pair, Scope::game}) {
        if (!text.starts_with(static_cast<char>(scope))) continue;
        const auto bits = parsed_key(text.substr(1));
        return bits ? std::optional(with({scope, *bits})) : std::nullopt;
    }
    const auto number = parsed(text, 10);
    return number ? std::optional(Seed(*number)) : std::nullopt;
}

Seed Seed::with(const Key& key) {
    Seed seed;
    seed.value_ = key;
    return seed;
}

std::string Seed::text() const {
    if (const auto number = as_number()) return std::to_string(*number);
    if (is_untold()) return {};
    const auto& [scope, bits] = key();
    return static_cast<char>(scope) + hex(bits[0]) + hex(bits[1]);
}

std::optional<std::uint64_t> Seed::as_number() const {
    const auto* number = std::get_if<std::uint64_t>(&value_);
    return number ? std::optional(*number) : std::nullopt;
}

std::string Seed::tag() const {
    if (as_number() || is_untold()) return text();
    return hex(derived(purpose::name, {}).front()).substr(0, 8);
}

const Seed::Key& Seed::key() const {
    assert(is_secret() && !is_untold());
    return std::get<Key>(value_);
}

std::array<std::uint64_t, 2> Seed::derived(std::uint64_t purpose, std::initializer_list<std::uint64_t> more) const {
    std::vector<std::uint64_t> parts{purpose};
    if (const auto number = as_number()) parts.push_back(*number);
    else parts.insert(parts.end(), key().bits.begin(), key().bits.end());
    parts.insert(parts.end(), more.begin(), more.end());
    return seed_digest(parts);
}

Seed Seed::of_match(int number) const {
    const auto bits = derived(purpose::match_of_contest, {unsigned_of(number)});
    return as_number() ? Seed(bits.front()) : with({Scope::match, bits});
}

Seed Seed::of_game(int game_number, bool in_pairs) const {
    if (as_number()) return *this;
    const int index = in_pairs ? pair_index(game_number) : game_number - 1;
    const bool is_this = index == 0 && key().scope != Scope::match;
    return with({in_pairs ? Scope::pair : Scope::game,
                 is_this ? key().bits : derived(purpose::game_of_match, {unsigned_of(index)})});
}

std::uint64_t Seed::for_board() const { return as_number() ? *as_number() : derived(purpose::board, {}).front(); }

std::uint64_t Seed::for_opening(int game_number) const {
    if (const auto number = as_number()) return mix({purpose::opening, *number, unsigned_of(pair_index(game_number))});
    const int index = key().scope == Scope::match ? pair_index(game_number) : 0;
    return derived(purpose::opening, {unsigned_of(index)}).front();
}

std::uint64_t Seed::for_nature(int game_number, bool in_pairs) const {
    if (const auto number = as_number())
        return mix({purpose::nature, *number, unsigned_of(in_pairs ? pair_index(game_number) : game_number - 1)});
    return derived(purpose::nature, {}).front();
}

// Returns the place of a game in its pair, 0 or 1; always 0 if the seed is not the key of a pair. The number of the
// pair in its match does not matter, because the pair may be played again as the first one of a match.
int Seed::place_in_pair(int game_number) const { return key().scope == Scope::pair ? (game_number - 1) % 2 : 0; }

std::uint64_t Seed::for_bot(int game_number, Player player) const {
    const int game = as_number() ? game_number : place_in_pair(game_number);
    return derived(purpose::bot, {unsigned_of(game), unsigned_of(player)}).front();
}

std::uint64_t Seed::for_dialect(int game_number, Player player) const {
    if (const auto number = as_number()) return mix({*number, unsigned_of(game_number), unsigned_of(player)});
    return derived(purpose::dialect, {unsigned_of(place_in_pair(game_number)), unsigned_of(player)}).front();
}

}  // namespace isola_arena
