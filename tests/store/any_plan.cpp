#include "arena/judge/draw_seed.hpp"
#include "tests/store/any_plan.hpp"

#include <limits>

#include <rapidcheck.h>

#include "tests/record/any_event.hpp"

namespace isola_arena::test {
namespace {

// Prefers the limits of the type, because a database fails with these numbers first.
template <class Number>
Number number_of_plan(Number least = std::numeric_limits<Number>::min()) {
    switch (*rc::gen::inRange(0, 8)) {
        case 0: return std::numeric_limits<Number>::max();
        case 1: return least;
        default: return *rc::gen::inRange<Number>(least, std::numeric_limits<Number>::max());
    }
}

double any_double() { return static_cast<double>(number_of_plan<std::int64_t>()) / 7; }

bool any_flag() { return *rc::gen::arbitrary<bool>(); }
std::string any_string() { return any_flag() ? any_bytes() : any_text(); }

template <class Number>
std::optional<Number> maybe() {
    if (any_flag()) return number_of_plan<Number>();
    return std::nullopt;
}

BoardChoice any_board() {
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return FixedBoard{any_string()};
        case 1: return OddSquares{number_of_plan<int>(), number_of_plan<int>()};
        case 2: return AnyBoard{};
        default: return NoBoard{};
    }
}

Preset any_preset() {
    Preset preset;
    preset.name = any_string();
    preset.title = any_string();
    preset.summary = any_string();
    preset.source = any_string();
    preset.rules = any_string();
    preset.board = any_board();
    preset.time = {maybe<std::int64_t>(), maybe<std::int64_t>(), number_of_plan<std::int64_t>(),
                   *rc::gen::element(ClockKind::wall, ClockKind::cpu)};
    preset.limits = {number_of_plan<std::int64_t>(), number_of_plan<int>(), number_of_plan<std::int64_t>(),
                     number_of_plan<int>()};
    preset.policy = *rc::gen::element(FaultPolicy::disqualify, FaultPolicy::discard);
    preset.games = number_of_plan<int>();
    preset.tie = *rc::gen::element(TieRule::draw, TieRule::speed, TieRule::score);
    return preset;
}

FormatRules any_format() {
    FormatRules format;
    format.kind = *rc::gen::elementOf(format_kinds());
    format.rounds = number_of_plan<int>();
    format.games = number_of_plan<int>();
    format.bronze = any_flag();
    format.challengers = number_of_plan<int>();
    format.replays = number_of_plan<int>();
    return format;
}

ContestBot any_bot() {
    ContestBot bot;
    bot.spec.name = any_string();
    for (int words = *rc::gen::inRange(0, 4); words > 0; --words) bot.spec.arguments.push_back(any_string());
    bot.spec.folder = any_string();
    bot.spec.dialect = any_string();
    bot.spec.game = any_string();
    bot.spec.limits = {maybe<std::int64_t>(), maybe<int>(), maybe<std::int64_t>(), maybe<int>()};
    bot.language = any_string();
    bot.author = any_string();
    bot.fingerprint = any_string();
    bot.title = any_string();
    bot.spec.build = any_string();
    return bot;
}

}  // namespace

ContestPlan any_plan() {
    ContestPlan plan;
    plan.preset = any_preset();
    plan.preset.format = any_format();
    plan.seed = any_flag() ? draw_seed() : Seed(number_of_plan<std::uint64_t>());
    plan.board = any_string();
    plan.opening_plies = number_of_plan<int>();
    plan.keep_bots = any_flag();
    plan.no_ponder = any_flag();
    if (any_flag()) plan.sprt = SprtPlan{any_double(), any_double(), any_double(), any_double()};
    if (any_flag())
        plan.openings = {{"1;3x3;1A1111B11", {"move;1,1;steal;0,0"}}, {"", {"deal;00 01;02 03", "discarded"}}, {}};
    if (any_flag()) plan.shares = {{"/opt/class", "the command line"}, {"/opt/a b", "contest.toml"}};
    plan.rates_repeats = any_flag();
    for (int bots = *rc::gen::inRange(0, 5); bots > 0; --bots) plan.bots.push_back(any_bot());
    return plan;
}

GameSummary any_game(GameKey key) {
    GameSummary game;
    game.key = key;
    if (any_flag()) game.winner = *rc::gen::element(Player::one, Player::two);
    game.reason = any_string();
    game.explanation = any_string();
    game.turns = number_of_plan<int>();
    for (const Player player : both_players) {
        game.discarded[player] = number_of_plan<int>();
        game.speed[player] = {Nanoseconds(number_of_plan<std::int64_t>()), number_of_plan<std::int64_t>()};
        game.worst_ns[player] = maybe<std::int64_t>();
    }
    if (any_flag()) game.scores = PerPlayer<int>{{number_of_plan<int>(), number_of_plan<int>()}};
    game.course = maybe<std::int64_t>();
    return game;
}

Pairing any_pairing() {
    Pairing pairing;
    pairing.round = number_of_plan<int>();
    pairing.stage = any_string();
    pairing.first = *rc::gen::inRange<std::size_t>(0, most_entrants);
    if (any_flag()) pairing.second = *rc::gen::inRange<std::size_t>(0, most_entrants);
    pairing.games = number_of_plan<int>();
    pairing.replay = number_of_plan<int>();
    return pairing;
}

}  // namespace isola_arena::test
