#include "arena/record/store/plan_rows.hpp"

#include <array>
#include <charconv>
#include <map>
#include <type_traits>

#include "arena/contest/format_settings.hpp"
#include "arena/record/store/fields.hpp"
#include "arena/record/store/words.hpp"

namespace isola_arena::store {
namespace {

constexpr std::string_view fixed = "fixed", odd_squares = "odd-squares", any = "any", none = "none";

class SettingsWriter {
public:
    explicit SettingsWriter(Connection& database) : insert_(database, "INSERT INTO contest VALUES (?, ?)") {}

    template <class Kind>
    void put(std::string_view key, const Kind& value) {
        insert_.with(key, value).execute();
    }

    template <class Table, class Settings>
    void put_all(const Table& table, const Settings& settings) {
        for_each_setting(table, [&](const auto& each) {
            const auto& value = settings.*each.member;
            if constexpr (std::is_enum_v<std::remove_cvref_t<decltype(value)>>) put(each.facts.name, to_string(value));
            else put(each.facts.name, value);
        });
    }

private:
    Statement insert_;
};

// All settings of the contest, read by name.
class Settings {
public:
    explicit Settings(Connection& database) {
        Statement rows(database, "SELECT key, value FROM contest");
        while (rows.next()) values_[text_of(rows.value(0), "key")] = rows.value(1);
    }

    std::string text(const std::string& key) const { return text_of(at(key), key); }
    bool flag(const std::string& key) const { return number_of(at(key), key, 0, 1) == 1; }

    template <class Number>
    Number number(const std::string& key) const {
        return number_of<Number>(at(key), key);
    }

    bool has(const std::string& key) const { return !is_nothing(at(key)); }

    std::optional<std::int64_t> maybe_number(const std::string& key) const {
        if (is_nothing(at(key))) return std::nullopt;
        return number<std::int64_t>(key);
    }

    template <class Parse>
    auto parsed(const std::string& key, const Parse& parse) const {
        const auto value = parse(text(key));
        if (!value) throw UnreadableField(key, at(key), "a known word");
        return *value;
    }

    template <class Table, class Members>
    void read_all(const Table& table, Members& members) const {
        for_each_setting(table, [&](const auto& each) { members.*each.member = value_of(each); });
    }

private:
    template <class Owner, class T>
    T value_of(const Setting<Owner, T>& setting) const {
        const std::string key(setting.facts.name);
        if constexpr (std::is_same_v<T, bool>) return flag(key);
        else if constexpr (std::is_enum_v<T>) return parsed(key, setting.parse);
        else if constexpr (std::is_integral_v<T>) return number<T>(key);
        else return maybe_number(key);
    }

    const Value& at(const std::string& key) const {
        const auto found = values_.find(key);
        if (found == values_.end()) throw UnreadableField(key, Value(), "to be there");
        return found->second;
    }

    std::map<std::string, Value> values_;
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

std::optional<SprtPlan> read_sprt(const Settings& settings) {
    if (!settings.has("sprt_elo0")) return std::nullopt;
    const auto number = [&](const char* key) { return settings.parsed(key, parse_number); };
    return SprtPlan{number("sprt_elo0"), number("sprt_elo1"), number("sprt_alpha"), number("sprt_beta")};
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

BoardChoice read_board(const Settings& settings) {
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

Preset read_preset(const Settings& settings) {
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

void write_bots(Connection& database, const std::vector<ContestBot>& bots) {
    Statement insert(database, "INSERT INTO bot VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    std::int64_t place = 0;
    for (const ContestBot& bot : bots)
        insert
            .with(++place, bot.spec.name, json_of_words(bot.spec.words), bot.spec.folder, bot.language, bot.author,
                  bot.spec.dialect, bot.spec.game, bot.fingerprint, bot.spec.limits.memory, bot.spec.limits.processes,
                  bot.spec.limits.scratch, bot.title)
            .execute();
}

ContestBot read_bot(Fields row) {
    ContestBot bot;
    bot.spec.name = row.text();
    const std::string words = row.text();
    const auto parsed = words_of_json(words);
    if (!parsed) throw UnreadableField("command", words, "a JSON array of texts");
    bot.spec.words = *parsed;
    bot.spec.folder = row.text();
    bot.language = row.text();
    bot.author = row.text();
    bot.spec.dialect = row.text();
    bot.spec.game = row.text();
    bot.fingerprint = row.text();
    bot.spec.limits.memory = row.maybe_number<std::int64_t>();
    bot.spec.limits.processes = row.maybe_number<int>();
    bot.spec.limits.scratch = row.maybe_number<std::int64_t>();
    bot.title = row.text();
    return bot;
}

// Returns the result of read(). Throws a StoreProblem that names the place in the database if read() throws
// UnreadableField.
template <class Read>
auto read_from(const Connection& database, const std::string& where, const Read& read) {
    try {
        return read();
    } catch (const UnreadableField& field) {
        throw StoreProblem("the database " + database.shown() + " cannot be understood in its table " + where + ": " +
                           field.what() + "; fix that with sqlite3, or restore a backup");
    }
}

std::vector<ContestBot> read_bots(Connection& database) {
    Statement rows(database,
                   "SELECT name, command, folder, language, author, dialect, game, fingerprint, memory, "
                   "processes, scratch, title FROM bot ORDER BY place");
    std::vector<ContestBot> bots;
    while (rows.next())
        bots.push_back(read_from(database, "bot, place " + std::to_string(bots.size() + 1),
                                 [&] { return read_bot(Fields(rows)); }));
    return bots;
}

ContestPlan read_settings(const Settings& settings) {
    ContestPlan plan;
    plan.preset = read_preset(settings);
    plan.seed = settings.parsed("seed", &Seed::parse);
    plan.board = settings.text("board");
    settings.read_all(run_settings, plan);
    plan.sprt = read_sprt(settings);
    return plan;
}

std::size_t read_place(const Value& value, const std::string& name) {
    return static_cast<std::size_t>(number_of(value, name, 1, std::numeric_limits<std::int64_t>::max()) - 1);
}

Pairing read_pairing(const Statement& row) {
    Pairing pairing;
    pairing.first = read_place(row.value(0), "first");
    if (!is_nothing(row.value(1))) pairing.second = read_place(row.value(1), "second");
    pairing.round = number_of<int>(row.value(2), "round");
    pairing.stage = text_of(row.value(3), "stage");
    pairing.games = number_of<int>(row.value(4), "games");
    pairing.replay = number_of<int>(row.value(5), "replay");
    return pairing;
}

}  // namespace

void write_plan(Connection& database, const ContestPlan& plan) {
    SettingsWriter settings(database);
    write_preset(settings, plan.preset);
    settings.put("seed", plan.seed.text());
    settings.put("board", plan.board);
    settings.put_all(run_settings, plan);
    write_sprt(settings, plan.sprt);
    write_bots(database, plan.bots);
}

ContestPlan read_plan(Connection& database) {
    ContestPlan plan = read_from(database, "contest", [&] { return read_settings(Settings(database)); });
    plan.bots = read_bots(database);
    return plan;
}

void write_fingerprint(Connection& database, const std::string& bot, const std::string& fingerprint) {
    Statement(database, "UPDATE bot SET fingerprint = ? WHERE name = ?").with(fingerprint, bot).execute();
}

void write_pairing(Connection& database, int number, const Pairing& pairing) {
    std::optional<std::int64_t> second;
    if (pairing.second) second = static_cast<std::int64_t>(*pairing.second) + 1;
    Statement(database, "INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        .with(number, pairing.round, pairing.stage, static_cast<std::int64_t>(pairing.first) + 1, second, pairing.games,
              pairing.replay)
        .execute();
}

std::vector<Pairing> read_pairings(Connection& database) {
    Statement rows(database, "SELECT first, second, round, stage, games, replay FROM pairing ORDER BY number");
    std::vector<Pairing> pairings;
    while (rows.next())
        pairings.push_back(read_from(database, "pairing, number " + std::to_string(pairings.size() + 1),
                                     [&] { return read_pairing(rows); }));
    return pairings;
}

}  // namespace isola_arena::store
