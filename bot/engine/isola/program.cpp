#include "bot/engine/isola/program.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <istream>
#include <ostream>

#include "bot/engine/carriage_return.hpp"
#include "bot/engine/isola/engine.hpp"
#include "bot/engine/isola/level.hpp"
#include "bot/engine/isola/opinion.hpp"
#include "protocol/isola/text.hpp"

namespace isola_arena::isola::engine {
namespace {

std::optional<std::uint64_t> whole_number(const std::optional<std::string>& text) {
    if (!text) return std::nullopt;
    std::uint64_t value = 0;
    const char* end = text->data() + text->size();
    const auto [stop, error] = std::from_chars(text->data(), end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

std::string variant_of(const Environment& environment) {
    const std::string rules = environment.rules.value_or("");
    const std::string word = rules.substr(0, rules.find(' '));
    return word.empty() ? "isola" : word;
}

// Columbia's contest gives one budget for the whole game. So in its variant, `queens`, the time of a board line is that
// budget, unless the environment sets a limit for each turn.
TimeControl time_control(const Environment& environment, std::string_view variant) {
    TimeControl control;
    const auto limit = whole_number(environment.turn_ms);
    control.whole_game = environment.game_ms || (variant == "queens" && !limit);
    if (limit) control.reply_limit = std::chrono::milliseconds(*limit);
    return control;
}

std::string in_words(const Thought& thought) {
    std::string score;
    if (std::abs(thought.score) >= forced_score) {
        const int turns = win_score - std::abs(thought.score);
        score =
            (thought.score > 0 ? "win in " : "loss in ") + std::to_string(turns) + (turns == 1 ? " turn" : " turns");
    } else {
        std::array<char, 16> number{};
        std::snprintf(number.data(), number.size(), "%+.2f", thought.score / 100.0);
        score = number.data();
    }
    return "depth " + std::to_string(thought.depth) + ", nodes " + std::to_string(thought.nodes) + ", score " + score +
           ", plays " + reply(thought.turn);
}

int free_squares(const State& state) {
    return static_cast<int>(std::ranges::count_if(state.squares, [](Square s) { return s != Square::gone; })) - 2;
}

// Returns the stopwatch of a reply. A limit in nodes, if there is one, replaces the time limit and gives the same
// replies on every machine.
Stopwatch watch_for(const BoardLine& board, const TimeControl& control, const std::optional<std::uint64_t>& nodes,
                    SteadyClock::time_point start) {
    if (!nodes) return Stopwatch(allowance(control, board.milliseconds, free_squares(board.state)), start);
    Stopwatch watch;
    watch.limit_calls(*nodes);
    return watch;
}

// Writes the thought to stderr. A deliberate mistake was not searched, so it has no judgements.
void write(std::ostream& thoughts, const Thought& thought, const Rules& rules) {
    if (thought.nodes == 0) thoughts << "an oversight, plays " + reply(thought.turn) << std::endl;
    else thoughts << in_words(thought) + '\n' + lines_of(opinion(thought, rules)) << std::flush;
}

}  // namespace

int answer_lines(std::istream& in, std::ostream& out, std::ostream& thoughts, const Environment& environment) {
    const std::string variant = variant_of(environment);
    if (const auto rules = named_rules(variant); !rules) {
        thoughts << rules.message() << std::endl;
        return 2;
    }
    const TimeControl control = time_control(environment, variant);
    const auto nodes = whole_number(environment.nodes);
    const std::uint64_t seed = seed_in(environment.seed);
    Engine engine(seed);
    Rng rng(seed);
    for (std::string line; std::getline(in, line);) {
        const auto start = SteadyClock::now();
        const auto board = parse_board_line(variant, without_carriage_return(line));
        if (!board) {
            thoughts << board.message() << std::endl;
            return 2;
        }
        const auto think = [&] {
            if (environment.level)
                return think_at(engine, board->state, level_of(levels_of(board->state.rules.reach), *environment.level),
                                rng);
            Stopwatch watch = watch_for(*board, control, nodes, start);
            return engine.think(board->state, watch);
        };
        if (const auto thought = think()) {
            write(thoughts, *thought, board->state.rules);
            out << reply(thought->turn) << std::endl;
        } else {
            thoughts << "no move: this game is over" << std::endl;
        }
    }
    return 0;
}

}  // namespace isola_arena::isola::engine
