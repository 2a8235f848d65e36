#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rules/game_session.hpp"
#include "arena/rules/record/record.hpp"
#include "arena/rules/record/verify.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// The turns that lead to the end of a variation: the game up to before `turn`, then the replies.
struct OtherTurns {
    int turn = 1;
    std::vector<std::string> replies;
    bool operator==(const OtherTurns&) const = default;
};

/// A recorded game that goes on otherwise than it was played: the game before one of its turns, and from there other
/// replies. Chance goes on from the record's seed: nature moves by itself as soon as it is to move, and the same record
/// and replies give the same game. A record without a seed goes on with the number 0.
class OtherGame {
public:
    /// Is shown each event that is played otherwise, with the game after it.
    using Watch = std::function<void(const Event& event, const GameSession& after)>;

    /// Opens the game before this turn of the record, which must hold and outlive the result. Turns count from 1; the
    /// number after the last turn is the record's last position if the game was not over there. Returns an error that
    /// names the range if the record has no such turn.
    static Result<OtherGame> before(const Record& record, int turn, const SessionFactory& new_session);

    /// Opens the game where these turns leave it, as before() does. Turns without replies may also leave it at its end
    /// if it was over there: the number after the last turn is then the last position, in which nothing can be played.
    static Result<OtherGame> where_left(const Record& record, const OtherTurns& turns,
                                        const SessionFactory& new_session);

    /// Plays the reply of the player to move, and the moves of nature that follow. If the reply is not legal, returns
    /// the reason and changes nothing. watch: empty: nobody watches.
    std::optional<Error> play(const std::string& reply, const Watch& watch = {});

    /// Returns the game where it stands now.
    const GameSession& session() const { return *session_; }

    /// Returns the number of the next turn.
    int next_turn() const { return next_turn_; }

    /// Returns the record's events before the turn, and then those that were played otherwise. The turns of the latter
    /// have no line and no times, like those of an opening.
    const std::vector<Event>& events() const { return events_; }

    /// Returns how many of events() are the record's.
    std::size_t recorded() const { return recorded_; }

private:
    OtherGame(std::unique_ptr<GameSession> session, int turn) : session_(std::move(session)), next_turn_(turn) {}
    static Result<OtherGame> open(const Record& record, int turn, bool may_be_over, const SessionFactory& new_session);
    void let_nature_move(const Watch& watch = {});
    void enter(Event event, const Watch& watch);

    std::unique_ptr<GameSession> session_;
    int next_turn_;
    std::vector<Event> events_;
    std::size_t recorded_ = 0;
};

/// Returns the turns that lead to the end of a variation. The variations must be judged as right.
OtherTurns turns_of(const std::vector<Variation>& all, const Variation& variation);

/// Judges the variations of a record that holds: their numbers, the places where they leave, every move by the rules,
/// comments and arrows. Returns the first mistake, with the variation and the move; nullopt if there is none.
/// before_each, if not empty, is called before each variation and each move, and may throw to stop.
std::optional<Error> judge_variations(const Record& record, const SessionFactory& new_session,
                                      const std::function<void()>& before_each = {});

/// Returns the text of a complete record with these variations in place of those that it has. text: that of the record.
/// All its lines but the outcome's stay as they are.
std::string with_variations(std::string_view text, const Record& record, const std::vector<Variation>& variations);

}  // namespace isola_arena
