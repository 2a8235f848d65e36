#include "arena/cli/contest/contest_file.hpp"

#include <array>
#include <fstream>
#include <string_view>

#include <fmt/core.h>

namespace isola_arena {

bool is_database(const std::string& file) {
    constexpr std::string_view signature = "SQLite format 3";
    std::array<char, signature.size()> begin{};
    std::ifstream(file, std::ios::binary).read(begin.data(), begin.size());
    return std::string_view(begin.data(), begin.size()) == signature;
}

ContestView view_of(const Store& store, Games::Explanations explanations) {
    ContestPlan plan = store.plan();
    Book book(plan.preset.format, plan.bots.size(), plan.preset.tie, explanations);
    store.for_each_game([&](const GameSummary& game) {
        if (!book.enter(game))
            throw StoreProblem(fmt::format("the database holds game {} of pairing {}, which its contest does not have",
                                           game.key.number, game.key.pairing));
    });
    return {std::move(plan), std::move(book)};
}

ContestView read_contest(const std::string& file) {
    if (!Store::exists(file))
        throw StoreProblem(
            fmt::format("{}: there is no such database; arena tournament --db {} makes one", file, file));
    return view_of(Store::open_to_read(file));
}

}  // namespace isola_arena
