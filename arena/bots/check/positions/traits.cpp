#include "arena/bots/check/positions/traits.hpp"

#include <algorithm>
#include <stdexcept>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"
#include "arena/rules/settings/opening_text.hpp"

namespace isola_arena::check {
namespace {

constexpr int largest_number = 999;

std::optional<std::vector<int>> numbers_in(std::string_view text) {
    std::vector<int> numbers;
    bool in_number = false;
    for (const char c : text) {
        const bool digit = c >= '0' && c <= '9';
        if (digit && !in_number) numbers.push_back(0);
        if (digit) numbers.back() = numbers.back() * 10 + (c - '0');
        if (digit && numbers.back() > largest_number) return std::nullopt;
        in_number = digit;
    }
    return numbers;
}

template <class Change>
Squares changed(const Squares& squares, Change change) {
    Squares result{change(squares.move), std::nullopt};
    if (squares.steal) result.steal = change(*squares.steal);
    return result;
}

}  // namespace

std::optional<Squares> squares_in(std::string_view text) {
    const auto numbers = numbers_in(text);
    if (!numbers || (numbers->size() != 2 && numbers->size() != 4)) return std::nullopt;
    Squares squares{{numbers->at(0), numbers->at(1)}, std::nullopt};
    if (numbers->size() == 4) squares.steal = Position{numbers->at(2), numbers->at(3)};
    return squares;
}

Squares counted_from_zero(const Squares& squares) {
    return changed(squares, [](Position at) { return Position{at.row() - 1, at.column() - 1}; });
}

Squares exchanged(const Squares& squares) {
    return changed(squares, [](Position at) { return Position{at.column(), at.row()}; });
}

std::string as_reply(const Squares& squares) {
    const std::string move = "move;" + to_string(squares.move);
    return squares.steal ? move + ";steal;" + to_string(*squares.steal) : move;
}

namespace {

// The number of tries is limited because each turn that is taken back costs a replay of the game.
constexpr int most_tries = 20;

void play(GameSession& session, MoveHistory& past, const std::string& reply) {
    past.replies.push_back(reply);
    session.reply(reply);
    play_nature(session);
}

}  // namespace

std::unique_ptr<GameSession> first_position(const GameStart& start, std::uint64_t nature_seed) {
    auto session = open_session(start.rules, nature_seed);
    if (!session) throw std::invalid_argument(session.message());
    if (start.opening != Opening())
        if (const auto error = play_opening(**session, start.opening)) throw std::invalid_argument(error->message);
    play_nature(**session);
    return std::move(session).value();
}

void play_nature(GameSession& session) {
    while (!session.outcome() && session.to_move() == Actor::nature) session.play_nature();
}

std::unique_ptr<GameSession> replayed(const MoveHistory& past) {
    auto session = first_position(past.start, past.nature_seed);
    for (const std::string& reply : past.replies) {
        if (reply == discarded_move) session->skip();
        else session->reply(reply);
        play_nature(*session);
    }
    return session;
}

void play_on(std::unique_ptr<GameSession>& session, MoveHistory& past, Rng& rng) {
    std::vector<std::string> choices = session->legal_replies();
    for (int tries = 1;; ++tries) {
        const auto choice = choices.begin() + static_cast<std::ptrdiff_t>(rng.below(choices.size()));
        play(*session, past, *choice);
        if (!session->outcome() || choices.size() == 1 || tries == most_tries) return;
        choices.erase(choice);
        past.replies.pop_back();
        session = replayed(past);
    }
}

namespace {

// A few turns of a few games suffice to show the traits; on a large board each turn costs thousands of replies.
constexpr std::uint64_t games = 5;
constexpr std::size_t turns = 60;

bool is_word(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

bool lost_a_square(const Frame& frame) {
    return std::ranges::any_of(frame.cells, [](const Cell& cell) { return cell.ground == Ground::gone; });
}

void keep_common(std::set<std::string>& set, const std::set<std::string>& other) {
    std::erase_if(set, [&other](const std::string& one) { return !other.contains(one); });
}

// Adds the kinds of the replies that are legal now. everywhere: the kinds that were legal in all positions so far;
// first: this is the first position.
void add_kinds(const GameSession& session, bool first, Traits& traits, std::set<std::string>& everywhere) {
    std::set<std::string> possible;
    for (const std::string& reply : session.legal_replies()) {
        const std::set<std::string> kinds = kinds_of(reply);
        if (traits.kinds.empty()) everywhere = kinds;
        keep_common(everywhere, kinds);
        traits.kinds.insert(kinds.begin(), kinds.end());
        possible.insert(kinds.begin(), kinds.end());
    }
    if (first) traits.steady_kinds = possible;
    keep_common(traits.steady_kinds, possible);
}

}  // namespace

Traits traits_of(const GameStart& start) {
    Traits traits;
    traits.has_chance = has_chance(start.rules);
    std::set<std::string> everywhere;
    int seen_positions = 0;
    for (std::uint64_t seed = 0; seed < games; ++seed) {
        Rng rng(seed);
        MoveHistory past{start, seed};
        auto session = first_position(start, seed);
        for (std::size_t most_tiles = 0; !session->outcome() && past.replies.size() < turns;) {
            traits.squares_vanish |= lost_a_square(session->frame());
            const std::size_t tiles = own_tiles(*session, Player::one);
            traits.hands_shrink |= tiles < most_tiles;
            most_tiles = std::max(most_tiles, tiles);
            add_kinds(*session, seen_positions++ == 0, traits, everywhere);
            play_on(session, past, rng);
        }
    }
    std::erase_if(traits.kinds, [&](const std::string& kind) { return everywhere.contains(kind); });
    return traits;
}

std::set<std::string> kinds_of(std::string_view reply) {
    std::set<std::string> kinds;
    for (const std::string_view part : {reply.substr(0, reply.find(';')), reply.substr(reply.rfind(';') + 1)})
        if (is_word(part)) kinds.emplace(part);
    return kinds;
}

std::set<std::string> legal_kinds(const GameSession& session) {
    std::set<std::string> all;
    for (const std::string& reply : session.legal_replies()) all.merge(kinds_of(reply));
    return all;
}

bool is_fair_start(const GameSession& session, const Traits& traits) {
    const std::set<std::string> possible = legal_kinds(session);
    return std::ranges::includes(possible, traits.steady_kinds);
}

std::size_t own_tiles(const GameSession& session, Player player) {
    std::size_t tiles = 0;
    for (const Strip& strip : session.frame().strips)
        if (strip.owner == player) tiles += strip.tiles.size();
    return tiles;
}

}  // namespace isola_arena::check
