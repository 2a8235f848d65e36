#include "tests/record/random_game.hpp"

#include <utility>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/course.hpp"
#include "arena/rules/events/fault_tally.hpp"
#include "arena/rules/events/game_result.hpp"

namespace isola_arena::test {
namespace {

class Play {
public:
    Play(GameHeader header, int percent_late, Rng& rng)
        : percent_late_(percent_late), rng_(rng), session_(std::move(open_session(header.rules, rng.next())).value()) {
        header.game = session_->game();
        game_.record.header = std::move(header);
    }

    RandomGame run(bool starves) {
        while (!session_->outcome() && !is_stalled() && ended_.reason.empty()) {
            if (session_->to_move() == Actor::nature)
                game_.record.events.emplace_back(NatureMoved{session_->play_nature()});
            else take_turn();
            if (starves && ended_.turns == 1) starve();
        }
        finish();
        return std::move(game_);
    }

private:
    bool is_stalled() const {
        return policy() == FaultPolicy::discard && discards_in_a_row_[Player::one] >= 3 &&
               discards_in_a_row_[Player::two] >= 3;
    }

    FaultPolicy policy() const { return game_.record.header.policy; }

    TurnEnded random_turn() {
        const std::int64_t limit = *game_.record.header.time.turn_ms * 1'000'000;
        TurnEnded turn;
        turn.turn = ++ended_.turns;
        turn.player = static_cast<Player>(session_->to_move());
        turn.line = session_->line(turn.player, *game_.record.header.time.turn_ms);
        turn.wall_ns = static_cast<std::int64_t>(rng_.below(static_cast<std::uint64_t>(limit)));
        if (rng_.below(100) < static_cast<std::uint64_t>(percent_late_)) {
            turn.wall_ns += limit;
            turn.fault = Fault{FaultKind::late, "too slow"};
            turn.stderr_text = "still thinking\n";
        } else {
            const auto replies = session_->legal_replies();
            turn.reply = replies[rng_.below(replies.size())];
        }
        turn.charged_ns = turn.wall_ns;
        return turn;
    }

    void take_turn() {
        TurnEnded turn = random_turn();
        const Player player = turn.player;
        times_[player].add(Nanoseconds(turn.charged_ns), new_process_[player]);
        new_process_[player] = turn.fault.has_value();
        if (turn.fault) punish(player, turn.fault->explanation);
        else {
            session_->reply(turn.reply);
            discards_in_a_row_[player] = 0;
        }
        game_.record.events.emplace_back(std::move(turn));
    }

    void punish(Player player, const std::string& explanation) {
        if (policy() == FaultPolicy::discard && session_->can_skip()) {
            session_->skip();
            ++ended_.discarded[player];
            ++discards_in_a_row_[player];
            return;
        }
        session_->forfeit(player);
        ended_.winner = other(player);
        ended_.reason = to_string(FaultKind::late);
        ended_.explanation = explanation;
    }

    // Ends the game as starved in its last turn: because of the machine, no reply came.
    void starve() {
        auto& turn = std::get<TurnEnded>(game_.record.events.back());
        turn.starved_ns = 1;
        ended_.winner.reset();
        ended_.reason = starved_reason;
    }

    void finish() {
        if (is_stalled()) ended_.reason = "stalled";
        if (ended_.reason.empty()) {
            const auto outcome = session_->outcome();
            ended_.winner = outcome->winner;
            ended_.reason = outcome->reason;
            ended_.explanation = outcome->explanation;
        }
        ended_.scores = session_->frame().scores;
        GameSummary& summary = game_.report.summary;
        for (const Player player : both_players) {
            summary.speed[player] = times_[player].speed();
            summary.worst_ns[player] = times_[player].worst_ns();
            ended_.average_ns[player] = summary.speed[player].average_ns();
        }
        summary.key.number = game_.record.header.game_number;
        static_cast<GameResult&>(summary) = ended_;
        if (const Seed& seed = game_.record.header.seed; seed.is_secret()) ended_.key = seed;
        GameFaults faults;
        RecordedCourse course;
        course.take(game_.record.header);
        for (const Event& event : game_.record.events) {
            faults.take(event);
            course.take(event);
        }
        faults.take(ended_);
        course.take(ended_);
        summary.course = course.found();
        game_.report.faults = faults.found();
        game_.record.events.emplace_back(ended_);
        game_.record.complete = true;
    }

    int percent_late_;
    Rng& rng_;
    std::unique_ptr<GameSession> session_;
    RandomGame game_;
    GameEnded ended_;
    PerPlayer<ReplyTimes> times_;
    PerPlayer<bool> new_process_{{true, true}};
    PerPlayer<int> discards_in_a_row_;
};

}  // namespace

RandomGame random_game(GameHeader header, int percent_late, Rng& rng) {
    return Play(std::move(header), percent_late, rng).run(false);
}

RandomGame starved_game(GameHeader header, Rng& rng) { return Play(std::move(header), 0, rng).run(true); }

}  // namespace isola_arena::test
