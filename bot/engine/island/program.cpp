#include "bot/engine/island/program.hpp"

#include <array>
#include <cstdio>
#include <istream>
#include <ostream>

#include "bot/engine/carriage_return.hpp"
#include "bot/engine/island/engine.hpp"
#include "bot/engine/island/level.hpp"
#include "bot/engine/island/opinion.hpp"

namespace isola_arena::island::engine {
namespace {

std::string variant_of(const std::string& rules) {
    const std::string word = rules.substr(0, rules.find(' '));
    return word.empty() ? "bot-battle" : word;
}

std::string in_words(const Thought& thought) {
    std::array<char, 64> numbers{};
    std::snprintf(numbers.data(), numbers.size(), "value %+.2f, attacker %.0f %%, plays ",
                  static_cast<double>(thought.value), 100 * static_cast<double>(thought.attacker));
    return numbers.data() + print(thought.choice);
}

}  // namespace

int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment) {
    const auto variant = named_rules(variant_of(environment.rules.value_or("")));
    if (!variant) {
        thoughts << variant.message() << std::endl;
        return 2;
    }
    Engine engine(*variant);
    Rng rng(seed_in(environment.seed));
    for (std::string line; std::getline(in, line);) {
        const auto view = parse_board_line(*variant, without_carriage_return(line));
        if (!view) {
            thoughts << view.message() << std::endl;
            return 2;
        }
        const Thought thought = environment.level ? think_at(engine, *view, level_of(levels, *environment.level), rng)
                                                  : engine.think(*view);
        if (thought.choices.empty()) thoughts << "an oversight, plays " + print(thought.choice) << std::endl;
        else thoughts << in_words(thought) + '\n' + lines_of(opinion(thought, *variant)) << std::flush;
        out << print(thought.choice) << std::endl;
    }
    return 0;
}

}  // namespace isola_arena::island::engine
