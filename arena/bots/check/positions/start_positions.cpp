#include "arena/bots/check/positions/start_positions.hpp"

namespace isola_arena::check {
namespace {

using Find = std::unique_ptr<GameSession> (*)(const std::string&, const Traits&, Player, Rng&);
using FindOnBoard = std::unique_ptr<GameSession> (*)(const std::string&, Player, Rng&);
using FindKind = std::unique_ptr<GameSession> (*)(const std::string&, const Traits&, const std::string&, Player, Rng&);

constexpr const char* not_on_board = "not found on this board";
constexpr const char* not_in_games = "not found in random games";

class List {
public:
    List(const std::string& rules, const Traits& traits) : rules_(rules), traits_(traits) {}

    void add(std::string name, std::string title, Find find, std::string without) {
        const auto place = [find, rules = rules_, traits = traits_](Player player, Rng& rng) {
            return find(rules, traits, player, rng);
        };
        all_.push_back({std::move(name), std::move(title), place, std::move(without)});
    }

    void add(std::string name, std::string title, FindOnBoard find, std::string without) {
        const auto place = [find, rules = rules_](Player player, Rng& rng) { return find(rules, player, rng); };
        all_.push_back({std::move(name), std::move(title), place, std::move(without)});
    }

    void add_kind(std::string name, std::string title, FindKind find, const std::string& kind) {
        const auto place = [find, kind, rules = rules_, traits = traits_](Player player, Rng& rng) {
            return find(rules, traits, kind, player, rng);
        };
        all_.push_back({std::move(name), std::move(title), place, {}});
    }

    std::vector<StartPosition> result() { return std::move(all_); }

private:
    const std::string& rules_;
    const Traits& traits_;
    std::vector<StartPosition> all_;
};

void add_vanishing_board(List& list) {
    list.add("one-move", "a position with one move left", &position_with_one_move, not_on_board);
    list.add("nearly-empty", "a board with almost no squares left", &nearly_empty_position, not_on_board);
    list.add("nothing-to-steal", "a turn after which nothing can be stolen", &position_without_steal,
             "does not occur in these rules");
}

void add_other_game(List& list, const Traits& traits) {
    list.add("late", "near the end of a long game", &late_position, not_in_games);
    list.add("one-move", "a position with one legal reply", &position_with_one_move, not_in_games);
    if (traits.hands_shrink) list.add("one-tile", "one tile left in its hand", &position_with_one_tile, not_in_games);
}

void add_kinds(List& list, const Traits& traits) {
    for (const std::string& kind : traits.kinds) {
        list.add_kind("with-" + kind, "a turn in which " + kind + " is possible", &position_with_kind, kind);
        list.add_kind("without-" + kind, "a turn in which " + kind + " is not possible", &position_without_kind, kind);
    }
}

}  // namespace

std::vector<StartPosition> placements(const std::string& rules, const Traits& traits) {
    List list(rules, traits);
    list.add("middle", "started in the middle of a game", &middle_position,
             traits.squares_vanish ? not_on_board : not_in_games);
    if (traits.squares_vanish) add_vanishing_board(list);
    else add_other_game(list, traits);
    add_kinds(list, traits);
    return list.result();
}

}  // namespace isola_arena::check
