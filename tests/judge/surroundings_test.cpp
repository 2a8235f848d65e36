#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "arena/judge/draw_seed.hpp"
#include "tests/judge/helpers.hpp"
#include "tests/scratch_folder.hpp"

using namespace isola_arena;
using namespace isola_arena::test;

namespace {

// Returns the lines that begin with the word, without the word, sorted.
Words lines_of(const std::string& text, const std::string& first_word) {
    Words found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(first_word + " ")) found.push_back(line.substr(first_word.size() + 1));
    std::ranges::sort(found);
    return found;
}

Words environment_of(const Verdict& verdict, Player player) {
    return lines_of(verdict.game().stderr_text(player), "environment");
}

Words names_of(const Words& environment) {
    Words names;
    for (const std::string& entry : environment) names.push_back(entry.substr(0, entry.find('=')));
    return names;
}

std::string value_of(const Words& environment, const std::string& name) {
    for (const std::string& entry : environment)
        if (entry.starts_with(name + "=")) return entry.substr(name.size() + 1);
    return "(not there)";
}

}  // namespace

TEST_CASE("a bot has no descriptor but its three pipes: none of its opponent's, none of other games'") {
    const Verdict verdict = play(fault("report_descriptors"), fault("report_descriptors"), on("3x3").games(3));
    for (const JudgedGame& game : verdict.games)
        for (const Player player : both_players) CHECK(game.stderr_text(player) == "descriptors 0 1 2\n");
}

TEST_CASE("a bot's environment has what the protocol names, and nothing else from the arena's environment") {
    setenv("LANG", "C.UTF-8", 1);
    setenv("SECRET_OF_THE_ARENA", "1", 1);
    const Verdict verdict = play(fault("report_environment"), fault("report_environment"), on("3x3"));
    const Words first = environment_of(verdict, one);
    CHECK(names_of(first) == Words{"ARENA_GAME", "ARENA_PLAYER", "ARENA_RULES", "ARENA_SEED", "ARENA_TOKEN",
                                   "ARENA_TURN_MS", "HOME", "LANG", "PATH", "PERL_HASH_SEED", "PERL_PERTURB_KEYS",
                                   "PERL_RAND_SEED", "PYTHONHASHSEED"});
    const std::uint64_t seed = std::stoull(value_of(first, "ARENA_SEED"));
    CHECK(value_of(first, "PYTHONHASHSEED") == std::to_string(seed & 0xffffffffU));
    CHECK(value_of(first, "ARENA_GAME") == "isola");
    CHECK(value_of(first, "ARENA_PLAYER") == "1");
    CHECK(value_of(first, "ARENA_RULES") == "isola board=3x3");
    CHECK(value_of(first, "ARENA_TURN_MS") == "30000");
    CHECK(value_of(first, "PATH") == std::getenv("PATH"));
    const Words second = environment_of(verdict, two);
    CHECK(value_of(second, "ARENA_PLAYER") == "2");
    CHECK(value_of(second, "ARENA_SEED") != value_of(first, "ARENA_SEED"));
    CHECK(value_of(second, "ARENA_TOKEN") != value_of(first, "ARENA_TOKEN"));
}

TEST_CASE("the environment has a budget for the game if there is one, and no variable for a limit that is not set") {
    const Verdict verdict = play(fault("report_environment"), good(), on("3x3").no_turn_limit().game_ms(9000));
    const Words environment = environment_of(verdict, one);
    CHECK(value_of(environment, "ARENA_GAME_MS") == "9000");
    CHECK(value_of(environment, "ARENA_TURN_MS") == "(not there)");
}

TEST_CASE("a bot's own seed follows the match's seed, the number of the game and the player") {
    const auto seeds = [](const Seed& seed) {
        const Verdict verdict =
            play(fault("report_environment"), fault("report_environment"), on("3x3").games(2).seed(seed));
        Words found;
        for (const JudgedGame& game : verdict.games)
            for (const Player player : both_players)
                found.push_back(value_of(lines_of(game.stderr_text(player), "environment"), "ARENA_SEED"));
        return found;
    };
    Words first = seeds(1);
    CHECK(first == seeds(1));
    Words all = seeds(2);
    all.insert(all.end(), first.begin(), first.end());
    std::ranges::sort(all);
    CHECK(std::ranges::adjacent_find(all) == all.end());
    const Seed key = draw_seed();
    CHECK(seeds(key) == seeds(key));
}

TEST_CASE("a bot runs in its own folder, else in the arena's") {
    ScratchFolder folder;
    BotSpec at_home = fault("report_environment");
    at_home.folder = folder.path().string();
    const Verdict verdict = play(at_home, fault("report_environment"), on("3x3"));
    const auto folder_of = [&](Player player) { return lines_of(verdict.game().stderr_text(player), "folder"); };
    CHECK(folder_of(one) == Words{folder.path().string()});
    CHECK(folder_of(two) == Words{std::filesystem::current_path().string()});
}
