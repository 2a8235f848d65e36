#include "arena/record/store/plan_rows.hpp"

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
    std::string json;
    JsonWriter(json).list(arguments, &JsonWriter::bytes);
    return json;
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
    if constexpr (std::is_enum_v<T>) return std::string(to_string(value));
    else if constexpr (std::is_integral_v<T>) return std::int64_t{value};
    else return std::string(value);
}

sqlite::Value value_of(const std::vector<std::string>& arguments) { return json_of_arguments(arguments); }

template <class T>
sqlite::Value value_of(const std::optional<T>& value) {
    return value ? value_of(*value) : sqlite::Value();
}

constexpr std::string_view fixed = "fixed", odd_squares = "odd-squares", any = "any", none = "none";

// Collects values by name, in their order. Its item() and all() have the form of those of ValuesByName, which reads the
// values back, so that one function names the members for both.
class ValuesWriter {
public:
    template <class T>
    void item(std::string_view key, const T& value) {
        values_.emplace_back(key, value_of(value));
    }

    template <class Table, class Settings>
    void all(const Table& table, const Settings& settings) {
        for_each_setting(table, [&](const auto& each) { item(each.facts.name, settings.*each.member); });
    }

    NamedValues take() && { return std::move(values_); }

private:
    NamedValues values_;
};

// The settings of the contest, or the values of a bot, read by name.
class ValuesByName {
public:
    explicit ValuesByName(const NamedValues& values) : values_(values.begin(), values.end()) {}

    // parse: only for a word.
    template <class T>
    T read(const std::string& key, std::optional<T> (*parse)(std::string_view) = nullptr) const {
        if constexpr (std::is_same_v<T, std::string>) return sqlite::text_of(at(key), key);
        else if constexpr (std::is_same_v<T, std::vector<std::string>>) return arguments(key);
        else if constexpr (std::is_same_v<T, bool>) return sqlite::number_of(at(key), key, 0, 1) == 1;
        else if constexpr (std::is_enum_v<T>) return parsed(key, parse);
        else if constexpr (std::is_integral_v<T>) return sqlite::number_of<T>(at(key), key);
        else return has(key) ? T(read<typename T::value_type>(key)) : T();
    }

    template <class T>
    void item(const std::string& key, T& member) const {
        member = read<T>(key);
    }

    template <class Table, class Members>
    void all(const Table& table, Members& members) const {
        for_each_setting(
            table, [&](const auto& each) { members.*each.member = read(std::string(each.facts.name), each.parse); });
    }

    bool has(const std::string& key) const { return !sqlite::is_nothing(at(key)); }

    template <class Parse>
    auto parsed(const std::string& key, const Parse& parse) const {
        const auto value = parse(read<std::string>(key));
        if (!value) throw sqlite::UnreadableField(key, at(key), "a known word");
        return *value;
    }

private:
    std::vector<std::string> arguments(const std::string& key) const {
        auto words = arguments_of_json(read<std::string>(key));
        if (!words) throw sqlite::UnreadableField(key, at(key), "a JSON array of texts");
        return *std::move(words);
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

void write_sprt(ValuesWriter& settings, const std::optional<SprtPlan>& plan) {
    const auto put = [&](std::string_view key, double SprtPlan::*number) {
        settings.item(key, plan ? std::optional(text_of_number((*plan).*number)) : std::nullopt);
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

Shares shares_in(std::string_view lines) {
    Shares shares;
    for (const std::string_view line : lines_of(lines)) {
        const std::size_t tab = std::min(line.find('\t'), line.size());
        shares.push_back({std::string(line.substr(0, tab)), std::string(line.substr(std::min(tab + 1, line.size())))});
    }
    return shares;
}

void write_board(ValuesWriter& settings, const BoardChoice& board) {
    if (const auto* size = std::get_if<FixedBoard>(&board)) {
        settings.item("board_kind", fixed);
        settings.item("board_size", size->size);
    } else if (const auto* squares = std::get_if<OddSquares>(&board)) {
        settings.item("board_kind", odd_squares);
        settings.item("board_from", squares->from);
        settings.item("board_to", squares->to);
    } else {
        settings.item("board_kind", std::holds_alternative<AnyBoard>(board) ? any : none);
    }
}

BoardChoice read_board(const ValuesByName& settings) {
    const auto known = [](const std::string& word) -> std::optional<std::string> {
        if (word == fixed || word == odd_squares || word == any || word == none) return word;
        return std::nullopt;
    };
    const std::string kind = settings.parsed("board_kind", known);
    if (kind == fixed) return FixedBoard{settings.read<std::string>("board_size")};
    if (kind == odd_squares) return OddSquares{settings.read<int>("board_from"), settings.read<int>("board_to")};
    if (kind == any) return AnyBoard{};
    return NoBoard{};
}

// Passes the members of a preset, with their names, to a ValuesWriter or a ValuesByName.
template <class Values, class AnyPreset>
void each_member_of_preset(Values& values, AnyPreset& preset) {
    values.item("name", preset.name);
    values.item("title", preset.title);
    values.item("summary", preset.summary);
    values.item("source", preset.source);
    values.item("rules", preset.rules);
    if constexpr (std::is_const_v<AnyPreset>) write_board(values, preset.board);
    else preset.board = read_board(values);
    values.all(time_settings, preset.time);
    values.item("memory", preset.limits.memory);
    values.item("processes", preset.limits.processes);
    values.item("scratch", preset.limits.scratch);
    values.item("open_files", preset.limits.open_files);
    values.all(game_settings, preset);
    values.all(match_settings, preset);
    values.all(format_settings, preset.format);
}

template <class Values, class AnyBot>
void each_member_of_bot(Values& values, AnyBot& bot) {
    values.item("name", bot.spec.name);
    values.item("command", bot.spec.arguments);
    values.item("folder", bot.spec.folder);
    values.item("language", bot.language);
    values.item("author", bot.author);
    values.item("dialect", bot.spec.dialect);
    values.item("game", bot.spec.game);
    values.item("fingerprint", bot.fingerprint);
    values.item("memory", bot.spec.limits.memory);
    values.item("processes", bot.spec.limits.processes);
    values.item("scratch", bot.spec.limits.scratch);
    values.item("open_files", bot.spec.limits.open_files);
    values.item("title", bot.title);
    values.item("build", bot.spec.build);
}

}  // namespace

// A folder and who named it on each line, with a tab between.
std::string text_of(const Shares& shares) {
    std::string lines;
    for (const Share& share : shares) lines += share.folder + '\t' + share.named_by + '\n';
    return lines;
}

NamedValues values_of(const ContestPlan& plan) {
    ValuesWriter values;
    each_member_of_preset(values, plan.preset);
    values.item("seed", plan.seed.text());
    values.item("board", plan.board);
    values.all(run_settings, plan);
    write_sprt(values, plan.sprt);
    values.item("openings", text_of(plan.openings));
    values.item("shares", text_of(plan.shares));
    values.item("rates_repeats", plan.rates_repeats);
    return std::move(values).take();
}

ContestPlan plan_of(const NamedValues& named) {
    const ValuesByName values(named);
    ContestPlan plan;
    each_member_of_preset(values, plan.preset);
    plan.seed = values.parsed("seed", &Seed::parse);
    plan.board = values.read<std::string>("board");
    values.all(run_settings, plan);
    plan.sprt = read_sprt(values);
    plan.openings = openings_in(values.read<std::string>("openings"));
    plan.shares = shares_in(values.read<std::string>("shares"));
    plan.rates_repeats = values.read<bool>("rates_repeats");
    return plan;
}

NamedValues values_of(const ContestBot& bot) {
    ValuesWriter values;
    each_member_of_bot(values, bot);
    return std::move(values).take();
}

ContestBot bot_of(const NamedValues& named) {
    const ValuesByName values(named);
    ContestBot bot;
    each_member_of_bot(values, bot);
    return bot;
}

}  // namespace isola_arena::store
