// A contest file is TOML. Keys and tables in brackets may be missing.
//
//   file     := name, title, summary, source, rules, games, tie, on_fault, time [, board] [, limits] [, format]
//   games    := 1 to 1000, the games of a match; its older name `rounds` is known, too
//   tie      := "draw" | "speed" | "score"
//   on_fault := "disqualify" | "discard"
//   time     := table: [turn] [, game] [, start] [, clock = "wall" | "cpu"]; turn or game must be there
//   board    := table: kind = "fixed", size = "RxC" | kind = "odd-squares", from, to | kind = "any"
//   limits   := table: see limits_table.hpp
//   format   := table: kind [, rounds] [, bronze = true | false] [, challengers] [, replays]
//
// The other values of the file are texts. turn, game and start are durations (duration.hpp). Sides of boards are 3 to
// 32; from and to are odd. The keys of format are those of FormatRules. The tables of settings
// (arena/judge/settings/settings.hpp, format_settings.hpp) hold the keys of time and format, games, tie and on_fault.

#include "arena/contest/preset.hpp"

#include <stdexcept>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/duration.hpp"
#include "arena/base/text/near_names.hpp"
#include "arena/bots/limits_table.hpp"
#include "arena/contest/embedded_presets.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/contest/toml_settings.hpp"

namespace isola_arena {
namespace {

constexpr std::int64_t free_turn_ms = 3000;

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

AnyBoard read_any_board(const TomlReader& board) {
    board.only({"kind"});
    return {};
}

BoardChoice read_board(const TomlReader& board) {
    const std::string kind = board.text("kind");
    if (kind == "fixed") return read_fixed_board(board);
    if (kind == "odd-squares") return read_odd_squares(board);
    if (kind == "any") return read_any_board(board);
    board.fail("kind", "kind \"" + kind + "\" is not known, known are fixed, odd-squares, any");
}

template <class Settings, class Table>
Settings read_table(const TomlReader& table, const Table& settings, Settings defaults = {}) {
    std::vector<std::string_view> keys;
    add_keys(keys, settings);
    table.only(keys);
    read_settings(table, settings, defaults);
    return defaults;
}

TimeControl read_time(const TomlReader& table) {
    TimeControl usual;
    usual.start_ends = StartEnds::line_taken;
    const auto time = read_table(table, time_settings, usual);
    if (!time.turn_ms && !time.game_ms) table.fail("turn", "neither \"turn\" nor \"game\" limits the time");
    return time;
}

std::vector<std::string_view> keys_of_file() {
    std::vector<std::string_view> keys{"name", "title", "summary", "source", "rules"};
    add_keys(keys, match_settings);
    add_keys(keys, game_settings);
    keys.insert(keys.end(), {"board", "time", "limits", "format"});
    return keys;
}

Preset read_preset(const TomlReader& file, const RulesCheck& check_rules) {
    file.only(keys_of_file());
    Preset preset;
    preset.name = file.text("name");
    preset.title = file.text("title");
    preset.summary = file.lines("summary");
    preset.source = file.lines("source");
    preset.rules = file.text("rules");
    if (check_rules)
        if (const auto error = check_rules(preset.rules)) file.fail("rules", error->message);
    read_settings(file, match_settings, preset);
    read_settings(file, game_settings, preset);
    preset.board = file.has("board") ? read_board(file.table("board")) : NoBoard{};
    preset.time = read_time(file.table("time"));
    if (file.has("limits")) preset.limits = read_limits(file.table("limits")).over({});
    if (file.has("format")) preset.format = read_table<FormatRules>(file.table("format"), format_settings);
    preset.format.games = preset.games;
    return preset;
}

}  // namespace

Result<Preset> parse_preset(std::string_view text, const std::string& file, const RulesCheck& rules) {
    try {
        const toml::table table = parse_toml(text, file);
        return read_preset({table, file}, rules);
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

Result<Preset> read_preset_file(const std::string& path, const RulesCheck& rules) {
    const auto text = read_input_file(path, {"contest file", longest_toml_file});
    return text ? parse_preset(*text, path, rules) : text.error();
}

std::vector<Preset> presets() {
    std::vector<Preset> all;
    for (const EmbeddedFile& file : embedded_presets()) {
        auto preset = parse_preset(file.text, std::string(file.name));
        if (!preset) throw std::logic_error("a built-in contest is broken: " + preset.message());
        all.push_back(std::move(preset).value());
    }
    return all;
}

Result<Preset> find_preset(std::string_view name, const RulesCheck& rules) {
    if (name.ends_with(".toml")) return read_preset_file(std::string(name), rules);
    std::vector<std::string> names;
    std::string known;
    for (Preset& preset : presets()) {
        if (preset.name == name) return std::move(preset);
        (known += known.empty() ? " " : ", ") += preset.name;
        names.push_back(preset.name);
    }
    const std::string question = did_you_mean(name, names);
    return Error{"unknown contest \"" + std::string(name) + '"' + question +
                 (question.empty() ? ": known are" : " Known are") + known};
}

Preset free_play(std::string_view rules) {
    Preset preset;
    preset.title = "free play";
    preset.summary = "only the rules, on any board";
    preset.rules = rules;
    preset.time.turn_ms = free_turn_ms;
    preset.time.start_ends = StartEnds::line_taken;
    preset.format.games = preset.games;
    return preset;
}

Result<std::string> choose_board(const Preset& preset, std::string_view wanted, Rng& rng) {
    return choose_board(preset.board, preset.name, wanted, rng);
}

}  // namespace isola_arena
