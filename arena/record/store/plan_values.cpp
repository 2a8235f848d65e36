#include "arena/record/store/plan_values.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <type_traits>

#include <boost/json/parse.hpp>
#include "arena/base/json/json_writer.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/text.hpp"
#include "arena/contest/format_settings.hpp"

namespace isola_arena::store {
namespace {

std::optional<std::string> word_of(const boost::json::value& value) {
    const auto* text = value.if_string();
    if (!text) return std::nullopt;
    return json_bytes({text->data(), text->size()});
}

// Returns the words of a command as a JSON array of strings, each of which holds exact bytes (append_json_bytes).
std::string json_of_arguments(const std::vector<std::string>& arguments) {
    std::string json = "[";
    for (const std::string& argument : arguments) {
        if (json.size() > 1) json += ',';
        append_json_bytes(json, argument);
    }
    return json += ']';
}

// Returns the words of such an array; nullopt if the text is not one.
std::optional<std::vector<std::string>> arguments_of_json(std::string_view text) {
    boost::system::error_code error;
    const auto parsed = boost::json::parse({text.data(), text.size()}, error);
    if (error || !parsed.is_array()) return std::nullopt;
    std::vector<std::string> arguments;
    for (const auto& value : parsed.get_array()) {
        auto word = word_of(value);
        if (!word) return std::nullopt;
        arguments.push_back(*std::move(word));
    }
    return arguments;
}

template <class T>
sqlite::Value value_of(const T& value) {
    if constexpr (std::is_integral_v<T>) return std::int64_t{value};
    else return std::string(value);
}

template <class T>
sqlite::Value value_of(const std::optional<T>& value) {
    return value ? value_of(*value) : sqlite::Value();
}

constexpr std::string_view fixed = "fixed", odd_squares = "odd-squares", any = "any", none = "none";

// Collects the settings by name, in the order of the tables.
class SettingsWriter {
public:
    template <class Kind>
    void put(std::string_view key, const Kind& value) {
        values_.emplace_back(key, value_of(value));
    }

    template <class Table, class Settings>
    void put_all(const Table& table, const Settings& settings) {
        for_each_setting(table, [&](const auto& each) {
            const auto& value = settings.*each.member;
            if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>) put(each.facts.name, to_string(value));
            else put(each.facts.name, value);
        });
    }

    NamedValues take() && { return std::move(values_); }

private:
    NamedValues values_;
};

// The settings of the contest, or the values of a bot, read by name.
class ValuesByName {
public:
    explicit ValuesByName(const NamedValues& values) : values_(values.begin(), values.end()) {}

    std::string text(const std::string& key) const { return sqlite::text_of(at(key), key); }
    bool flag(const std::string& key) const { return sqlite::number_of(at(key), key, 0, 1) == 1; }

    template <class Number>
    Number number(const std::string& key) const {
        return sqlite::number_of<Number>(at(key), key);
    }

    bool has(const std::string& key) const { return !sqlite::is_nothing(at(key)); }

    template <class Number>
    std::optional<Number> maybe_number(const std::string& key) const {
        return has(key) ? std::optional(number<Number>(key)) : std::nullopt;
    }

    template <class Parse>
    auto parsed(const std::string& key, const Parse& parse) const {
        const auto value = parse(text(key));
        if (!value) throw sqlite::UnreadableField(key, at(key), "a known word");
        return *value;
    }

    template <class Table, class Members>
    void read_all(const Table& table, Members& members) const {
        for_each_setting(table, [&](const auto& each) { members.*each.member = read(each); });
    }

private:
    template <class Owner, class T>
    T read(const Setting<Owner, T>& setting) const {
        const std::string key(setting.facts.name);
        if constexpr (std::is_same_v<T, bool>) return flag(key);
        else if constexpr (std::is_enum_v<T>) return parsed(key, setting.parse);
        else if constexpr (std::is_integral_v<T>) return number<T>(key);
        else return maybe_number<std::int64_t>(key);
    }

    const sqlite::Value& at(const std::string& key) const {
        const auto found = values_.find(key);
        if (found == values_.end()) throw sqlite::UnreadableField(key, sqlite::Value(), "to be there");
        return found->second;
    }

    std::map<std::string, sqlite::Value> values_;
};

// A number with a fraction is a text in the database, so that it is read back exactly.
std::string text_of_number(double number) {
    std::array<char, 32> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return {digits.data(), end};
}

std::optional<double> parse_number(const std::string& text) {
    double number = 0;
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc() || rest != end) return std::nullopt;
    return number;
}

void write_sprt(SettingsWriter& settings, const std::optional<SprtPlan>& plan) {
    const auto put = [&](std::string_view key, double SprtPlan::*number) {
        settings.put(key, plan ? std::optional(text_of_number((*plan).*number)) : std::nullopt);
    };
    put("sprt_elo0", &SprtPlan::elo0);
    put("sprt_elo1", &SprtPlan::elo1);
    put("sprt_alpha", &SprtPlan::alpha);
    put("sprt_beta", &SprtPlan::beta);
}

std::optional<SprtPlan> read_sprt(const ValuesByName& settings) {
    if (!settings.has("sprt_elo0")) return std::nullopt;
    const auto number = [&](const char* key) { return settings.parsed(key, parse_number); };
    return SprtPlan{number("sprt_elo0"), number("sprt_elo1"), number("sprt_alpha"), number("sprt_beta")};
}

std::string text_of(const std::vector<Opening>& openings) {
    std::string lines;
    for (const Opening& opening : openings) lines += to_string(opening) + '\n';
    return lines;
}

std::vector<Opening> openings_in(std::string_view lines) {
    std::vector<Opening> openings;
    for (const std::string_view line : lines_of(lines)) openings.push_back(parse_opening(line));
    return openings;
}

void write_board(SettingsWriter& settings, const BoardChoice& board) {
    if (const auto* size = std::get_if<FixedBoard>(&board)) {
        settings.put("board_kind", fixed);
        settings.put("board_size", size->size);
    } else if (const auto* squares = std::get_if<OddSquares>(&board)) {
        settings.put("board_kind", odd_squares);
        settings.put("board_from", squares->from);
        settings.put("board_to", squares->to);
    } else {
        settings.put("board_kind", std::holds_alternative<AnyBoard>(board) ? any : none);
    }
}

BoardChoice read_board(const ValuesByName& settings) {
    const auto known = [](const std::string& word) -> std::optional<std::string> {
        if (word == fixed || word == odd_squares || word == any || word == none) return word;
        return std::nullopt;
    };
    const std::string kind = settings.parsed("board_kind", known);
    if (kind == fixed) return FixedBoard{settings.text("board_size")};
    if (kind == odd_squares) return OddSquares{settings.number<int>("board_from"), settings.number<int>("board_to")};
    if (kind == any) return AnyBoard{};
    return NoBoard{};
}

void write_preset(SettingsWriter& settings, const Preset& preset) {
    settings.put("name", preset.name);
    settings.put("title", preset.title);
    settings.put("summary", preset.summary);
    settings.put("source", preset.source);
    settings.put("rules", preset.rules);
    write_board(settings, preset.board);
    settings.put_all(time_settings, preset.time);
    settings.put("memory", preset.limits.memory);
    settings.put("processes", preset.limits.processes);
    settings.put("scratch", preset.limits.scratch);
    settings.put_all(game_settings, preset);
    settings.put_all(match_settings, preset);
    settings.put_all(format_settings, preset.format);
}

Preset read_preset(const ValuesByName& settings) {
    Preset preset;
    preset.name = settings.text("name");
    preset.title = settings.text("title");
    preset.summary = settings.text("summary");
    preset.source = settings.text("source");
    preset.rules = settings.text("rules");
    preset.board = read_board(settings);
    settings.read_all(time_settings, preset.time);
    preset.limits = {settings.number<std::int64_t>("memory"), settings.number<int>("processes"),
                     settings.number<std::int64_t>("scratch")};
    settings.read_all(game_settings, preset);
    settings.read_all(match_settings, preset);
    settings.read_all(format_settings, preset.format);
    return preset;
}

}  // namespace

NamedValues values_of(const ContestPlan& plan) {
    SettingsWriter settings;
    write_preset(settings, plan.preset);
    settings.put("seed", plan.seed.text());
    settings.put("board", plan.board);
    settings.put_all(run_settings, plan);
    write_sprt(settings, plan.sprt);
    settings.put("openings", text_of(plan.openings));
    return std::move(settings).take();
}

ContestPlan plan_of(const NamedValues& values) {
    const ValuesByName settings(values);
    ContestPlan plan;
    plan.preset = read_preset(settings);
    plan.seed = settings.parsed("seed", &Seed::parse);
    plan.board = settings.text("board");
    settings.read_all(run_settings, plan);
    plan.sprt = read_sprt(settings);
    plan.openings = openings_in(settings.text("openings"));
    return plan;
}

NamedValues values_of(const ContestBot& bot) {
    const BotSpec& spec = bot.spec;
    return {{"name", spec.name},
            {"command", json_of_arguments(spec.arguments)},
            {"folder", spec.folder},
            {"language", bot.language},
            {"author", bot.author},
            {"dialect", spec.dialect},
            {"game", spec.game},
            {"fingerprint", bot.fingerprint},
            {"memory", value_of(spec.limits.memory)},
            {"processes", value_of(spec.limits.processes)},
            {"scratch", value_of(spec.limits.scratch)},
            {"title", bot.title},
            {"build", spec.build}};
}

ContestBot bot_of(const NamedValues& values) {
    const ValuesByName row(values);
    ContestBot bot;
    bot.spec.name = row.text("name");
    const std::string text = row.text("command");
    const auto parsed = arguments_of_json(text);
    if (!parsed) throw sqlite::UnreadableField("command", text, "a JSON array of texts");
    bot.spec.arguments = *parsed;
    bot.spec.folder = row.text("folder");
    bot.language = row.text("language");
    bot.author = row.text("author");
    bot.spec.dialect = row.text("dialect");
    bot.spec.game = row.text("game");
    bot.fingerprint = row.text("fingerprint");
    bot.spec.limits.memory = row.maybe_number<std::int64_t>("memory");
    bot.spec.limits.processes = row.maybe_number<int>("processes");
    bot.spec.limits.scratch = row.maybe_number<std::int64_t>("scratch");
    bot.title = row.text("title");
    bot.spec.build = row.text("build");
    return bot;
}

}  // namespace isola_arena::store
