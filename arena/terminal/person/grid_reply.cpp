// reply := part { ";" part }
// part  := word ";" row "," column     (a word is not empty; numbers as Scan::number() reads them)
#include "arena/terminal/person/grid_reply.hpp"

#include <algorithm>
#include <set>

#include "protocol/scan.hpp"

namespace isola_arena::viewer {

GridReply::GridReply(const std::vector<std::string>& legal_replies) {
    for (const std::string& reply : legal_replies)
        if (auto option = parse(reply)) options_.push_back(std::move(*option));
}

std::optional<GridReply::Option> GridReply::parse(const std::string& reply) {
    Option option;
    Scan scan(reply);
    do {
        const auto word = scan.until(';');
        if (!word || word->empty()) return std::nullopt;
        const auto row = scan.number();
        if (!row || !scan.take(",")) return std::nullopt;
        const auto column = scan.number();
        if (!column) return std::nullopt;
        option.words.emplace_back(*word);
        option.cells.emplace_back(*row, *column);
    } while (scan.take(";"));
    if (!scan.at_end()) return std::nullopt;
    return option;
}

std::string GridReply::print(const Option& option) {
    std::string text;
    for (std::size_t i = 0; i < option.cells.size(); ++i)
        text += (i > 0 ? ";" : "") + option.words[i] + ';' + to_string(option.cells[i]);
    return text;
}

std::vector<const GridReply::Option*> GridReply::open_options() const {
    std::vector<const Option*> open;
    for (const Option& option : options_)
        if (option.cells.size() >= chosen_.size() && std::equal(chosen_.begin(), chosen_.end(), option.cells.begin()))
            open.push_back(&option);
    return open;
}

std::string GridReply::next_word() const {
    for (const Option* option : open_options())
        if (option->cells.size() > chosen_.size()) return option->words[chosen_.size()];
    return {};
}

bool GridReply::knows(const std::string& word) const {
    return std::ranges::any_of(
        options_, [&](const Option& option) { return std::ranges::find(option.words, word) != option.words.end(); });
}

std::vector<Position> GridReply::choices() const {
    std::set<Position> cells;
    for (const Option* option : open_options())
        if (option->cells.size() > chosen_.size()) cells.insert(option->cells[chosen_.size()]);
    return {cells.begin(), cells.end()};
}

void GridReply::undo() {
    if (!chosen_.empty()) chosen_.pop_back();
}

std::optional<std::string> GridReply::reply() const {
    if (!next_word().empty()) return std::nullopt;
    const auto open = open_options();
    if (open.empty()) return std::nullopt;
    return print(*open.front());
}

std::string GridReply::attempt(Position at) const {
    Option option;
    if (const auto open = open_options(); !open.empty()) option = *open.front();
    if (option.cells.size() <= chosen_.size()) return to_string(at);
    option.cells[chosen_.size()] = at;
    return print(option);
}

}  // namespace isola_arena::viewer
