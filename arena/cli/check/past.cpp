#include "arena/cli/check/past.hpp"

#include <stdexcept>

#include "arena/catalogue.hpp"

namespace isola_arena::check {
namespace {

// The number of tries is limited because each turn that is taken back costs a replay of the game.
constexpr int most_tries = 20;

void play(Table& table, Past& past, const std::string& reply) {
    past.replies.push_back(reply);
    table.reply(reply);
    play_nature(table);
}

}  // namespace

std::unique_ptr<Table> first_position(const std::string& rules, std::uint64_t nature_seed) {
    auto table = open_table(rules, nature_seed);
    if (!table) throw std::invalid_argument(table.why());
    play_nature(**table);
    return std::move(table).value();
}

void play_nature(Table& table) {
    while (!table.outcome() && table.to_move() == Actor::nature) table.play_nature();
}

std::unique_ptr<Table> replayed(const Past& past) {
    auto table = first_position(past.rules, past.nature_seed);
    for (const std::string& reply : past.replies) {
        table->reply(reply);
        play_nature(*table);
    }
    return table;
}

void play_on(std::unique_ptr<Table>& table, Past& past, Rng& rng) {
    std::vector<std::string> choices = table->legal_replies();
    for (int tries = 1;; ++tries) {
        const auto choice = choices.begin() + static_cast<std::ptrdiff_t>(rng.below(choices.size()));
        play(*table, past, *choice);
        if (!table->outcome() || choices.size() == 1 || tries == most_tries) return;
        choices.erase(choice);
        past.replies.pop_back();
        table = replayed(past);
    }
}

}  // namespace isola_arena::check
