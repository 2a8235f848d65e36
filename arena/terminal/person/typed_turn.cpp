// reply := part { ";" part }
// part  := word ";" row "," column     (a word is not empty; numbers as Scan::number() reads them)
// The text of typed_squares(), in either case:
//
// text      := { square | reply-word }       at least one square; reply-word: any word of the legal replies, skipped
// square    := number number | direction [steps]
// direction := word | word word              as parse_direction() accepts it; only for the first square of a turn
// steps     := number                        from 1 to 100, immediately after the word
//
// A word consists of letters, "-" and "_". Blanks, commas and TABs separate numbers and words.
#include "arena/terminal/person/typed_turn.hpp"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
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
        option.names.emplace_back(*word);
        option.cells.emplace_back(*row, *column);
    } while (scan.take(";"));
    if (!scan.at_end()) return std::nullopt;
    return option;
}

std::string GridReply::print(const Option& option) {
    std::string text;
    for (std::size_t i = 0; i < option.cells.size(); ++i)
        text += (i > 0 ? ";" : "") + option.names[i] + ';' + to_string(option.cells[i]);
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
        if (option->cells.size() > chosen_.size()) return option->names[chosen_.size()];
    return {};
}

bool GridReply::knows(const std::string& word) const {
    return std::ranges::any_of(
        options_, [&](const Option& option) { return std::ranges::find(option.names, word) != option.names.end(); });
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

namespace {

struct Token {
    std::string word;  // in lower case; empty for a number
    int number = 0;
    bool joined = false;  // a number that follows its word without a blank
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || c == '-' || c == '_'; }

// Splits the text. Returns nullopt if it has a sign that occurs in no square and no direction, or too large a number.
std::optional<std::vector<Token>> tokens_of(const std::string& text) {
    std::vector<Token> tokens;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t start = at;
        if (is_digit(text[at])) {
            while (at < text.size() && is_digit(text[at])) ++at;
            const auto number = parse_whole<int>(text.substr(start, at - start));
            if (!number) return std::nullopt;
            tokens.push_back({{}, *number, start > 0 && is_letter(text[start - 1])});
        } else if (is_letter(text[at])) {
            while (at < text.size() && is_letter(text[at])) ++at;
            tokens.push_back({text.substr(start, at - start)});
        } else if (text[at] == ' ' || text[at] == ',' || text[at] == '\t') {
            ++at;
        } else {
            return std::nullopt;
        }
    }
    return tokens;
}

class SquareReader {
public:
    SquareReader(std::vector<Token> tokens, const GridReply& reply, std::optional<Position> origin)
        : tokens_(std::move(tokens)), reply_(reply), origin_(origin) {}

    // Returns nullopt if any of the tokens do not make a square.
    std::optional<std::vector<Position>> read() {
        std::vector<Position> squares;
        while (at_ < tokens_.size()) {
            if (reply_.knows(tokens_[at_].word)) {
                ++at_;
                continue;
            }
            const bool first = squares.empty() && reply_.chosen().empty();
            const auto square = tokens_[at_].word.empty() ? read_numbers() : first ? read_direction() : std::nullopt;
            if (!square) return std::nullopt;
            squares.push_back(*square);
        }
        return squares;
    }

private:
    bool is_number(std::size_t at) const { return at < tokens_.size() && tokens_[at].word.empty(); }

    std::optional<Position> read_numbers() {
        if (!is_number(at_ + 1)) return std::nullopt;
        at_ += 2;
        return Position(tokens_[at_ - 2].number, tokens_[at_ - 1].number);
    }

    // Tries two words before one: `north east` is one direction, although `north` alone is one, too.
    std::optional<Position> read_direction() {
        std::optional<Direction> direction;
        if (at_ + 1 < tokens_.size() && !is_number(at_ + 1))
            direction = parse_direction(tokens_[at_].word + '-' + tokens_[at_ + 1].word);
        const std::size_t words = direction ? 2 : 1;
        if (!direction) direction = parse_direction(tokens_[at_].word);
        if (!direction || !origin_) return std::nullopt;
        at_ += words;
        int steps = 1;
        if (is_number(at_) && tokens_[at_].joined) steps = tokens_[at_++].number;
        if (steps < 1 || steps > 100) return std::nullopt;
        Position square = *origin_;
        for (; steps > 0; --steps) square = square.neighbour(*direction);
        return square;
    }

    std::vector<Token> tokens_;
    const GridReply& reply_;
    std::optional<Position> origin_;
    std::size_t at_ = 0;
};

}  // namespace

Result<std::vector<Position>> typed_squares(std::string_view text, const GridReply& reply,
                                            std::optional<Position> origin) {
    const Error error{
        fmt::format("\"{}\" is not a square such as 3,4{}", printable(text),
                    origin && reply.chosen().empty() ? " or a direction such as N, SE or north west" : "")};
    auto tokens = tokens_of(in_lower_case(text));
    if (!tokens) return error;
    auto squares = SquareReader(std::move(*tokens), reply, origin).read();
    if (!squares || squares->empty()) return error;
    return std::move(*squares);
}

PersonTurn::PersonTurn(const std::vector<std::string>& legal_replies, std::optional<Position> origin)
    : grid_(legal_replies), menu_(grid_.usable() ? std::vector<std::string>{} : legal_replies), origin_(origin),
      example_(legal_replies.empty() ? "" : legal_replies.front()) {}

// Returns a direction in which the turn may begin; empty if there is none.
std::string_view PersonTurn::example_of_direction() const {
    const auto choices = grid_.choices();
    for (const Direction direction : all_directions)
        if (origin_ && std::ranges::find(choices, origin_->neighbour(direction)) != choices.end())
            return abbreviation(direction);
    return {};
}

std::string PersonTurn::prompt(bool has_arrow_keys) const {
    if (!grid_.usable()) return "a reply such as " + example_;
    const std::string square = to_string(grid_.choices().front());
    std::string text = grid_.next_word() + "? ";
    if (!grid_.chosen().empty()) return text + (has_arrow_keys ? "arrow keys or " : "") + square;
    if (has_arrow_keys) text += "arrow keys, ";
    if (const auto direction = example_of_direction(); !direction.empty()) text += fmt::format("{} or ", direction);
    return text + square + " or " + example_;
}

std::optional<std::string> PersonTurn::choose(Position at) {
    problem_.clear();
    const auto choices = grid_.choices();
    if (std::find(choices.begin(), choices.end(), at) == choices.end()) return grid_.attempt(at);
    grid_.choose(at);
    return grid_.reply();
}

std::optional<std::string> PersonTurn::choose_selected() {
    problem_.clear();
    if (menu_.size() == 0) return std::nullopt;
    return menu_.replies()[static_cast<std::size_t>(menu_.selected())];
}

// A text that means no entry of the list is passed to the judge, who refuses it.
std::optional<std::string> PersonTurn::enter_name(std::string_view text) {
    const auto meant = menu_.matching(text);
    if (meant.empty()) return std::string(text);
    menu_.select(meant.front());
    if (meant.size() == 1) return choose_selected();
    constexpr std::size_t most_named = 4;
    std::string entries;
    for (std::size_t i = 0; i < meant.size() && i < most_named; ++i)
        entries += fmt::format("{}#{} {}", i > 0 ? ", " : "", meant[i] + 1,
                               menu_.replies()[static_cast<std::size_t>(meant[i])]);
    problem_ = fmt::format("\"{}\" may mean {}{}", printable(text), entries, meant.size() > most_named ? ", ..." : "");
    return std::nullopt;
}

// A text with a semicolon is a reply in the form that bots write: the judge decides about it. Several squares are a
// whole turn: squares that were chosen before are dropped.
std::optional<std::string> PersonTurn::enter(std::string_view text) {
    problem_.clear();
    if (text.find(';') != std::string_view::npos) return std::string(text);
    if (!grid_.usable()) return enter_name(text);
    GridReply fresh = grid_;
    fresh.clear();
    const auto whole_turn = typed_squares(text, fresh, origin_);
    if (whole_turn && whole_turn->size() > 1) {
        grid_ = std::move(fresh);
        return choose_all(*whole_turn);
    }
    const auto squares = typed_squares(text, grid_, origin_);
    if (squares) return choose_all(*squares);
    problem_ = squares.message();
    return std::nullopt;
}

std::optional<std::string> PersonTurn::choose_all(const std::vector<Position>& squares) {
    for (const Position& square : squares) {
        auto reply = choose(square);
        if (reply && grid_.reply() && &square != &squares.back()) {
            problem_ = fmt::format("a turn has {} squares here, not {}", grid_.chosen().size(), squares.size());
            grid_.clear();
            return std::nullopt;
        }
        if (reply) return reply;
    }
    return std::nullopt;
}

}  // namespace isola_arena::viewer
