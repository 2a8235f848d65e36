#include "bot/engine/dominoes/program.hpp"

#include <charconv>
#include <cmath>
#include <istream>
#include <ostream>

#include "bot/engine/carriage_return.hpp"
#include "bot/engine/dominoes/engine.hpp"
#include "bot/engine/dominoes/level.hpp"
#include "bot/engine/dominoes/opinion.hpp"
#include "protocol/dominoes/game.hpp"

namespace isola_arena::dominoes::engine {
namespace {

std::optional<std::int64_t> number_in(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    std::int64_t value = 0;
    const char* end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value);
    if (error != std::errc{} || stop != end || value < 0) return std::nullopt;
    return value;
}

std::optional<std::chrono::milliseconds> milliseconds_in(const std::optional<std::string>& text) {
    const auto value = number_in(text);
    if (!value) return std::nullopt;
    return std::chrono::milliseconds(*value);
}

// The limits of a reply, in time or in positions (a limit in positions gives the same replies on every machine). A
// quarter of a limit in positions is kept for the line of play. With a limit in time, the line of play gets a quarter
// in addition.
struct Limits {
    std::optional<std::uint64_t> positions;
    std::chrono::nanoseconds time;
    std::optional<std::chrono::nanoseconds> of_level;

    explicit Limits(const Environment& environment)
        : Limits(environment, {milliseconds_in(environment.turn_ms), milliseconds_in(environment.game_ms)}) {}

    Limits(const Environment& environment, const TimeControl& control)
        : time(allowance(control)), of_level(longest_of_level(control)) {
        if (const auto nodes = number_in(environment.nodes)) positions = static_cast<std::uint64_t>(*nodes);
    }

    SearchBudget for_play(SteadyClock::time_point start) const {
        if (positions) return SearchBudget(std::nullopt, *positions - *positions / 4, start);
        return SearchBudget(time, SearchBudget::endless, start);
    }

    SearchBudget for_line(std::uint64_t used) const {
        if (positions) return SearchBudget(std::nullopt, *positions - used);
        return SearchBudget(time / 4);
    }
};

Result<Rules> rules_of(const Environment& environment) {
    const std::string text = environment.rules.value_or("");
    if (text.empty()) return Rules{};
    const auto words = parse_rules_text(text);
    if (!words) return words.error();
    return Dominoes::read_rules(*words);
}

std::string percent(double chance) { return std::to_string(std::lround(chance * 100)) + " %"; }

std::string verdict(const Thought& thought, int score) {
    switch (thought.standing) {
        case Standing::forced: return "the only play";
        case Standing::unclear: return "unclear";
        case Standing::lost: return "lost, hope " + percent(thought.chance);
        case Standing::won: break;
    }
    return "won by " + std::to_string(points_of_a_win + score + thought.points) + (thought.widest ? "" : " or more");
}

bool is_solved(const Thought& thought) {
    return thought.standing == Standing::won || thought.standing == Standing::lost;
}

// Returns the text for stderr: the thought in words and as judgements. A level reports no line of play, because that
// would cost more positions than the level may search.
std::string said_of(Engine& engine, const View& view, const Thought& thought, const Environment& environment,
                    const Limits& limits) {
    if (environment.level && thought.standing == Standing::unclear && thought.positions == 0)
        return "an oversight, plays " + print(thought.play) + '\n';
    std::vector<Play> line;
    if (is_solved(thought) && !environment.level) {
        SearchBudget budget = limits.for_line(thought.positions);
        line = engine.line(board_of(view), thought.play, budget);
    }
    const int score = view.scores[view.player];
    return verdict(thought, score) + ", positions " + std::to_string(thought.positions) + ", plays " +
           print(thought.play) + '\n' + lines_of(opinion(thought, score, line));
}

}  // namespace

int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment) {
    const auto rules = rules_of(environment);
    if (!rules) {
        thoughts << rules.message() << std::endl;
        return 2;
    }
    const Limits limits(environment);
    Engine engine;
    Rng rng(seed_in(environment.seed));
    for (std::string line; std::getline(in, line);) {
        const auto start = SteadyClock::now();
        const auto view = parse_board_line(*rules, without_carriage_return(line));
        if (!view) {
            thoughts << view.message() << std::endl;
            return 2;
        }
        const auto think = [&] {
            if (environment.level)
                return think_at(engine, board_of(*view), level_of(levels, *environment.level), rng, limits.of_level);
            SearchBudget budget = limits.for_play(start);
            return engine.think(board_of(*view), budget);
        };
        if (const auto thought = think()) {
            thoughts << said_of(engine, *view, *thought, environment, limits) << std::flush;
            out << print(thought->play) << std::endl;
        } else {
            thoughts << "no move: this player cannot play" << std::endl;
        }
    }
    return 0;
}

}  // namespace isola_arena::dominoes::engine
