#include "arena/cli/attack/attack_match.hpp"

#include "arena/cli/options/command.hpp"
#include "arena/contest/match/match_report.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/interruption.hpp"

namespace isola_arena {
namespace {

constexpr const char* attacker = "hostile";
constexpr const char* opponent = "opponent";

BotSpec bot(const char* name, const std::filesystem::path& folder, const std::vector<std::string>& words) {
    BotSpec spec{name, {"./hostile_bot"}, folder.string()};
    spec.words.insert(spec.words.end(), words.begin(), words.end());
    return spec;
}

MatchPlan plan_of(const attack::Attack& attack) {
    ContestOptions options;
    options.rules = "isola";
    options.board = "5x5";
    MatchPlan plan = usable(plan_match(options));
    plan.time.turn_ms = 30'000;  // long, so that an attack is ended by the sandbox and not by a slow machine
    plan.games = attack.games;
    return plan;
}

// Collects the attacker's stderr and the results of the games. Called on the game's thread.
class Notes {
public:
    void take(const Event& event) {
        if (const auto* header = std::get_if<GameHeader>(&event)) players_ = header->players;
        if (const auto* turn = std::get_if<TurnEnded>(&event)) add(turn->player, turn->stderr_text);
        if (const auto* chatter = std::get_if<StderrBetweenTurns>(&event)) add(chatter->player, chatter->stderr_text);
    }

    void finish(const GameReport& game) {
        const GameSummary& ended = game.summary;
        seen.games.push_back({ended.reason, ended.winner == other(side()), ended.explanation});
        printed += game_text({game, players_, {}});
    }

    attack::AttackObservation seen;
    std::string printed;

private:
    void add(Player player, const std::string& text) {
        if (player == side()) seen.stderr_text += text;
    }

    Player side() const { return players_[Player::one].name == attacker ? Player::one : Player::two; }

    PerPlayer<Entrant> players_;
};

MakeSeats seats_for(const std::array<BotSpec, 2>& bots, const Confinements& confinements) {
    return [bots, confines = std::array<Confine, 2>{confinements.of(bots[0]), confinements.of(bots[1])}](
               const Executor& executor) {
        return std::array<Seat, 2>{Seat(executor, bots[0], {}, confines[0]), Seat(executor, bots[1], {}, confines[1])};
    };
}

}  // namespace

attack::AttackObservation play_attack(const attack::Attack& attack, const std::vector<std::string>& words,
                                      attack::Targets& targets, Confinements confinements) {
    const attack::Stage& stage = targets.stage();
    const std::array<BotSpec, 2> bots{bot(attacker, stage.hostile(), words), bot(opponent, stage.opponent(), {"good"})};
    refuse_if(confinements.seat({bots.begin(), bots.end()}, attack::Targets::limits));
    confinements.hide_database(stage.database());
    Notes notes;
    const MatchPlan plan = plan_of(attack);
    MatchRun::Setup setup{plan, session_opener(plan), seats_for(bots, confinements)};
    setup.events = [&](const Event& event) { notes.take(event); };
    setup.games = [&](const GameReport& game) { notes.finish(game); };
    const MatchRunEnd end = MatchRun(std::move(setup)).join();
    if (end.failure) std::rethrow_exception(end.failure);
    if (end.interrupted) throw Interrupted();
    notes.seen.harm = targets.harm(notes.seen.stderr_text, notes.printed);
    return notes.seen;
}

}  // namespace isola_arena
