#include "arena/bots/check/positions/positions.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "arena/bots/check/positions/traits.hpp"

namespace isola_arena::check {
namespace {

using Replies = std::vector<std::string>;
using Choose = std::function<std::string(const GameSession&, Rng&)>;
using Wanted = std::function<bool(const GameSession&)>;

std::string any_reply(const GameSession& session, Rng& rng) {
    const Replies legal = session.legal_replies();
    return legal[rng.below(legal.size())];
}

// Returns the first part of a reply. A part ends with its square, `R,C`; a reply without squares is one part.
std::string_view first_part(std::string_view reply) { return reply.substr(0, reply.find(';', reply.find(','))); }

bool has_one_part(std::string_view reply) { return first_part(reply) == reply; }

bool is_turn_of(const GameSession& session, Player player) {
    return !session.outcome() && session.to_move() == actor(player);
}

// Plays a game from past to its end with the replies that choose returns. Returns the past of the last wanted position
// in which that player is to move, or nullopt if the game has none.
std::optional<MoveHistory> search_game(MoveHistory past, Player player, const Choose& choose, const Wanted& wanted,
                                       Rng& rng) {
    const auto session = replayed(past);
    std::optional<std::size_t> found;
    while (!session->outcome()) {
        if (is_turn_of(*session, player) && wanted(*session)) found = past.replies.size();
        past.replies.push_back(choose(*session, rng));
        session->reply(past.replies.back());
        play_nature(*session);
    }
    if (!found) return std::nullopt;
    past.replies.resize(*found);
    return past;
}

std::unique_ptr<GameSession> search(std::uint64_t games, const Sought& sought, const Choose& choose,
                                    const Wanted& wanted) {
    for (std::uint64_t seed = 0; seed < games; ++seed)
        if (const auto past = search_game({sought.start, seed}, sought.player, choose, wanted, sought.rng))
            return replayed(*past);
    return nullptr;
}

// A game as long as play_on() makes it, and the number of turns before each wanted position in it.
struct LongGame {
    MoveHistory past;
    std::vector<std::size_t> wanted;
};

// Only positions are wanted in which the player is to move and may fairly start.
LongGame long_game(const Sought& sought, std::uint64_t seed, const Wanted& wanted) {
    LongGame game{{sought.start, seed}, {}};
    auto session = replayed(game.past);
    while (!session->outcome()) {
        if (is_turn_of(*session, sought.player) && is_fair_start(*session, sought.traits) && wanted(*session))
            game.wanted.push_back(game.past.replies.size());
        play_on(session, game.past, sought.rng);
    }
    return game;
}

std::unique_ptr<GameSession> cut(MoveHistory past, std::size_t turns) {
    past.replies.resize(turns);
    return replayed(past);
}

// Returns the last wanted position of the first long game that has one; nullptr if none of 50 games has one.
std::unique_ptr<GameSession> search_long(const Sought& sought, const Wanted& wanted) {
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        if (LongGame game = long_game(sought, seed, wanted); !game.wanted.empty())
            return cut(std::move(game.past), game.wanted.back());
    return nullptr;
}

bool any_position(const GameSession&) { return true; }

int distance(Position one, Position other) {
    return std::max(std::abs(one.row() - other.row()), std::abs(one.column() - other.column()));
}

// Chooses replies so that both players stay around their starting squares and do not steal there while there are other
// squares. So games become long and the board becomes empty.
class Sparing {
public:
    explicit Sparing(const GameSession& first) {
        const Frame frame = first.frame();
        for (int row = 0; row < frame.rows; ++row)
            for (int column = 0; column < frame.columns; ++column)
                if (frame.at({row, column}).pawn) starts_.push_back({row, column});
    }

    std::string operator()(const GameSession& session, Rng& rng) const {
        const Replies legal = session.legal_replies();
        std::vector<const std::string*> best;
        int lowest_cost = 0;
        for (const std::string& reply : legal) {
            const int its_cost = cost(reply);
            if (best.empty() || its_cost < lowest_cost) best.clear(), lowest_cost = its_cost;
            if (its_cost == lowest_cost) best.push_back(&reply);
        }
        return *best[rng.below(best.size())];
    }

private:
    int cost(const std::string& reply) const {
        const auto squares = squares_in(reply);
        if (!squares) return 0;
        const int strays = near_start(squares->move) ? 0 : 2;
        return strays + (squares->steal && near_start(*squares->steal) ? 1 : 0);
    }

    bool near_start(Position at) const {
        return std::ranges::any_of(starts_, [at](Position start) { return distance(at, start) <= 1; });
    }

    std::vector<Position> starts_;
};

std::size_t open_squares(const GameSession& session) {
    const Frame frame = session.frame();
    return static_cast<std::size_t>(
        std::ranges::count_if(frame.cells, [](const Cell& cell) { return cell.ground != Ground::gone; }));
}

std::unique_ptr<GameSession> half_way(const Sought& sought) {
    LongGame game = long_game(sought, 0, any_position);
    if (game.wanted.empty()) return nullptr;
    return cut(std::move(game.past), game.wanted[game.wanted.size() / 2]);
}

bool has_fixed_squares(const GameSession& session) {
    return std::ranges::any_of(session.frame().cells, [](const Cell& cell) { return cell.ground == Ground::fixed; });
}

bool nothing_to_steal(const GameSession& session) { return std::ranges::any_of(session.legal_replies(), has_one_part); }

}  // namespace

std::size_t count_moves(const GameSession& session) {
    std::set<std::string> moves;
    for (const std::string& reply : session.legal_replies()) moves.emplace(first_part(reply));
    return moves.size();
}

std::unique_ptr<GameSession> middle_position(const Sought& sought) {
    if (!sought.traits.squares_vanish) return half_way(sought);
    const std::size_t all = open_squares(*first_position(sought.start));
    const auto mostly_open = [all](const GameSession& session) { return open_squares(session) >= all * 2 / 3; };
    return search(20, sought, any_reply, mostly_open);
}

std::unique_ptr<GameSession> position_with_one_move(const Sought& sought) {
    const auto one_move = [&sought](const GameSession& session) {
        return count_moves(session) == 1 && is_fair_start(session, sought.traits);
    };
    if (auto found = search(200, sought, any_reply, one_move)) return found;
    return search_long(sought, one_move);
}

std::unique_ptr<GameSession> nearly_empty_position(const Sought& sought) {
    const auto nearly_empty = [](const GameSession& session) { return open_squares(session) <= 8; };
    return search(50, sought, Sparing(*first_position(sought.start)), nearly_empty);
}

std::unique_ptr<GameSession> position_without_steal(const Sought& sought) {
    const auto first = first_position(sought.start);
    if (!has_fixed_squares(*first) || nothing_to_steal(*first)) return nullptr;
    return search(2000, sought, Sparing(*first), nothing_to_steal);
}

std::unique_ptr<GameSession> late_position(const Sought& sought) {
    LongGame longest;
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
        LongGame game = long_game(sought, seed, any_position);
        if (game.wanted.size() > longest.wanted.size()) longest = std::move(game);
    }
    if (longest.wanted.empty()) return nullptr;
    return cut(std::move(longest.past), longest.wanted.back());
}

std::unique_ptr<GameSession> position_with_one_tile(const Sought& sought) {
    return search_long(sought, [&](const GameSession& session) { return own_tiles(session, sought.player) == 1; });
}

std::unique_ptr<GameSession> position_with_kind(const Sought& sought) {
    return search_long(sought, [&](const GameSession& session) { return legal_kinds(session).contains(sought.kind); });
}

std::unique_ptr<GameSession> position_without_kind(const Sought& sought) {
    if (sought.traits.steady_kinds.contains(sought.kind)) return nullptr;
    return search_long(sought, [&](const GameSession& session) { return !legal_kinds(session).contains(sought.kind); });
}

std::vector<StartPosition> start_positions(const Traits& traits) {
    const char* const not_found = traits.squares_vanish ? "not found on this board" : "not found in random games";
    std::vector<StartPosition> all{{"middle", "started in the middle of a game", middle_position, not_found}};
    if (traits.squares_vanish) {
        all.push_back({"one-move", "a position with one move left", position_with_one_move, not_found});
        all.push_back({"nearly-empty", "a board with almost no squares left", nearly_empty_position, not_found});
        all.push_back({"nothing-to-steal", "a turn after which nothing can be stolen", position_without_steal,
                       "does not occur in these rules"});
    } else {
        all.push_back({"late", "near the end of a long game", late_position, not_found});
        all.push_back({"one-move", "a position with one legal reply", position_with_one_move, not_found});
        if (traits.hands_shrink)
            all.push_back({"one-tile", "one tile left in its hand", position_with_one_tile, not_found});
    }
    for (const std::string& kind : traits.kinds) {
        all.push_back({"with-" + kind, "a turn in which " + kind + " is possible", position_with_kind, {}, kind});
        all.push_back(
            {"without-" + kind, "a turn in which " + kind + " is not possible", position_without_kind, {}, kind});
    }
    return all;
}

}  // namespace isola_arena::check
