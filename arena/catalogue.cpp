#include "arena/catalogue.hpp"

#include "protocol/isola/dialects/speaker.hpp"
#include "protocol/isola/game.hpp"
#include "protocol/isola/perft.hpp"

namespace isola_arena {
namespace {

using isola::Isola;

// Takes the next blank-separated word off the text.
std::string_view next_word(std::string_view& text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

Result<isola::Rules> isola_rules(std::string_view text, std::string_view board) {
    const std::string_view name = next_word(text);
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text)) {
        if (!word.starts_with("board="))
            return Refusal{"rules \"" + std::string(name) + "\": unknown setting \"" + std::string(word) +
                           "\", expected board=ROWSxCOLUMNS"};
        if (board.empty()) board = word.substr(6);
    }
    if (board.empty()) return isola::named_rules(name);
    const auto size = isola::parse_size(board);
    if (!size) return size.refusal();
    return isola::named_rules(name, *size);
}

Dialect described(const isola::DialectFacts& facts) {
    Dialect dialect{std::string(facts.name), Isola::describe(*isola::named_rules("isola", facts.size)), {}};
    dialect.time.turn_ms = facts.turn_ms;
    dialect.time.start_ms = facts.first_reply_ms - facts.turn_ms;
    return dialect;
}

Interpreter interpreter(const isola::DialectFacts& facts, const isola::Rules& rules, const GameHeader& header,
                        Player player) {
    const std::uint64_t random = mix({header.seed, static_cast<std::uint64_t>(header.round),
                                      static_cast<std::uint64_t>(number(player))});
    const auto speaker = std::make_shared<isola::Speaker>(*isola::open_speaker(facts.name, rules, random));
    Interpreter interpreter;
    interpreter.reply_lines = facts.reply_lines;
    interpreter.process_for_each_reply = facts.process_for_each_reply;
    interpreter.lines = [speaker](std::string_view line, bool first) {
        return std::visit([&](auto& one) { return one.lines(line, first); }, *speaker);
    };
    interpreter.translate = [speaker](std::string_view reply) -> Result<Interpreted> {
        auto translation = std::visit([&](auto& one) { return one.translate(reply); }, *speaker);
        if (!translation) return translation.refusal();
        return Interpreted{translation->reply, translation->message};
    };
    return interpreter;
}

}  // namespace

std::vector<Variant> catalogue() {
    return {{"isola", "isola", "king step, then steal any open square"},
            {"isola", "isolation", "king step, then steal; the two starting squares are fixed"},
            {"isola", "queens", "queen moves; the square left behind is filled"}};
}

Result<std::string> complete_rules(std::string_view rules, std::string_view board) {
    const auto parsed = isola_rules(rules, board);
    if (!parsed) return parsed.refusal();
    return Isola::describe(*parsed);
}

Result<std::unique_ptr<Table>> open_table(std::string_view rules, std::uint64_t nature_seed) {
    const auto parsed = isola_rules(rules, {});
    if (!parsed) return parsed.refusal();
    return std::unique_ptr<Table>(std::make_unique<TableOf<Isola>>(*parsed, nature_seed));
}

std::vector<Dialect> dialects() {
    std::vector<Dialect> known;
    for (const isola::DialectFacts& facts : isola::dialects()) known.push_back(described(facts));
    return known;
}

Result<Dialect> find_dialect(std::string_view name) {
    const auto facts = isola::find_dialect(name);
    if (!facts) return facts.refusal();
    return described(*facts);
}

Result<NewInterpreter> interpreter_for(std::string_view dialect, std::string_view rules) {
    const auto facts = isola::find_dialect(dialect);
    if (!facts) return facts.refusal();
    const auto parsed = isola_rules(rules, {});
    if (!parsed) return parsed.refusal();
    if (const auto speaker = isola::open_speaker(dialect, *parsed, 0); !speaker) return speaker.refusal();
    return NewInterpreter([facts = *facts, rules = *parsed](const GameHeader& header, Player player) {
        return interpreter(facts, rules, header, player);
    });
}

Result<std::uint64_t> count_turns(std::string_view rules, int depth) {
    const auto parsed = isola_rules(rules, {});
    if (!parsed) return parsed.refusal();
    return isola::perft(isola::start(*parsed), depth);
}

}  // namespace isola_arena
