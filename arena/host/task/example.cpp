#include <algorithm>
#include <memory>
#include <variant>

#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/task/task.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
namespace {

// Chance in an example is the same each time.
constexpr std::uint64_t example_seed = 1;

// Returns how many milliseconds the player may take, as a bot reads it in its first lines.
std::int64_t first_time(const TimeControl& time) {
    const std::int64_t turn = time.turn_ms.value_or(time.game_ms.value_or(0));
    return time.game_ms ? std::min(turn, *time.game_ms) : turn;
}

void play_chance(GameSession& session) {
    while (!session.outcome() && session.to_move() == Actor::nature) session.play_nature();
}

// A game that is played again from its beginning, because a session takes no turn back.
class Replayed {
public:
    Replayed(std::string rules, std::vector<ExampleTurn> turns) : rules_(std::move(rules)), turns_(std::move(turns)) {}

    // Returns whether the game goes on after one more turn with this reply.
    bool goes_on(const std::string& reply) const {
        const auto session = open_session(rules_, example_seed);
        if (!session) return false;
        play_chance(**session);
        for (const ExampleTurn& each : turns_) play(**session, each.reply);
        play(**session, reply);
        return !(*session)->outcome();
    }

private:
    static void play(GameSession& session, const std::string& reply) {
        session.reply(reply);
        play_chance(session);
    }

    std::string rules_;
    std::vector<ExampleTurn> turns_;
};

// Returns a legal reply after which the game goes on, if there is one. One of the middle says more than the first one,
// which often leads into a corner.
std::string telling_reply(const std::vector<std::string>& legal, const Replayed& game) {
    const auto middle = legal.begin() + static_cast<std::ptrdiff_t>(legal.size() / 2);
    const auto good = [&](const std::string& each) { return game.goes_on(each); };
    if (const auto found = std::find_if(middle, legal.end(), good); found != legal.end()) return *found;
    const auto found = std::find_if(legal.begin(), middle, good);
    return found == middle ? legal.front() : *found;
}

void play_turn(GameSession& session, std::int64_t time, ExampleGame& example) {
    const Player player = session.to_move() == Actor::player_one ? Player::one : Player::two;
    ExampleTurn turn{player, session.line(player, time),
                     telling_reply(session.legal_replies(), Replayed(example.rules, example.turns))};
    session.reply(turn.reply);
    play_chance(session);
    example.turns.push_back(std::move(turn));
    example.frames.push_back(session.frame());
}

}  // namespace

Result<ExampleGame> example_of(const Preset& contest) {
    const auto* sizes = std::get_if<OddSquares>(&contest.board);
    Rng unused(0);
    const auto rules = rules_on(contest, sizes == nullptr ? "" : boards_of(*sizes).front(), unused);
    if (!rules) return rules.error();
    const auto session = open_session(*rules, example_seed);
    if (!session) return session.error();
    GameSession& game = **session;
    ExampleGame example{*rules, game.game(), {}, {}};
    play_chance(game);
    example.frames.push_back(game.frame());
    for (int turn = 0; turn < 2 && !game.outcome(); ++turn) play_turn(game, first_time(contest.time), example);
    return example;
}

}  // namespace isola_arena
