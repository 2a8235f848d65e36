// The bots that come with the arena are fit for the contests of their games.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "arena/catalogue.hpp"
#include "arena/contest/bundled_bots.hpp"
#include "arena/contest/preset.hpp"
#include "tests/check/examination.hpp"

using namespace isola_arena;

namespace {

std::string game_of(const Preset& preset) {
    for (const Variant& variant : catalogue())
        if (variant.name == preset.rules.substr(0, preset.rules.find(' '))) return variant.game;
    return {};
}

// Programs stand beside the arena; a bot whose language is not installed cannot be tried.
std::vector<std::string> bots_of(const std::string& game) {
    std::vector<std::string> names;
    for (const BundledBot& bot : bundled_bots(std::filesystem::path(ARENA_PROGRAM).parent_path()))
        if (bot.spec.game == game && bot.missing.empty()) names.push_back(bot.spec.name);
    return names;
}

}  // namespace

TEST_CASE("bundled bots are fit for the contests with tiles") {
    for (const std::string contest : {"bot-battle", "bot-battle-2015", "icpc-caribbean"}) {
        const std::vector<std::string> bots = bots_of(game_of(*find_preset(contest)));
        CHECK(bots.size() >= 5);
        for (const std::string& bot : bots) {
            const check::Output output = check::run("--contest " + contest + ' ' + bot);
            CAPTURE(output.text);
            CHECK(output.status == 0);
        }
    }
}
