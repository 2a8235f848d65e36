#include "arena/record/store/plan_rows.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <sstream>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/record/store/change_rows.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::store {
namespace {

NamedValues read_values(sqlite::Connection& database) {
    NamedValues values;
    sqlite::Statement rows(database, "SELECT key, value FROM contest");
    while (rows.next()) values.emplace_back(sqlite::text_of(rows.value(0), "key"), rows.value(1));
    return values;
}

// A name that no setting has.
constexpr std::string_view note_of_checksums = "note_plan";

std::string insertion(const std::string& columns, const std::string& marks) {
    return "INSERT INTO bot (" + columns + ") VALUES (" + marks + ")";
}

// place: from 1.
void write_bot(sqlite::Connection& database, std::size_t place, const ContestBot& bot) {
    std::string columns = "place", marks = std::to_string(place);
    const NamedValues values = values_of(bot);
    for (const auto& [name, value] : values) {
        columns += ", " + name;
        marks += ", ?";
    }
    sqlite::Statement insert(database, insertion(columns, marks));
    insert.with_values(values).execute();
}

NamedValues row_of(const sqlite::Statement& row) {
    NamedValues values;
    for (int column = 0; column < row.columns(); ++column) values.emplace_back(row.name(column), row.value(column));
    return values;
}

// Returns the result of read(). Throws a DatabaseProblem that names the place in the database if read() throws
// UnreadableField.
template <class Read>
auto read_from(const sqlite::Connection& database, const std::string& where, const Read& read) {
    try {
        return read();
    } catch (const sqlite::UnreadableField& field) {
        throw DatabaseProblem("the database " + database.shown() + " cannot be understood in its table " + where +
                              ": " + field.what() + "; fix that with sqlite3, or restore a backup");
    }
}

std::vector<ContestBot> read_bots(sqlite::Connection& database) {
    sqlite::Statement rows(database, "SELECT * FROM bot ORDER BY place");
    std::vector<ContestBot> bots;
    while (rows.next())
        bots.push_back(
            read_from(database, "bot, place " + std::to_string(bots.size() + 1), [&] { return bot_of(row_of(rows)); }));
    return bots;
}

std::size_t read_place(const sqlite::Value& value, const std::string& name) {
    return static_cast<std::size_t>(sqlite::number_of(value, name, 1, std::numeric_limits<std::int64_t>::max()) - 1);
}

Pairing read_pairing(const sqlite::Statement& row) {
    Pairing pairing;
    pairing.first = read_place(row.value(0), "first");
    if (!sqlite::is_nothing(row.value(1))) pairing.second = read_place(row.value(1), "second");
    pairing.round = sqlite::number_of<int>(row.value(2), "round");
    pairing.stage = sqlite::text_of(row.value(3), "stage");
    pairing.games = sqlite::number_of<int>(row.value(4), "games");
    pairing.replay = sqlite::number_of<int>(row.value(5), "replay");
    return pairing;
}

// Checksums of the plan. With them a verification notices changes that no record of a game shows: of the format, of the
// rule for ties, of a bot's title. The text has three lines of words. The first word of a line is its name:
//
//     settings KEY CRC KEY CRC ...
//     columns NAME NAME ...            of a bot, those that the next line is about
//     bots CRC CRC ...                 by place

// Has no checksum, because a bot may be rebuilt while its contest goes on.
constexpr std::string_view may_change = "fingerprint";
// Neither has this setting, because a contest may be resumed with other folders.
constexpr std::string_view shares_may_change = "shares";

using ByName = std::map<std::string, sqlite::Value>;

ByName by_name(const NamedValues& values) { return {values.begin(), values.end()}; }

void append_value(std::string& text, const sqlite::Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) text += 'i' + std::to_string(*number);
    if (const auto* words = std::get_if<std::string>(&value)) text += 't' + *words;
    text += '\0';
}

// Returns the checksum of the values with these names, in this order.
std::string checksum(const ByName& values, const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) {
        const auto found = values.find(name);
        append_value(text, found == values.end() ? sqlite::Value() : found->second);
    }
    return std::to_string(crc_of(text));
}

std::vector<std::string> words_of_line(std::istream& lines) {
    std::string line;
    std::getline(lines, line);
    std::istringstream words(line);
    std::vector<std::string> all;
    for (std::string word; words >> word;) all.push_back(word);
    if (!all.empty()) all.erase(all.begin());
    return all;
}

std::string checksums_of(const ContestPlan& plan) {
    std::string text = "settings";
    const NamedValues settings = values_of(plan);
    for (const auto& [key, value] : settings)
        if (key != shares_may_change) text += ' ' + key + ' ' + checksum({{key, value}}, {key});
    std::vector<std::string> columns;
    for (const auto& [name, value] : values_of(ContestBot()))
        if (name != may_change) columns.push_back(name);
    text += "\ncolumns";
    for (const std::string& column : columns) text += ' ' + column;
    text += "\nbots";
    for (const ContestBot& bot : plan.bots) text += ' ' + checksum(by_name(values_of(bot)), columns);
    return text;
}

// Returns the parts that differ from the plan of these checksums. settings and bots may have values without a checksum,
// which a later arena has added.
std::vector<std::string> changed_parts(std::string_view checksums, const NamedValues& settings,
                                       const std::vector<NamedValues>& bots) {
    std::istringstream lines{std::string(checksums)};
    const auto of_settings = words_of_line(lines), columns = words_of_line(lines), of_bots = words_of_line(lines);
    std::vector<std::string> changed;
    const ByName values = by_name(settings);
    for (std::size_t i = 0; i + 1 < of_settings.size(); i += 2)
        if (checksum(values, {of_settings[i]}) != of_settings[i + 1])
            changed.push_back("the setting " + of_settings[i]);
    for (std::size_t i = 0; i < std::min(bots.size(), of_bots.size()); ++i)
        if (checksum(by_name(bots[i]), columns) != of_bots[i]) changed.push_back("bot " + std::to_string(i + 1));
    if (bots.size() != of_bots.size()) changed.emplace_back("the number of bots");
    if (of_settings.empty() || columns.empty()) changed.emplace_back("the list of its checksums");
    return changed;
}

}  // namespace

void write_plan(sqlite::Connection& database, const ContestPlan& plan) {
    sqlite::Statement insert(database, "INSERT INTO contest VALUES (?, ?)");
    for (const auto& [key, value] : values_of(plan)) insert.with(key, value).execute();
    insert.with(note_of_checksums, checksums_of(plan)).execute();
    for (std::size_t place = 1; place <= plan.bots.size(); ++place) write_bot(database, place, plan.bots[place - 1]);
}

// The checksum of the new bot covers the columns that those of the others cover.
void add_bot(sqlite::Connection& database, const ContestBot& bot) {
    write_bot(database, static_cast<std::size_t>(database.number("SELECT coalesce(max(place), 0) + 1 FROM bot")), bot);
    const NamedValues settings = read_values(database);
    const auto note = std::ranges::find(settings, note_of_checksums, &NamedValues::value_type::first);
    if (note == settings.end()) return;
    const auto* text = std::get_if<std::string>(&note->second);
    if (text == nullptr) return;
    std::istringstream lines(*text);
    words_of_line(lines);
    const std::string with_bot = *text + ' ' + checksum(by_name(values_of(bot)), words_of_line(lines));
    sqlite::Statement(database, "UPDATE contest SET value = ? WHERE key = ?")
        .with(with_bot, note_of_checksums)
        .execute();
}

void remove_pairings(sqlite::Connection& database, std::size_t kept) {
    sqlite::Statement(database, "DELETE FROM pairing WHERE number > ?").with(static_cast<std::int64_t>(kept)).execute();
}

std::vector<std::string> changed_parts_of_plan(sqlite::Connection& database) {
    const NamedValues settings = read_values(database);
    const auto note = std::ranges::find(settings, note_of_checksums, &NamedValues::value_type::first);
    if (note == settings.end()) return {};
    std::vector<NamedValues> bots;
    sqlite::Statement rows(database, "SELECT * FROM bot ORDER BY place");
    while (rows.next()) bots.push_back(row_of(rows));
    const auto* checksums = std::get_if<std::string>(&note->second);
    return changed_parts(checksums ? *checksums : std::string(), settings, bots);
}

ContestPlan read_plan(sqlite::Connection& database) {
    ContestPlan plan = read_from(database, "contest", [&] { return plan_of(read_values(database)); });
    plan.bots = read_bots(database);
    plan.changes = read_from(database, "change", [&] { return read_changes(database); });
    return plan;
}

void write_fingerprint(sqlite::Connection& database, const std::string& bot, const std::string& fingerprint) {
    sqlite::Statement(database, "UPDATE bot SET fingerprint = ? WHERE name = ?").with(fingerprint, bot).execute();
}

void write_shares(sqlite::Connection& database, const Shares& shares) {
    sqlite::Statement(database, "UPDATE contest SET value = ? WHERE key = 'shares'").with(text_of(shares)).execute();
}

void write_pairing(sqlite::Connection& database, int number, const Pairing& pairing) {
    std::optional<std::int64_t> second;
    if (pairing.second) second = static_cast<std::int64_t>(*pairing.second) + 1;
    sqlite::Statement(database, "INSERT INTO pairing VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING")
        .with(number, pairing.round, pairing.stage, static_cast<std::int64_t>(pairing.first) + 1, second, pairing.games,
              pairing.replay)
        .execute();
}

std::map<int, Pairing> read_pairings(sqlite::Connection& database) {
    sqlite::Statement rows(database,
                           "SELECT first, second, round, stage, games, replay, number FROM pairing ORDER BY number");
    std::map<int, Pairing> pairings;
    while (rows.next()) {
        const int number =
            read_from(database, "pairing", [&] { return sqlite::number_of<int>(rows.value(6), "number"); });
        pairings[number] =
            read_from(database, "pairing, number " + std::to_string(number), [&] { return read_pairing(rows); });
    }
    return pairings;
}

}  // namespace isola_arena::store
