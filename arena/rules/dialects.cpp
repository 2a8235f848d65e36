// The parts of the catalogue that exist only for Isola: its dialects, and the count of its turns.

#include <algorithm>

#include "arena/rules/catalogue.hpp"
#include "protocol/isola/dialects/speaker.hpp"
#include "protocol/isola/game.hpp"
#include "protocol/isola/perft.hpp"

namespace isola_arena {
namespace {

using isola::Isola;

// Parses rules of the Isola family. Returns an error for rules of another game. That error begins with `what`, a
// sentence about the feature that only Isola has.
Result<isola::Rules> isola_rules(std::string_view text, const char* what) {
    const auto complete = complete_rules(text);
    if (!complete) return complete.error();
    const auto rules = parse_rules_text(*complete);
    const bool is_isola =
        std::ranges::any_of(Isola::variants(), [&](const VariantFacts& facts) { return facts.name == rules->name; });
    if (!is_isola) return Error{std::string(what) + ", not in " + *complete};
    return Isola::read_rules(*rules);
}

Dialect described(const isola::DialectFacts& facts) {
    Dialect dialect{std::string(facts.name), Isola::describe(*isola::named_rules("isola", facts.size)), {}};
    dialect.time.turn_ms = facts.turn_ms;
    dialect.tells_whole_board = facts.tells_whole_board;
    dialect.time.start_ms = facts.first_reply_ms - facts.turn_ms;
    return dialect;
}

DialectAdapter adapter(const isola::DialectFacts& facts, const isola::Rules& rules, const GameHeader& header,
                       Player player) {
    const std::uint64_t random = header.seed.is_untold() ? 0 : header.seed.for_dialect(header.game_number, player);
    const auto speaker = std::make_shared<isola::Speaker>(*isola::open_speaker(facts.name, rules, random));
    DialectAdapter adapter;
    adapter.reply_lines = facts.reply_lines;
    adapter.process_for_each_reply = facts.process_for_each_reply;
    adapter.lines = [speaker](std::string_view line, bool first) {
        return std::visit([&](auto& one) { return one.lines(line, first); }, *speaker);
    };
    adapter.translate = [speaker](std::string_view reply) -> Result<AdaptedLine> {
        auto translation = std::visit([&](auto& one) { return one.translate(reply); }, *speaker);
        if (!translation) return translation.error();
        return AdaptedLine{translation->reply, translation->message};
    };
    return adapter;
}

}  // namespace

std::vector<Dialect> dialects() {
    std::vector<Dialect> known;
    for (const isola::DialectFacts& facts : isola::dialects()) known.push_back(described(facts));
    return known;
}

Result<Dialect> find_dialect(std::string_view name) {
    const auto facts = isola::find_dialect(name);
    if (!facts) return facts.error();
    return described(*facts);
}

Result<NewDialectAdapter> adapter_for(std::string_view dialect, std::string_view rules) {
    const auto facts = isola::find_dialect(dialect);
    if (!facts) return facts.error();
    const auto parsed = isola_rules(rules, "dialects are known only in Isola");
    if (!parsed) return parsed.error();
    if (const auto speaker = isola::open_speaker(dialect, *parsed, 0); !speaker) return speaker.error();
    return NewDialectAdapter([facts = *facts, rules = *parsed](const GameHeader& header, Player player) {
        return adapter(facts, rules, header, player);
    });
}

Result<std::uint64_t> count_turns(std::string_view rules, int depth) {
    const auto parsed = isola_rules(rules, "sequences of turns are counted only in Isola");
    if (!parsed) return parsed.error();
    return isola::perft(isola::start(*parsed), depth);
}

}  // namespace isola_arena
