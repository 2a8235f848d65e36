// A contest file is TOML. Keys and tables in brackets may be missing.
//
//   file     := name, title, summary, source, rules, games, tie, on_fault, time
//               [, board] [, limits] [, share] [, openings] [, format]
//   games    := 1 to 1000, the games of a match; the older key `rounds` is accepted, too
//   tie      := "draw" | "speed" | "score"
//   on_fault := "disqualify" | "discard"
//   time     := table: [turn] [, game] [, start] [, start_ends = "line-taken" | "first-reply"] [, tolerance]
//               [, clock = "wall" | "cpu"]; turn or game must be there
//   board    := table: kind = "fixed", size = "RxC" | kind = "odd-squares", from, to | kind = "any"
//   limits   := table: see bots_file.hpp
//   openings := 1 to 1000, random turns | "balanced" | the name of a file, beside this one
//   format   := table: kind [, rounds] [, bronze = true | false] [, challengers] [, replays]
//
// The other values of the file are texts. turn, game, start and tolerance are durations (quantities.hpp). Sides of
// boards are 3 to 32; from and to are odd. The keys of format are those of FormatRules. The tables of settings
// (arena/rules/settings/settings.hpp, format_settings.hpp) hold the keys of time and format, games, tie and on_fault.
#include "arena/contest/preset.hpp"

#include <filesystem>
#include <stdexcept>
#include <type_traits>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/rules/settings/setting.hpp"

namespace isola_arena {
namespace {

// Appends the keys that the settings of the table have in contest files.
template <class Table>
void add_keys(std::vector<std::string_view>& keys, const Table& table) {
    for_each_setting(table, [&](const auto& each) {
        for (const std::string_view key : {each.facts.key, each.facts.older_key})
            if (!key.empty()) keys.push_back(key);
    });
}

// Returns the key that the file uses for the setting: the older key if the file has it, else the present one. Throws
// TomlProblem if the file has both.
std::string_view key_in(const TomlReader& file, const SettingFacts& facts) {
    if (facts.older_key.empty() || !file.has(facts.older_key)) return facts.key;
    if (file.has(facts.key))
        file.fail(facts.older_key, std::string(facts.older_key) + " is the older name of " + std::string(facts.key) +
                                       ": expected only one of them");
    return facts.older_key;
}

// Returns the value of the setting, whose key must be there. Throws TomlProblem if the value is wrong.
template <class Owner, class T>
T read_setting(const TomlReader& file, const Setting<Owner, T>& setting) {
    const SettingFacts& facts = setting.facts;
    const std::string_view key = key_in(file, facts);
    if constexpr (std::is_same_v<T, bool>) return file.truth(key);
    else if constexpr (std::is_same_v<T, int>)
        return file.number(key, static_cast<int>(facts.bounds.least), static_cast<int>(facts.bounds.most));
    else if constexpr (std::is_enum_v<T>) return file.parsed(key, setting.parse);
    else return file.parsed(key, parse_duration);
}

// Sets the members whose keys the file has. Throws TomlProblem if a required key is missing or a value is wrong.
template <class Table, class Settings>
void read_settings(const TomlReader& file, const Table& table, Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (each.facts.key.empty()) return;
        if (each.facts.required || file.has(key_in(file, each.facts))) settings.*each.member = read_setting(file, each);
    });
}

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

BoardChoice read_board(const TomlReader& board) {
    const std::string kind = board.text("kind");
    if (kind == "fixed") return read_fixed_board(board);
    if (kind == "odd-squares") return read_odd_squares(board);
    if (kind == "any") {
        board.only({"kind"});
        return AnyBoard{};
    }
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
    keys.insert(keys.end(), {"board", "time", "limits", "share", "openings", "format"});
    return keys;
}

Preset read_preset(const TomlReader& file, const std::string& path, const RulesCheck& check_rules) {
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
    preset.shares = read_shares(file, path);
    if (file.has("openings"))
        preset.openings = in_folder(read_opening_choice(file), std::filesystem::path(path).parent_path());
    if (file.has("format")) preset.format = read_table<FormatRules>(file.table("format"), format_settings);
    preset.format.games = preset.games;
    return preset;
}

}  // namespace

Result<Preset> parse_preset(std::string_view text, const std::string& file, const RulesCheck& rules) {
    try {
        const toml::table table = parse_toml(text, file);
        return read_preset({table, file}, file, rules);
    } catch (const TomlProblem& problem) {
        return Error{problem.what()};
    }
}

Result<Preset> read_preset_file(const std::string& path, const RulesCheck& rules) {
    const auto text = read_text_file(path, {"contest file", longest_toml_file});
    return text ? parse_preset(*text, path, rules) : text.error();
}

namespace {

Preset built_in(const EmbeddedFile& file) {
    auto preset = parse_preset(file.text, std::string(file.name));
    if (!preset) throw std::logic_error("a built-in contest is broken: " + preset.message());
    return std::move(preset).value();
}

// The file of a built-in contest has its name.
std::string name_of(const EmbeddedFile& file) { return std::string(file.name.substr(0, file.name.rfind('.'))); }

}  // namespace

std::vector<Preset> presets() {
    std::vector<Preset> all;
    for (const EmbeddedFile& file : embedded_presets()) all.push_back(built_in(file));
    return all;
}

Result<Preset> find_preset(std::string_view name, const RulesCheck& rules) {
    if (name.ends_with(".toml")) return read_preset_file(std::string(name), rules);
    std::vector<std::string> names;
    for (const EmbeddedFile& file : embedded_presets()) {
        names.push_back(name_of(file));
        if (names.back() == name) return built_in(file);
    }
    const std::string question = did_you_mean(name, names);
    return Error{"unknown contest \"" + std::string(name) + '"' + question +
                 (question.empty() ? ": known are " : " Known are ") + joined(names, ", ")};
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
