#include "arena/cli/check/positions.hpp"

#include <algorithm>
#include <functional>
#include <set>
#include <stdexcept>

#include "arena/catalogue.hpp"
#include "arena/cli/check/squares.hpp"

namespace isola_arena::check {
namespace {

using Replies = std::vector<std::string>;
using Choose = std::function<std::string(const Table&, Rng&)>;
using Wanted = std::function<bool(const Table&)>;

std::string any_reply(const Table& table, Rng& rng) {
    const Replies legal = table.legal_replies();
    return legal[rng.below(legal.size())];
}

bool steals(std::string_view reply) { return reply.find(";steal;") != std::string_view::npos; }

bool is_turn_of(const Table& table, Player player) { return !table.outcome() && table.to_move() == actor(player); }

// One game in which replies are chosen so; gives the replies up to the last position in which that player is to move
// and that is wanted.
std::optional<Replies> search_game(const std::string& rules, Player player, const Choose& choose, const Wanted& wanted,
                                   Rng& rng) {
    const auto table = first_position(rules);
    Replies past;
    std::optional<std::size_t> found;
    while (!table->outcome()) {
        if (is_turn_of(*table, player) && wanted(*table)) found = past.size();
        past.push_back(choose(*table, rng));
        table->reply(past.back());
        play_nature(*table);
    }
    if (!found) return std::nullopt;
    past.resize(*found);
    return past;
}

std::unique_ptr<Table> after(const std::string& rules, const Replies& past) {
    auto table = first_position(rules);
    for (const std::string& reply : past) {
        table->reply(reply);
        play_nature(*table);
    }
    return table;
}

std::unique_ptr<Table> search(int games, const std::string& rules, Player player, const Choose& choose,
                              const Wanted& wanted, Rng& rng) {
    for (int game = 0; game < games; ++game)
        if (const auto past = search_game(rules, player, choose, wanted, rng)) return after(rules, *past);
    return nullptr;
}

int distance(Position one, Position other) {
    return std::max(std::abs(one.row() - other.row()), std::abs(one.column() - other.column()));
}

// Both players stay around their starting squares and leave the squares there in place as long as there are others:
// the games get long and the board gets empty.
class Sparing {
public:
    explicit Sparing(const Table& first) {
        const Frame frame = first.frame();
        for (int row = 0; row < frame.rows; ++row)
            for (int column = 0; column < frame.columns; ++column)
                if (frame.at({row, column}).pawn) starts_.push_back({row, column});
    }

    std::string operator()(const Table& table, Rng& rng) const {
        const Replies legal = table.legal_replies();
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

std::size_t open_squares(const Table& table) {
    const Frame frame = table.frame();
    return static_cast<std::size_t>(
        std::ranges::count_if(frame.cells, [](const Cell& cell) { return cell.ground != Ground::gone; }));
}

bool has_fixed_squares(const Table& table) {
    return std::ranges::any_of(table.frame().cells, [](const Cell& cell) { return cell.ground == Ground::fixed; });
}

bool nothing_to_steal(const Table& table) {
    return std::ranges::any_of(table.legal_replies(), [](const std::string& reply) { return !steals(reply); });
}

}  // namespace

std::unique_ptr<Table> first_position(const std::string& rules) {
    auto table = open_table(rules, 0);
    if (!table) throw std::invalid_argument(table.why());
    play_nature(**table);
    return std::move(table).value();
}

void play_nature(Table& table) {
    while (!table.outcome() && table.to_move() == Actor::nature) table.play_nature();
}

void play_randomly(Table& table, Rng& rng) {
    table.reply(any_reply(table, rng));
    play_nature(table);
}

std::size_t count_moves(const Table& table) {
    std::set<std::string> moves;
    for (const std::string& reply : table.legal_replies()) moves.insert(reply.substr(0, reply.find(";steal;")));
    return moves.size();
}

std::unique_ptr<Table> early_position(const std::string& rules, Player player) {
    Rng rng(1);
    auto table = first_position(rules);
    while (!table->outcome() && !is_turn_of(*table, player)) play_randomly(*table, rng);
    return table;
}

std::unique_ptr<Table> middle_position(const std::string& rules, Player player, Rng& rng) {
    const std::size_t all = open_squares(*first_position(rules));
    const auto mostly_open = [all](const Table& table) { return open_squares(table) >= all * 2 / 3; };
    return search(20, rules, player, any_reply, mostly_open, rng);
}

std::unique_ptr<Table> position_with_one_move(const std::string& rules, Player player, Rng& rng) {
    return search(200, rules, player, any_reply, [](const Table& table) { return count_moves(table) == 1; }, rng);
}

std::unique_ptr<Table> nearly_empty_position(const std::string& rules, Player player, Rng& rng) {
    const auto nearly_empty = [](const Table& table) { return open_squares(table) <= 8; };
    return search(50, rules, player, Sparing(*first_position(rules)), nearly_empty, rng);
}

std::unique_ptr<Table> position_without_steal(const std::string& rules, Player player, Rng& rng) {
    const auto first = first_position(rules);
    if (!has_fixed_squares(*first) || nothing_to_steal(*first)) return nullptr;
    return search(2000, rules, player, Sparing(*first), nothing_to_steal, rng);
}

}  // namespace isola_arena::check
