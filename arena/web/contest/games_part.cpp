#include "arena/web/contest/parts.hpp"

#include <algorithm>
#include <array>

#include "arena/base/json/json_writer.hpp"
#include "arena/base/text/text.hpp"
#include "arena/rules/events/fault.hpp"

namespace isola_arena::contest_page {
namespace {

using report::ContestReport;

constexpr std::size_t usual_games = 50;

// The games that a question asks for.
class GameFilter {
public:
    GameFilter(const ContestReport& contest, const web::ContestQuestion& question)
        : contest_(contest), question_(question), found_(found_bots(contest, question.search)) {}

    bool fits(const Pairing& pairing) const {
        if (!pairing.second || (question_.round && *question_.round != pairing.round)) return false;
        const std::array seats{pairing.first, *pairing.second};
        const auto plays = [&](const std::string& name) {
            return name.empty() ||
                   std::ranges::any_of(seats, [&](std::size_t seat) { return contest_.name(seat) == name; });
        };
        const bool is_found = std::ranges::any_of(seats, [&](std::size_t seat) { return found_[seat]; });
        return is_found && plays(question_.bot) && plays(question_.against);
    }

    /// Whether only some games of a match may fit.
    bool looks_at_games() const { return !question_.fault.empty(); }

    bool fits(const Pairing& pairing, const GameSummary& game) const {
        return std::ranges::any_of(both_players, [&](Player player) {
            const std::size_t entrant = entrant_of(pairing, game.key.number, player);
            if (!question_.bot.empty() && contest_.name(entrant) != question_.bot) return false;
            const bool discarded = game.discarded[player] > 0;
            const bool lost = game.winner != player && parse_fault_kind(game.reason).has_value();
            if (question_.fault == "any") return discarded || lost;
            return question_.fault == "discarded" ? discarded : lost && game.reason == question_.fault;
        });
    }

private:
    const ContestReport& contest_;
    const web::ContestQuestion& question_;
    std::vector<bool> found_;
};

void write_game(JsonWriter& json, const ContestReport& contest, const Pairing& pairing, const GameSummary& game) {
    const auto name = [&](Player player) -> const std::string& {
        return contest.name(entrant_of(pairing, game.key.number, player));
    };
    json.begin_object().key("pairing").number(game.key.pairing).key("round").number(game.key.number);
    json.key("contest_round").number(pairing.round).key("stage").text(pairing.stage);
    json.key("first").text(name(Player::one)).key("second").text(name(Player::two)).key("winner");
    if (game.winner) json.text(name(*game.winner));
    else json.null();
    json.key("reason").text(game.reason).key("turns").number(game.turns);
    json.key("discarded").list(game.discarded.values, &JsonWriter::number<int>).end_object();
}

// Writes the games of a match that the filter lets pass and the question asks for, from the newest on.
void write_match(JsonWriter& json, RowCount& rows, const ContestReport& contest, const Book& book, std::size_t index,
                 const GameFilter& filter) {
    const Pairing& pairing = book.issued()[index];
    const int number = static_cast<int>(index) + 1;
    const std::size_t count = book.games().count_of(number);
    if (!filter.looks_at_games() && !rows.asks_for(count)) return rows.add(count);
    std::vector<GameSummary> games;
    book.games().for_each_of(number, [&](const GameSummary& game) {
        if (!filter.looks_at_games() || filter.fits(pairing, game)) games.push_back(game);
    });
    for (auto game = games.rbegin(); game != games.rend(); ++game) {
        if (rows.asks_for()) write_game(json, contest, pairing, *game);
        rows.add();
    }
}

}  // namespace

std::vector<bool> found_bots(const ContestReport& contest, const std::string& search) {
    const std::string wanted = in_lower_case(search);
    std::vector<bool> found(contest.lines.size(), wanted.empty());
    if (wanted.empty()) return found;
    for (const report::BotLine& line : contest.lines)
        for (const std::string* text : {&line.name, &line.title, &line.author, &line.language})
            if (in_lower_case(*text).find(wanted) != std::string::npos) found[line.standing.entrant] = true;
    return found;
}

std::string games_part(const ContestView& view, const ContestReport& contest, const web::ContestQuestion& question) {
    const GameFilter filter(contest, question);
    return json_object([&](JsonWriter& json) {
        json.key("offset").number(question.offset).key("games").begin_array();
        RowCount rows(question, usual_games);
        for (std::size_t index = view.book.issued().size(); index-- > 0;)
            if (filter.fits(view.book.issued()[index])) write_match(json, rows, contest, view.book, index, filter);
        json.end_array().key("total").number(rows.total());
    });
}

}  // namespace isola_arena::contest_page
