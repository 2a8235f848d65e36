// A contest file is TOML. Keys and tables in brackets may be missing.
//
//   file     := name, title, summary, source, rules, rounds, tie, on_fault, time [, board] [, limits] [, format]
//   rounds   := 1 to 1000, the games of a match
//   tie      := "draw" | "speed" | "score"
//   on_fault := "disqualify" | "discard"
//   time     := table: [turn] [, game] [, start] [, clock = "wall" | "cpu"]; turn or game must be there
//   board    := table: kind = "fixed", size = "RxC" | kind = "odd-squares", from, to
//   limits   := table: see limits_table.hpp
//   format   := table: kind [, rounds] [, bronze = true | false] [, challengers] [, replays]
//
// The other values of the file are texts. turn, game and start are durations (duration.hpp). Sides of boards are 3 to
// 32; from and to are odd. The keys of format are those of FormatRules.

#include "arena/contest/preset.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

#include "arena/contest/duration.hpp"
#include "arena/contest/embedded_presets.hpp"
#include "arena/contest/limits_table.hpp"
#include "arena/contest/toml_reader.hpp"

namespace isola_arena {
namespace {

constexpr std::int64_t free_turn_ms = 3000;
constexpr int most_games = 1000;
constexpr int most_replays = 10;

OddSquares read_odd_squares(const TomlReader& board) {
    board.only({"kind", "from", "to"});
    const OddSquares squares{board.number("from", smallest_side, largest_side),
                             board.number("to", smallest_side, largest_side)};
    for (const char* key : {"from", "to"})
        if (board.number(key, smallest_side, largest_side) % 2 == 0)
            board.fail(key, std::string("\"") + key + "\" must be odd");
    if (squares.to < squares.from) board.fail("to", "\"to\" must not be less than \"from\"");
    return squares;
}

FixedBoard read_fixed_board(const TomlReader& board) {
    board.only({"kind", "size"});
    const std::string size = board.text("size");
    Rng unused(0);
    const auto known = choose_board(AnyBoard{}, {}, size, unused);
    if (!known || *known != size || size.empty()) board.fail("size", "\"size\" must be ROWSxCOLUMNS, such as 6x8");
    return {size};
}

BoardChoice read_board(const TomlReader& board) {
    const std::string kind = board.text("kind");
    if (kind == "fixed") return read_fixed_board(board);
    if (kind == "odd-squares") return read_odd_squares(board);
    board.fail("kind", "kind \"" + kind + "\" is not known, known are fixed, odd-squares");
}

TimeControl read_time(const TomlReader& time) {
    time.only({"turn", "game", "start", "clock"});
    TimeControl control;
    if (time.has("turn")) control.turn_ms = time.parsed("turn", parse_duration);
    if (time.has("game")) control.game_ms = time.parsed("game", parse_duration);
    if (time.has("start")) control.start_ms = time.parsed("start", parse_duration);
    if (time.has("clock")) control.clock = time.parsed("clock", parse_clock_kind);
    if (!control.turn_ms && !control.game_ms) time.fail("turn", "neither \"turn\" nor \"game\" limits the time");
    return control;
}

FormatRules read_format(const TomlReader& format) {
    format.only({"kind", "rounds", "bronze", "challengers", "replays"});
    FormatRules rules;
    rules.kind = format.parsed("kind", parse_format_kind);
    if (format.has("rounds")) rules.rounds = format.number("rounds", 1, most_rounds);
    if (format.has("bronze")) rules.bronze = format.truth("bronze");
    if (format.has("challengers")) rules.challengers = format.number("challengers", 1, most_entrants);
    if (format.has("replays")) rules.replays = format.number("replays", 0, most_replays);
    return rules;
}

Preset read_preset(const TomlReader& file, const RulesCheck& check_rules) {
    file.only({"name", "title", "summary", "source", "rules", "rounds", "tie", "on_fault", "board", "time", "limits",
               "format"});
    Preset preset;
    preset.name = file.text("name");
    preset.title = file.text("title");
    preset.summary = file.text("summary");
    preset.source = file.text("source");
    preset.rules = file.text("rules");
    if (check_rules)
        if (const auto refusal = check_rules(preset.rules)) file.fail("rules", refusal->why);
    preset.rounds = file.number("rounds", 1, most_games);
    preset.tie = file.parsed("tie", parse_tie_rule);
    preset.policy = file.parsed("on_fault", parse_fault_policy);
    preset.board = file.has("board") ? read_board(file.table("board")) : NoBoard{};
    preset.time = read_time(file.table("time"));
    if (file.has("limits")) preset.limits = read_limits(file.table("limits")).over({});
    if (file.has("format")) preset.format = read_format(file.table("format"));
    preset.format.games = preset.rounds;
    return preset;
}

}  // namespace

Result<Preset> parse_preset(std::string_view text, const std::string& file, const RulesCheck& rules) {
    try {
        const toml::table table = parse_toml(text, file);
        return read_preset({table, file}, rules);
    } catch (const TomlProblem& problem) {
        return Refusal{problem.what()};
    }
}

Result<Preset> read_preset_file(const std::string& path, const RulesCheck& rules) {
    std::ifstream stream(path, std::ios::binary);
    if (!stream) return Refusal{"cannot read the contest file " + path};
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    return parse_preset(text, path, rules);
}

std::vector<Preset> presets() {
    std::vector<Preset> all;
    for (const EmbeddedFile& file : embedded_presets()) {
        auto preset = parse_preset(file.text, std::string(file.name));
        if (!preset) throw std::logic_error("a built-in contest is broken: " + preset.why());
        all.push_back(std::move(preset).value());
    }
    return all;
}

Result<Preset> find_preset(std::string_view name, const RulesCheck& rules) {
    if (name.ends_with(".toml")) return read_preset_file(std::string(name), rules);
    std::string known;
    for (Preset& preset : presets()) {
        if (preset.name == name) return std::move(preset);
        (known += known.empty() ? "" : ", ") += preset.name;
    }
    return Refusal{"unknown contest \"" + std::string(name) + "\": known are " + known};
}

Preset free_play(std::string_view rules) {
    Preset preset;
    preset.title = "free play";
    preset.summary = "the rules alone, on any board";
    preset.rules = rules;
    preset.time.turn_ms = free_turn_ms;
    preset.format.games = preset.rounds;
    return preset;
}

Result<std::string> choose_board(const Preset& preset, std::string_view wanted, Rng& rng) {
    return choose_board(preset.board, preset.name, wanted, rng);
}

}  // namespace isola_arena
