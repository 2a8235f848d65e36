// The bundled bots are fit for the contests of their games.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/preset.hpp"
#include "arena/rules/catalogue.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;

namespace {

std::string game_of(const Preset& preset) {
    for (const Variant& variant : catalogue())
        if (variant.name == preset.rules.substr(0, preset.rules.find(' '))) return variant.game;
    return {};
}

// Returns the bundled bots of a game. Bots whose language is not installed are left out. The tests of the bot types
// check the players of other contests.
std::vector<BotSpec> bots_of(const std::string& game) {
    std::vector<BotSpec> bots;
    for (const BundledBot& bot : bundled_bots(std::filesystem::path(ARENA_PROGRAM).parent_path()))
        if (bot.spec.game == game && bot.spec.contest.empty() && bot.missing.empty()) bots.push_back(bot.spec);
    return bots;
}

// Returns whether the bot starts and replies fast: it needs no interpreter, and it is no engine, because an engine uses
// all the time that it has.
// has.
bool is_quick(const BotSpec& bot) { return bot.arguments.size() == 1 && !bot.name.ends_with("-engine"); }
bool is_slow(const BotSpec& bot) { return !is_quick(bot); }

void fit_for(const std::string& contest, bool (*is_tried)(const BotSpec&)) {
    const Preset preset = *find_preset(contest);
    const std::vector<BotSpec> bots = bots_of(game_of(preset));
    CHECK(bots.size() >= 5);
    check::Trial trial;
    trial.rules = {preset.rules};
    for (const BotSpec& bot : bots) {
        if (!is_tried(bot)) continue;
        CAPTURE(contest);
        CAPTURE(bot.name);
        CHECK(check::verdict_on(bot, trial) == "fit");
    }
}

}  // namespace

TEST_CASE("bundled bots are fit for the contests with tiles") {
    for (const char* contest : {"bot-battle", "bot-battle-2015", "icpc-caribbean"}) fit_for(contest, is_quick);
}

// The gate covers these bots by the tests of kits and engines and by the matches of kits.
TEST_CASE("slow bundled bots are fit for the contests with tiles") {
    for (const char* contest : {"bot-battle", "icpc-caribbean"}) fit_for(contest, is_slow);
}
