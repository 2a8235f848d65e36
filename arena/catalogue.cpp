#include "arena/catalogue.hpp"

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

Result<std::uint64_t> count_turns(std::string_view rules, int depth) {
    const auto parsed = isola_rules(rules, {});
    if (!parsed) return parsed.refusal();
    return isola::perft(isola::start(*parsed), depth);
}

}  // namespace isola_arena
