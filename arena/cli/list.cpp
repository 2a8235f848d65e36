#include "arena/cli/list.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/contest/preset.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/process/command_line.hpp"
#include "arena/record/report/wording.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/terminal/screen/ink.hpp"
#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

namespace json = boost::json;
using viewer::Ink;
using viewer::Tone;

std::string list_heading(std::string_view text) { return Ink::on(stdout)(Tone::strong, text); }

// Returns the name in its colour, filled up with blanks to that width.
std::string list_name(const std::string& word, std::size_t width) {
    return Ink::on(stdout)(Tone::name, word) + std::string(width - std::min(width, word.size()), ' ');
}

std::vector<std::string> games() {
    std::vector<std::string> names;
    for (const Variant& variant : catalogue())
        if (std::ranges::find(names, variant.game) == names.end()) names.push_back(variant.game);
    return names;
}

template <class Table, class Settings>
void append_text(std::string& text, const Table& table, const Settings& settings) {
    for_each_setting(table, [&](const auto& each) {
        if (!each.facts.listed_as.empty())
            text += fmt::format("; {}: {}", each.facts.listed_as, value_as_text(settings.*each.member));
    });
}

std::string settings_text(const Preset& preset) {
    std::string text;
    append_text(text, time_settings, preset.time);
    append_text(text, game_settings, preset);
    append_text(text, match_settings, preset);
    return text;
}

bool has_boards(const Preset& preset) { return !std::holds_alternative<NoBoard>(preset.board); }

void print_contests() {
    put_ready(fmt::format("{}\n", list_heading("Contests (--contest NAME)")));
    for (const Preset& preset : presets()) {
        const std::string boards = has_boards(preset) ? describe(preset.board) + "; " : "";
        put_ready(fmt::format("  {} {}: {}\n", list_name(preset.name, 15), preset.title, preset.summary));
        const std::string facts =
            fmt::format("{}; {}{}; {} games a match{}", preset.source, boards, report::time_limit_text(preset.time),
                        preset.games, settings_text(preset));
        put_ready(fmt::format("  {:<15} {}\n", "", Ink::on(stdout)(Tone::dim, facts)));
    }
}

void print_games() {
    put_ready(fmt::format("\n{}\n", list_heading("Games and their variants (--rules VARIANT)")));
    for (const std::string& game : games()) {
        put_ready(fmt::format("  {}\n", game));
        for (const Variant& variant : catalogue())
            if (variant.game == game)
                put_ready(fmt::format("    {} {}\n", list_name(variant.name, 15), variant.summary));
    }
}

void print_bot(const BundledBot& bot) {
    const std::string problem = bot.missing.empty() ? "" : " (cannot start here: " + bot.missing + ")";
    const std::string levels =
        bot.levels > 0 ? fmt::format("; weaker: {}-1 to -{}", bot.spec.name, bot.levels) : std::string();
    put_ready(fmt::format("    {} {}{}{}\n", list_name(bot.spec.name, 22), bot.summary, levels,
                          Ink::on(stdout)(Tone::warning, printable(problem))));
}

void print_bots() {
    put_ready(fmt::format("\n{}\n", list_heading("Bundled bots, by the game that they play")));
    const std::vector<BundledBot> bots = bundled_bots();
    for (const std::string& game : games()) {
        put_ready(fmt::format("  {}\n", game));
        for (const BundledBot& bot : bots)
            if (bot.spec.game == game) print_bot(bot);
    }
}

json::object object_of(const Preset& preset) {
    json::object object{{"name", preset.name},
                        {"title", preset.title},
                        {"summary", preset.summary},
                        {"source", preset.source},
                        {"rules", preset.rules},
                        {"boards", has_boards(preset) ? json::value(describe(preset.board)) : json::value()}};
    add_settings_of(object, preset, &SettingFacts::in_list);
    return object;
}

json::object object_of(const Variant& variant) {
    return {{"game", variant.game}, {"name", variant.name}, {"summary", variant.summary}};
}

json::object object_of(const BundledBot& bot) {
    return {{"name", bot.spec.name},
            {"game", bot.spec.game},
            {"contest", bot.spec.contest.empty() ? json::value() : json::value(bot.spec.contest)},
            {"summary", bot.summary},
            {"levels", bot.levels},
            {"command", join_command_line(bot.spec.arguments)},
            {"missing", bot.missing.empty() ? json::value() : json::value(bot.missing)}};
}

template <class Item>
json::array array_of(const std::vector<Item>& items) {
    json::array array;
    for (const Item& item : items) array.push_back(object_of(item));
    return array;
}

void print_json() {
    const json::object all{{"contests", array_of(presets())},
                           {"games", json::value_from(games())},
                           {"variants", array_of(catalogue())},
                           {"bots", array_of(bundled_bots())}};
    put_json(json::serialize(all));
}

// No machine can count as deep as this; a larger number is a typing error.
constexpr int deepest = 99;

int parse_depth(const std::string& text) {
    Scan scan(text);
    const auto depth = scan.number();
    if (depth && scan.at_end() && *depth >= 1 && *depth <= deepest) return *depth;
    throw UsageError(fmt::format("depth \"{}\": expected a number of turns from 1 to {}", text, deepest));
}

std::uint64_t count(const std::string& rules, int depth) { return usable(count_turns(rules, depth)); }

void print_counts(const std::string& rules, int depth) {
    for (int each = 1; each <= depth && is_read(); ++each) put_ready(fmt::format("{} {}\n", each, count(rules, each)));
    flush_output();
}

void print_json(const std::string& rules, int depth) {
    std::string list;
    for (int each = 1; each <= depth; ++each)
        list += fmt::format("{}{{\"depth\":{},\"nodes\":{}}}", each > 1 ? "," : "", each, count(rules, each));
    put_ready(fmt::format("{{\"rules\":\"{}\",\"counts\":[{}]}}\n", rules, list));
}

}  // namespace

Exit run_list(bool as_json) {
    if (as_json) {
        print_json();
        return Exit::fine;
    }
    print_contests();
    print_games();
    print_bots();
    return Exit::fine;
}

Exit run_perft(const PerftOptions& options) {
    const int depth = parse_depth(options.depth);
    const std::string rules = usable(complete_rules(options.rules, options.board));
    options.json ? print_json(rules, depth) : print_counts(rules, depth);
    return Exit::fine;
}

}  // namespace isola_arena
