// Makes a set of openings for a board of the Isola family, from which neither side is winning clearly, and writes it on
// stdout as a file of openings (docs/comparing.md). The sets of arena/contest/openings were made by this program; the
// head of each says with which words. The same words make the same set on every machine.
//
//     make-isola-openings isolation 6x8 openings=50 plies=4 nodes=400000 most=0.1 seed=1
//
// An opening is a game of random turns. It is taken if the engine, which searches that number of nodes, expects a
// result from -most to most for the player to move, and sees no forced end.

#include <array>
#include <cmath>
#include <cstdint>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "bot/engine/isola/engine.hpp"
#include "bot/engine/isola/opinion.hpp"
#include "protocol/isola/rules.hpp"
#include "protocol/isola/text.hpp"
#include "protocol/rng.hpp"

namespace isola_arena::isola::engine {
namespace {

struct Wanted {
    Rules rules;
    std::map<std::string, std::string> numbers{
        {"openings", "50"}, {"plies", "4"}, {"nodes", "400000"}, {"most", "0.1"}, {"seed", "1"}};

    double number(const std::string& key) const { return std::stod(numbers.at(key)); }
};

Result<Wanted> wanted(const std::vector<std::string>& words) {
    if (words.size() < 2) return Error{"expected a variant, a board and numbers: isolation 6x8 openings=50"};
    const auto size = parse_size(words[1]);
    if (!size) return size.error();
    const auto rules = named_rules(words[0], *size);
    if (!rules) return rules.error();
    Wanted wanted{*rules};
    for (std::size_t at = 2; at < words.size(); ++at) {
        const std::size_t equals = std::min(words[at].find('='), words[at].size());
        const auto known = wanted.numbers.find(words[at].substr(0, equals));
        if (known == wanted.numbers.end() || equals + 1 >= words[at].size())
            return Error{words[at] + ": expected openings=, plies=, nodes=, most= or seed= and a number"};
        known->second = words[at].substr(equals + 1);
    }
    return wanted;
}

// A game of random turns; nullopt if it has ended.
struct RandomGame {
    State state;
    std::string text = "start";
};

std::optional<RandomGame> random_game(const Rules& rules, int plies, Rng& rng) {
    RandomGame game{start(rules)};
    for (int ply = 0; ply < plies; ++ply) {
        const std::vector<Turn> turns = legal_turns(game.state);
        if (turns.empty()) return std::nullopt;
        const Turn& turn = turns[rng.below(turns.size())];
        game.text += " | " + reply(turn);
        game.state = play(std::move(game.state), turn);
    }
    if (outcome(game.state)) return std::nullopt;
    return game;
}

bool is_balanced(const State& state, std::uint64_t nodes, double most) {
    Engine engine(1);  // a new one for each opening, so that no opening depends on those before it
    Stopwatch watch;
    watch.limit_calls(nodes);
    const auto thought = engine.think(state, watch);
    return thought && !thought->proven && std::abs(thought->score) < forced_score &&
           std::abs(expected_result(thought->score, state.rules)) <= most;
}

void write_set(const Wanted& wanted, const std::string& words) {
    constexpr int most_tries = 100;  // for each opening
    const auto count = static_cast<std::size_t>(wanted.number("openings"));
    Rng rng(static_cast<std::uint64_t>(wanted.number("seed")));
    std::set<std::string> positions;
    std::string lines;
    std::size_t tries = 0;
    for (; positions.size() < count && tries < most_tries * count; ++tries) {
        const auto game = random_game(wanted.rules, static_cast<int>(wanted.number("plies")), rng);
        if (!game || positions.contains(position_text(game->state)) ||
            !is_balanced(game->state, static_cast<std::uint64_t>(wanted.number("nodes")), wanted.number("most")))
            continue;
        positions.insert(position_text(game->state));
        lines += game->text + '\n';
    }
    std::cout << "# Openings of " << wanted.rules.name << " on " << to_string(wanted.rules.size)
              << " from which isola-engine expects a result between -" << wanted.numbers.at("most") << " and "
              << wanted.numbers.at("most") << ".\n# Made by make-isola-openings" << words << "\n# " << positions.size()
              << " of " << tries << " games of random turns were taken.\n"
              << lines;
}

}  // namespace
}  // namespace isola_arena::isola::engine

int main(int count, char** words) try {
    using namespace isola_arena::isola::engine;
    const std::vector<std::string> given(words + 1, words + count);
    std::string line;
    for (const std::string& each : given) line += ' ' + each;
    const auto asked = wanted(given);
    if (!asked) {
        std::cerr << "make-isola-openings: " << asked.message() << '\n';
        return 2;
    }
    write_set(*asked, line);
    return std::cout.flush() ? 0 : 1;
} catch (const std::exception& wrong) {
    std::cerr << "make-isola-openings: " << wrong.what() << '\n';
    return 2;
}
