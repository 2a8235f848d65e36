#include "arena/rules/record/played_on.hpp"

#include "arena/rules/opening.hpp"
#include "arena/rules/record/fold.hpp"

namespace isola_arena {
namespace {

// Returns the number of turns in the record. Does not count the last turn of a complete record, because it ended the
// game.
int turns_that_count(const Record& record) {
    int turns = 0;
    const TurnEnded* last = nullptr;
    for (const Event& event : record.events)
        if (const auto* turn = std::get_if<TurnEnded>(&event)) {
            last = turn;
            turns = turn->turn;
        }
    return last != nullptr && record.complete ? turns - 1 : turns;
}

std::string move_of(const TurnEnded& turn) {
    return turn.fault || turn.discarded ? std::string(discarded_move) : turn.reply;
}

Error at_line(std::size_t event, const std::string& what) {
    return {"line " + std::to_string(Record::line_number(event)) + ": the record does not hold: " + what};
}

}  // namespace

void play_event(GameSession& session, const Event& event) {
    if (const auto* nature = std::get_if<NatureMoved>(&event)) session.replay_nature(nature->move);
    const auto* turn = std::get_if<TurnEnded>(&event);
    if (turn == nullptr) return;
    if (!turn->fault && !turn->discarded) session.reply(turn->reply);
    else if (session.can_skip()) session.skip();
}

std::string turns_to_play_from(const Record& record) { return "1 to " + std::to_string(turns_that_count(record) + 1); }

Result<Opening> opening_before(const Record& record, int turn, const SessionFactory& new_session) {
    const Error no_such_turn{"turn " + std::to_string(turn) + ": expected one from " + turns_to_play_from(record)};
    if (turn < 1) return no_such_turn;
    auto session = open_recorded(record.header, new_session);
    if (!session) return Error{"line 1: " + session.message()};
    Fold fold(record.header, std::move(session).value());
    Opening opening{record.header.position, {}};
    for (std::size_t i = 0;
         i < record.events.size() && (fold.turns() < turn - 1 || fold.session().to_move() == Actor::nature); ++i) {
        if (const auto difference = fold.apply(record.events[i])) return at_line(i, difference->message);
        if (const auto* ended = std::get_if<TurnEnded>(&record.events[i])) opening.moves.push_back(move_of(*ended));
        if (const auto* nature = std::get_if<NatureMoved>(&record.events[i])) opening.moves.push_back(nature->move);
    }
    if (fold.turns() != turn - 1) return no_such_turn;
    auto again = open_recorded(record.header, new_session);
    if (const auto error = play_opening(**again, {{}, opening.moves}))
        return Error{"turn " + std::to_string(turn) + ": " + error->message};
    return opening;
}

}  // namespace isola_arena
