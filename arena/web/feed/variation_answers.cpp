#include "arena/web/feed/variation_answers.hpp"

#include <algorithm>

#include "arena/rules/record/json_text.hpp"
#include "arena/web/feed/game_json.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena::web {
namespace {

bool leads_on(const Event& event) {
    return std::holds_alternative<TurnEnded>(event) || std::holds_alternative<NatureMoved>(event);
}

// Plays replies and writes a moment for each turn and each move of nature. The numbers of the moments go on from those
// of the record before the turn.
class Moments {
public:
    Moments(JsonWriter& json, const Timeline& header, const OtherGame& game)
        : json_(json), header_(header),
          index_(static_cast<std::size_t>(std::ranges::count_if(game.events(), leads_on))) {}

    // Returns the reason if the reply is not legal. Without is_shown, its moments are only counted.
    std::optional<Error> play(OtherGame& game, const std::string& reply, bool is_shown) {
        return game.play(reply, [&](const Event& event, const GameSession& after) {
            if (const auto* turn = std::get_if<TurnEnded>(&event)) turn_ = turn->turn;
            ++index_;
            if (!is_shown) return;
            GameMoment moment;
            moment.turn = turn_;
            moment.frame = after.frame();
            moment.index = index_;
            moment.cause = std::make_shared<const Event>(event);
            write_moment(json_, header_, moment, Audience::all);
        });
    }

private:
    JsonWriter& json_;
    const Timeline& header_;
    std::size_t index_;
    int turn_ = 0;
};

void write_over(JsonWriter& json, const std::optional<Outcome>& outcome) {
    if (!outcome) return void(json.null());
    write_player(json.begin_object().key("winner"), outcome->winner);
    json.key("reason").text(outcome->reason).key("explanation").text(outcome->explanation).end_object();
}

void write_variation_moments(JsonWriter& json, const Timeline& whole, const Record& record, const Variation& variation,
                             const SessionFactory& sessions, const std::function<void()>& before_each) {
    const OtherTurns turns = turns_of(record.variations, variation);
    auto game = OtherGame::where_left(record, turns, sessions);
    Moments moments(json, whole, *game);
    const std::size_t shared = turns.replies.size() - variation.moves.size();
    json.key("moments").begin_array();
    for (std::size_t i = 0; i < turns.replies.size(); ++i) {
        if (before_each) before_each();
        moments.play(*game, turns.replies[i], i >= shared);
    }
    write_over(json.end_array().key("over"), game->session().outcome());
}

}  // namespace

void write_variations(JsonWriter& json, const Timeline& game, const Record& record, const SessionFactory& sessions,
                      const std::function<void()>& before_each) {
    json.begin_array();
    for (const Variation& variation : record.variations) {
        write_variation(json.begin_object(), variation);
        write_variation_moments(json, game, record, variation, sessions, before_each);
        json.end_object();
    }
    json.end_array();
}

Result<std::string> position_json(const Record& record, const OtherTurns& turns, const SessionFactory& sessions) {
    auto game = OtherGame::before(record, turns.turn, sessions);
    if (!game) return game.error();
    Timeline header(sessions);
    header.take(record.header);
    std::optional<Error> refused;
    std::string text = json_object([&](JsonWriter& json) {
        Moments moments(json, header, *game);
        json.key("moments").begin_array();
        for (std::size_t i = 0; i < turns.replies.size() && !refused; ++i)
            if (const auto error = moments.play(*game, turns.replies[i], true))
                refused =
                    Error{"move " + std::to_string(i + 1) + ", " + in_quotes(turns.replies[i]) + ": " + error->message};
        json.end_array().key("turn").number(game->next_turn()).key("player");
        const GameSession& session = game->session();
        const bool is_over = session.outcome().has_value();
        if (is_over) json.null();
        else json.number(static_cast<int>(session.to_move()));
        json.key("replies").list(is_over ? std::vector<std::string>() : session.legal_replies(), &JsonWriter::bytes);
        write_over(json.key("over"), session.outcome());
    });
    if (refused) return *refused;
    return text;
}

}  // namespace isola_arena::web
