#include "arena/rules/record/verify.hpp"

#include "arena/rules/record/fold.hpp"
#include "arena/rules/record/variations.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {

Result<std::unique_ptr<GameSession>> open_recorded(const GameHeader& header, const SessionFactory& new_session) {
    auto session = new_session(header.rules, 0);
    if (!session) return Error{"the rules: " + session.message()};
    if (header.position.empty()) return session;
    if (const auto error = (*session)->begin_at(header.position)) return Error{"the position: " + error->message};
    return session;
}

RecordVerdict judge_again(const Record& record, const SessionFactory& new_session,
                          const std::function<void()>& before_each) {
    auto session = open_recorded(record.header, new_session);
    if (!session) return {Difference{1, session.message()}};
    if (const std::string game = (*session)->game(); record.header.game != game)
        return {
            Difference{1, "the game: expected " + game + ", recorded " + isola_arena::in_quotes(record.header.game)}};
    Fold fold(record.header, std::move(session).value());
    RecordVerdict verdict;
    for (std::size_t i = 0; i < record.events.size() && !verdict.difference; ++i) {
        if (before_each) before_each();
        if (const auto difference = fold.apply(record.events[i]))
            verdict.difference = Difference{Record::line_number(i), difference->message};
    }
    if (!verdict.difference && !record.variations.empty())
        if (const auto wrong = judge_variations(record, new_session, before_each))
            verdict.difference = Difference{Record::line_number(record.events.size() - 1), wrong->message};
    for (const Player player : both_players) verdict.speeds[player] = fold.possible_speeds(player);
    return verdict;
}

std::optional<Difference> verify(const Record& record, const SessionFactory& new_session,
                                 const std::function<void()>& before_each) {
    return judge_again(record, new_session, before_each).difference;
}

}  // namespace isola_arena
