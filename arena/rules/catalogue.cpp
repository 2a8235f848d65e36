#include "arena/rules/catalogue.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"
#include "arena/rules/events/hint.hpp"
#include "arena/rules/game_entry.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

// Returns the game that has the variant.
Result<const GameEntry*> game_with(const std::string& variant) {
    for (const GameEntry& game : games())
        if (std::ranges::find(game.variants, variant, &VariantFacts::name) != game.variants.end()) return &game;
    return Error{"unknown rules " + in_quotes(variant) + ": known are " + joined(catalogue(), ", ", &Variant::name)};
}

Result<std::string> complete(const RulesText& rules) {
    const auto game = game_with(rules.name);
    return game ? (*game)->complete(rules) : game.error();
}

}  // namespace

std::vector<Variant> catalogue() {
    std::vector<Variant> all;
    for (const GameEntry& game : games())
        for (const VariantFacts& facts : game.variants)
            all.push_back({std::string(game.name), std::string(facts.name), std::string(facts.summary)});
    return all;
}

Result<std::string> complete_rules(std::string_view text, std::string_view board) {
    auto parsed = parse_rules_text(text);
    if (!parsed) return parsed.error();
    RulesText rules = std::move(parsed).value();
    if (board.empty()) return complete(rules);
    const auto own = complete(rules);
    if (own && board_of(*own).empty())
        return Error{"board " + in_quotes(board) + ": the rules " + rules.name + " have no board to choose"};
    rules.set("board", board);
    return complete(rules);
}

std::string board_of(std::string_view rules) {
    constexpr std::string_view key = " board=";
    const std::size_t at = rules.find(key);
    if (at == std::string_view::npos) return {};
    const std::size_t begin = at + key.size();
    return std::string(rules.substr(begin, rules.find(' ', begin) - begin));
}

std::string other_game_of(std::string_view reply, std::string_view played) {
    if (reply.find(';') == std::string_view::npos) return {};
    for (const GameEntry& game : games())
        if (game.name != played && game.reads(reply)) return std::string(game.name);
    return {};
}

Result<std::unique_ptr<GameSession>> open_session(std::string_view text, std::uint64_t nature_seed) {
    const auto rules = parse_rules_text(text);
    if (!rules) return rules.error();
    const auto game = game_with(rules->name);
    if (!game) return game.error();
    return (*game)->open(*rules, nature_seed);
}

bool has_chance(std::string_view rules) {
    const auto session = open_session(rules, 0);
    return session && (*session)->to_move() == Actor::nature;
}

}  // namespace isola_arena
