#include "arena/record/store/change_rows.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "arena/base/text/text.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::store {
namespace {

using ChangeKind = ContestChange::Kind;

constexpr std::array<std::pair<ChangeKind, std::string_view>, 3> kind_words{
    {{ChangeKind::added, "added"}, {ChangeKind::struck, "struck"}, {ChangeKind::voided, "voided"}}};

ChangeKind kind_of(const std::string& text) {
    for (const auto& [kind, word] : kind_words)
        if (word == text) return kind;
    throw sqlite::UnreadableField("kind", text, "added, struck or voided");
}

std::string numbers_text(const std::vector<int>& numbers) {
    return joined(numbers, " ", [](int number) { return std::to_string(number); });
}

std::vector<int> numbers_of(const std::string& text) {
    std::vector<int> numbers;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = rest.find(' ');
        const auto number = parse_whole<int>(rest.substr(0, end));
        if (!number) throw sqlite::UnreadableField("dropped", text, "numbers of pairings");
        numbers.push_back(*number);
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return numbers;
}

// Returns the checksum by which a verification notices that the row of a change was altered.
std::int64_t checksum_of(int number, const ContestChange& change) {
    const std::string bot = change.bot ? std::to_string(*change.bot + 1) : std::string();
    std::string text;
    for (const std::string& part : {std::to_string(number), std::string(word_of(change.kind)), bot,
                                    std::to_string(change.after), std::to_string(change.keeps_games ? 1 : 0),
                                    numbers_text(change.dropped), std::to_string(change.at_ms), change.reason})
        text += part + '\0';
    return crc_of(text);
}

struct ChangeRow {
    int number;
    ContestChange change;
    std::int64_t checksum;
};

ChangeRow read_change(sqlite::Fields row) {
    ChangeRow read{row.number<int>(), {}, 0};
    ContestChange& change = read.change;
    change.kind = kind_of(row.text());
    if (const auto place = row.maybe_number<std::int64_t>()) change.bot = static_cast<std::size_t>(*place - 1);
    change.after = row.number<int>();
    change.keeps_games = row.number<int>() != 0;
    change.dropped = numbers_of(row.text());
    change.at_ms = row.number<std::int64_t>();
    change.reason = row.text();
    read.checksum = row.number<std::int64_t>();
    return read;
}

std::vector<ChangeRow> rows_of(sqlite::Connection& database) {
    sqlite::Statement rows(database,
                           "SELECT number, kind, bot, after, keeps_games, dropped, at_ms, reason, checksum "
                           "FROM change ORDER BY number");
    std::vector<ChangeRow> all;
    while (rows.next()) all.push_back(read_change(sqlite::Fields(rows)));
    return all;
}

}  // namespace

std::string_view word_of(ContestChange::Kind kind) {
    for (const auto& [each, word] : kind_words)
        if (each == kind) return word;
    return {};
}

int write_change(sqlite::Connection& database, const ContestChange& change) {
    const int number = static_cast<int>(database.number("SELECT coalesce(max(number), 0) + 1 FROM change"));
    std::optional<std::int64_t> place;
    if (change.bot) place = static_cast<std::int64_t>(*change.bot) + 1;
    sqlite::Statement(database,
                      "INSERT INTO change (number, kind, bot, after, keeps_games, dropped, at_ms, reason, checksum) "
                      "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
        .with(number, word_of(change.kind), place, change.after, change.keeps_games, numbers_text(change.dropped),
              change.at_ms, change.reason, checksum_of(number, change))
        .execute();
    return number;
}

std::vector<ContestChange> read_changes(sqlite::Connection& database) {
    std::vector<ContestChange> changes;
    for (ChangeRow& row : rows_of(database)) changes.push_back(std::move(row.change));
    return changes;
}

std::vector<std::string> altered_changes(sqlite::Connection& database) {
    std::vector<std::string> altered;
    int expected = 1;
    for (const ChangeRow& row : rows_of(database)) {
        if (row.number != expected++ || row.checksum != checksum_of(row.number, row.change))
            altered.push_back("change " + std::to_string(row.number));
    }
    return altered;
}

void set_aside(sqlite::Connection& database, int change, GameKey key) {
    const std::string columns(columns_of_game);
    sqlite::Statement(database, "INSERT INTO former_game (change, " + columns + ", engine, effort, json) SELECT ?, " +
                                    columns +
                                    ", engine, effort, json FROM game LEFT JOIN analysis USING (pairing, number) "
                                    "WHERE pairing = ? AND number = ?")
        .with(change, key.pairing, key.number)
        .execute();
    for (const char* table : {"analysis", "game"})
        sqlite::Statement(database, std::string("DELETE FROM ") + table + " WHERE pairing = ? AND number = ?")
            .with(key.pairing, key.number)
            .execute();
}

void read_former_games(sqlite::Connection& database, const std::function<void(int change, GameSummary)>& take) {
    sqlite::Statement rows(database, "SELECT change, " + std::string(columns_of_summary) +
                                         " FROM former_game ORDER BY change, pairing, number");
    while (rows.next()) {
        sqlite::Fields fields(rows);
        const int change = fields.number<int>();
        take(change, read_summary(fields));
    }
}

Machine read_former_machine(sqlite::Connection& database, int change, GameKey key) {
    sqlite::Statement row(database,
                          "SELECT iif(node IS NULL, '', coalesce(name, 'node ' || node)), coalesce(processor, '') "
                          "FROM former_game LEFT JOIN node ON node.place = former_game.node "
                          "WHERE change = ? AND pairing = ? AND former_game.number = ?");
    if (!row.with(change, key.pairing, key.number).next()) return {};
    sqlite::Fields fields(row);
    return {fields.text(), fields.text()};
}

Result<std::string> read_former_record(sqlite::Connection& database, int change, GameKey key) {
    sqlite::Statement row(database,
                          "SELECT record_size, record_crc, record_dictionary, record FROM former_game "
                          "WHERE change = ? AND pairing = ? AND number = ?");
    row.with(change, key.pairing, key.number);
    if (!row.next()) return Error{"there is no such game"};
    return unpack_row(row, database.shown(), key);
}

}  // namespace isola_arena::store
