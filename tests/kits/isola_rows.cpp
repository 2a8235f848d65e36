#include <algorithm>

#include "protocol/isola/game.hpp"
#include "protocol/isola/perft.hpp"
#include "protocol/isola/text.hpp"
#include "protocol/rng.hpp"
#include "tests/kits/vector_files.hpp"

namespace isola_arena::kits {
namespace {

using namespace isola;

struct Sample {
    std::string variant;
    Size size;
    std::vector<int> plies;  ///< which positions of one random game to take
};

std::string rules_text(const State& state) { return Isola::describe(state.rules); }

State first_position(const std::string& variant, Size size) { return start(named_rules(variant, size).value()); }

std::vector<Turn> sorted_turns(const State& state) {
    std::vector<Turn> turns = legal_turns(state);
    std::ranges::sort(turns, {}, [](const Turn& turn) { return std::pair(turn.move, turn.steal); });
    return turns;
}

void add_board(Rows& rows, const State& state, std::int64_t milliseconds) {
    std::vector<std::string> replies;
    for (const Turn& turn : sorted_turns(state)) replies.push_back(reply(turn));
    rows.boards += board_row(rules_text(state), board_line(state, milliseconds), replies);
}

void add_play(Rows& rows, const State& state, const Turn& turn, std::int64_t milliseconds) {
    rows.plays += row(
        {rules_text(state), board_line(state, milliseconds), reply(turn), board_line(play(state, turn), milliseconds)});
}

void add_game(Rows& rows, const Sample& sample, std::uint64_t seed) {
    Rng rng(seed);
    State state = first_position(sample.variant, sample.size);
    for (int ply = 0; !outcome(state); ++ply) {
        const auto turns = legal_turns(state);
        const Turn turn = turns[rng.below(turns.size())];
        if (std::ranges::find(sample.plies, ply) != sample.plies.end()) {
            add_board(rows, state, 3000 - ply);
            add_play(rows, state, turn, 3000 - ply);
        }
        state = play(state, turn);
    }
    add_board(rows, state, 0);
}

void add_line(Rows& rows, const std::string& variant, const std::string& line) {
    const BoardLine read = parse_board_line(variant, line).value();
    add_board(rows, read.state, read.milliseconds);
    if (const auto turns = sorted_turns(read.state); !turns.empty())
        add_play(rows, read.state, turns.back(), read.milliseconds);
}

void add_perft(Rows& rows, const std::string& variant, Size size, int depth) {
    const State state = first_position(variant, size);
    rows.perft +=
        row({rules_text(state), std::to_string(depth), std::to_string(perft(state, depth)), board_line(state, 3000)});
}

}  // namespace

void add_isola_rows(Rows& rows) {
    const std::vector<Sample> samples{{"isola", {7, 7}, {0, 1, 2, 7, 12, 16}},
                                      {"isola", {9, 9}, {0, 5, 14, 20, 24}},
                                      {"isola", {11, 11}, {30}},
                                      {"isola", {27, 27}, {0, 40}},
                                      {"isola", {3, 32}, {3}},
                                      {"isola", {32, 3}, {4, 12}},
                                      {"isola", {3, 3}, {0, 1, 2, 3}},
                                      {"isolation", {6, 8}, {0, 1, 2, 9, 15, 20}},
                                      {"isolation", {4, 4}, {1, 3}},
                                      {"queens", {8, 8}, {0, 1, 2, 8, 15, 20}},
                                      {"queens", {5, 6}, {0, 4}}};
    std::uint64_t seed = 1;
    for (const Sample& sample : samples) add_game(rows, sample, seed++);
    // The assignment's Figure 4; a fixed square that a pawn leaves, and one where nothing can be stolen; a long slide.
    add_line(rows, "isolation", "1;6x8;0111100011000B01#11101001000011#110A010101001011;3000");
    add_line(rows, "isolation", "2;3x3;a111111#b;86400000");
    add_line(rows, "isolation", "1;3x3;a1000000b;3000");
    add_line(rows, "isolation", "2;3x3;a0000#10b;1");
    add_line(rows, "isola", "1;3x3;A1000000B;999999999");
    add_line(rows, "queens", "2;3x7;100B0011111101111A111;120000");
    for (const int depth : {1, 2, 3}) add_perft(rows, "isola", {3, 3}, depth);
    for (const int depth : {1, 2}) add_perft(rows, "isola", {5, 5}, depth);
    add_perft(rows, "isola", {9, 9}, 1);
    add_perft(rows, "isola", {27, 27}, 1);
    for (const int depth : {1, 2}) add_perft(rows, "isolation", {4, 4}, depth);
    add_perft(rows, "isolation", {6, 8}, 1);
    for (const int depth : {1, 2, 3, 4, 5}) add_perft(rows, "queens", {4, 4}, depth);
    for (const int depth : {1, 2, 3}) add_perft(rows, "queens", {8, 8}, depth);
}

}  // namespace isola_arena::kits
