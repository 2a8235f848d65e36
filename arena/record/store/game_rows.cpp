#include "arena/record/store/game_rows.hpp"

#include <algorithm>
#include <string>

#include "arena/base/sqlite/sqlite.hpp"

namespace isola_arena::store {
namespace {

std::string insert_game() {
    std::string marks = "?";
    for (auto comma = std::ranges::count(columns_of_game, ','); comma > 0; --comma) marks += ", ?";
    return "INSERT INTO game (" + std::string(columns_of_game) + ") VALUES (" + marks +
           ") ON CONFLICT (pairing, number) DO NOTHING";
}

constexpr std::string_view select_nodes =
    "SELECT coalesce(node.name, ''), coalesce(node.processor, ''), count(*), sum(reason = 'late'), "
    "sum(reason IN ('exited', 'illegal', 'garbled', 'too_long', 'memory', 'start', 'processes')), "
    "sum(reason = 'starved'), (sum(speed_ns_1) + sum(speed_ns_2)) / nullif(sum(replies_1) + sum(replies_2), 0) "
    "FROM game LEFT JOIN node ON node.place = game.node WHERE EXISTS (SELECT 1 FROM node) "
    "GROUP BY node.place ORDER BY node.name, node.processor";

NodeGames read_node(sqlite::Fields row) {
    NodeGames node;
    node.machine = {row.text(), row.text()};
    for (std::int64_t* count : {&node.games, &node.late, &node.other_faults, &node.starved})
        *count = row.number<std::int64_t>();
    node.mean_ns = row.maybe_number<std::int64_t>();
    return node;
}

std::optional<Player> read_winner(sqlite::Fields& row) {
    const auto winner = row.maybe_number<int>();
    if (!winner) return std::nullopt;
    if (*winner != 1 && *winner != 2) throw sqlite::UnreadableField("winner", std::int64_t{*winner}, "1, 2 or nothing");
    return static_cast<Player>(*winner);
}

Speed read_speed(sqlite::Fields& row) {
    const Nanoseconds total(row.number<std::int64_t>());
    return {total, row.number<std::int64_t>()};
}

std::optional<PerPlayer<int>> read_scores(sqlite::Fields& row) {
    const auto one = row.maybe_number<int>(), two = row.maybe_number<int>();
    if (!one && !two) return std::nullopt;
    if (!one || !two)
        throw sqlite::UnreadableField(one ? "score_2" : "score_1", sqlite::Value(), "a number beside the other score");
    return PerPlayer<int>{{*one, *two}};
}

std::string field_as_text(const sqlite::Value& value) {
    const auto* number = std::get_if<std::int64_t>(&value);
    return number ? std::to_string(*number) : "?";
}

std::string problem_of_row(const sqlite::Connection& database, const sqlite::Statement& row,
                           const sqlite::UnreadableField& field) {
    const std::string pairing = field_as_text(row.value(0)), number = field_as_text(row.value(1));
    return "the database " + database.shown() + " cannot be understood at game " + number + " of pairing " + pairing +
           ": " + field.what() +
           "; fix that with sqlite3, or have the game played again: " + "DELETE FROM game WHERE pairing = " + pairing +
           " AND number = " + number;
}

std::string name_of(GameKey key) {
    return "game " + std::to_string(key.number) + " of pairing " + std::to_string(key.pairing);
}

}  // namespace

GameSummary read_summary(sqlite::Fields row) {
    GameSummary game;
    game.key = {row.number<int>(), row.number<int>()};
    game.winner = read_winner(row);
    game.reason = row.text();
    game.explanation = row.text();
    game.turns = row.number<int>();
    game.discarded = {{row.number<int>(), row.number<int>()}};
    game.speed = {{read_speed(row), read_speed(row)}};
    game.worst_ns = {{row.maybe_number<std::int64_t>(), row.maybe_number<std::int64_t>()}};
    game.scores = read_scores(row);
    game.course = row.maybe_number<std::int64_t>();
    return game;
}

Result<std::string> unpack_row(const sqlite::Statement& row, const std::string& shown, GameKey key) {
    if (sqlite::is_nothing(row.value(0)))
        return Error{"no record of " + name_of(key) + " was kept in the database " + shown};
    std::string why;
    try {
        auto record = unpack(read_packed(sqlite::Fields(row)));
        if (record) return record;
        why = record.message();
    } catch (const sqlite::UnreadableField& field) {
        why = field.what();
    }
    return Error{"the record of " + name_of(key) + " in the database " + shown + " is damaged: " + why};
}

PackedRecord read_packed(sqlite::Fields row) {
    return {row.number<std::int64_t>(), row.number<std::uint32_t>(), row.number<int>(), row.text()};
}

GameWriter::GameWriter(sqlite::Connection& database) : database_(database), insert_(database, insert_game()) {}

std::optional<std::int64_t> GameWriter::place_of(const Machine& machine) {
    if (machine.node.empty()) return std::nullopt;
    const auto [found, is_new] = places_.emplace(machine, 0);
    if (!is_new) return found->second;
    sqlite::Statement(database_, "INSERT INTO node (name, processor) VALUES (?, ?) ON CONFLICT DO NOTHING")
        .with(machine.node, machine.processor)
        .execute();
    sqlite::Statement place(database_, "SELECT place FROM node WHERE name = ? AND processor = ?");
    place.with(machine.node, machine.processor);
    place.next();
    return found->second = sqlite::number_of<std::int64_t>(place.value(0), "place");
}

void GameWriter::write(const GameSummary& game, std::string_view record, const Machine& machine) {
    const auto node = place_of(machine);
    std::optional<PackedRecord> packed;
    if (!record.empty()) packed = packer_.pack(record);
    const auto of_record = [&](auto member) {
        return packed ? std::optional(static_cast<std::int64_t>((*packed).*member)) : std::nullopt;
    };
    const auto bytes = packed ? std::optional(sqlite::Blob{packed->bytes}) : std::nullopt;
    const auto winner = game.winner ? std::optional(number(*game.winner)) : std::nullopt;
    const auto score = [&](Player player) {
        return game.scores ? std::optional((*game.scores)[player]) : std::nullopt;
    };
    const auto& speed = game.speed.values;
    insert_
        .with(game.key.pairing, game.key.number, winner, game.reason, game.explanation, game.turns,
              game.discarded.values[0], game.discarded.values[1], speed[0].total.count(), speed[1].total.count(),
              speed[0].replies, speed[1].replies, game.worst_ns.values[0], game.worst_ns.values[1], score(Player::one),
              score(Player::two), of_record(&PackedRecord::size), of_record(&PackedRecord::crc),
              of_record(&PackedRecord::dictionary), bytes, node, game.course)
        .execute();
}

void read_games(sqlite::Connection& database, const std::function<void(GameSummary)>& take,
                const std::function<void(const std::string& problem)>& unreadable) {
    sqlite::Statement rows(database,
                           "SELECT " + std::string(columns_of_summary) + " FROM game ORDER BY pairing, number");
    while (rows.next()) {
        GameSummary game;
        try {
            game = read_summary(sqlite::Fields(rows));
        } catch (const sqlite::UnreadableField& field) {
            unreadable(problem_of_row(database, rows, field));
            continue;
        }
        take(std::move(game));
    }
}

Machine read_machine(sqlite::Connection& database, GameKey key) {
    sqlite::Statement row(
        database,
        "SELECT iif(node IS NULL, '', coalesce(name, 'node ' || node)), coalesce(processor, '') FROM game"
        " LEFT JOIN node ON node.place = game.node"
        " WHERE pairing = ? AND number = ?");
    if (!row.with(key.pairing, key.number).next()) return {};
    sqlite::Fields fields(row);
    return {fields.text(), fields.text()};
}

std::vector<NodeGames> read_nodes(sqlite::Connection& database) {
    sqlite::Statement rows(database, select_nodes);
    std::vector<NodeGames> nodes;
    while (rows.next()) nodes.push_back(read_node(sqlite::Fields(rows)));
    return nodes;
}

Result<std::string> read_record(sqlite::Connection& database, GameKey key) {
    try {
        sqlite::Statement row(database,
                              "SELECT record_size, record_crc, record_dictionary, record FROM game "
                              "WHERE pairing = ? AND number = ?");
        row.with(key.pairing, key.number);
        if (!row.next()) return Error{"there is no " + name_of(key) + " in the database " + database.shown()};
        return unpack_row(row, database.shown(), key);
    } catch (const DatabaseProblem& problem) {
        return Error{"the record of " + name_of(key) + " cannot be read: " + problem.what()};
    }
}

}  // namespace isola_arena::store
