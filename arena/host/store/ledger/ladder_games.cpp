#include "arena/host/store/ledger/ladder_games.hpp"

#include <variant>

#include <fmt/format.h>

#include "arena/host/store/ledger/rows.hpp"
#include "arena/rules/events/fault.hpp"
#include "arena/rules/events/fault_tally.hpp"

namespace isola_arena::host {
namespace {

constexpr std::int64_t ns_per_ms = 1'000'000;

constexpr bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

FaultDigest digest_of(const FaultGroup& group) {
    FaultDigest digest;
    digest.kind = group.thrown.empty() ? to_string(group.first.kind) : thrown_kind;
    digest.count = group.count;
    digest.reason = group.thrown.empty() ? group.first.explanation : group.thrown;
    const std::string lines = fmt::format("{}", fmt::join(group.last_words, "\n"));
    digest.last_lines = end_of(lines, longest_own_stderr);
    return digest;
}

}  // namespace

std::string deed_of_kind(std::string_view kind) {
    if (const auto known = parse_fault_kind(kind))
        return std::string(fault_kind_deeds[static_cast<std::size_t>(*known)]);
    return "threw an exception";
}

std::string_view end_of(std::string_view text, std::size_t most) {
    if (text.size() <= most) return text;
    text.remove_prefix(text.size() - most);
    while (!text.empty() && continues_character(text.front())) text.remove_prefix(1);
    return text;
}

void GameDigester::take(const Event& event) {
    if (const auto* header = std::get_if<GameHeader>(&event)) {
        *this = {};
        limit_ns_ = header->time.turn_ms.value_or(0) * ns_per_ms;
    }
    if (const auto* between = std::get_if<StderrBetweenTurns>(&event))
        add_stderr(between->player, between->stderr_text);
    if (const auto* turn = std::get_if<TurnEnded>(&event)) take_turn(*turn);
}

void GameDigester::take_turn(const TurnEnded& turn) {
    if (turn.opening) return;
    add_stderr(turn.player, turn.stderr_text);
    GameDigest& digest = digests_[turn.player];
    if (!counts_as_answer(turn.fault) || turn.charged_ns <= digest.slowest_ns.value_or(-1)) return;
    digest.slowest_ns = turn.charged_ns;
    digest.slowest_turn = turn.turn;
    digest.limit_ns = limit_ns_;
}

void GameDigester::add_stderr(Player player, std::string_view text) {
    std::string& said = digests_[player].own_stderr;
    said += text;
    said = std::string(end_of(said, longest_own_stderr));
}

GameDigest GameDigester::digest(Player player, const FaultTally& faults) const {
    GameDigest digest = digests_[player];
    for (const FaultGroup& group : faults.groups) digest.faults.push_back(digest_of(group));
    return digest;
}

std::string real_text(double value) { return fmt::format("{}", value); }

std::vector<double> scores_of_first(const std::vector<LadderGame>& games) {
    std::vector<double> scores;
    for (const LadderGame& game : games)
        if (!game.is_repeated) scores.push_back(score_of_first(game.winner));
    return scores;
}

void read_side(sqlite::Fields& row, LadderSide& side) { read_fields(row, side.author, side.name, side.version); }

void read_listed_game(sqlite::Fields& row, ListedGame& listed) {
    LadderGame& game = listed.game;
    read_fields(row, listed.match, listed.at);
    read_side(row, listed.first);
    read_side(row, listed.second);
    read_fields(row, game.number, game.winner, game.reason, game.turns, game.faults, game.voided, listed.has_record);
}

void enter_digest(sqlite::Connection& database, std::int64_t author, int match, int number, const GameDigest& digest) {
    execute(database,
            "INSERT INTO game_digest(author, match, number, slowest_ns, slowest_turn, limit_ns, own_stderr)"
            " VALUES(?, ?, ?, ?, ?, ?, ?)",
            author, match, number, digest.slowest_ns, digest.slowest_turn, digest.limit_ns, digest.own_stderr);
    for (const FaultDigest& fault : digest.faults)
        execute(database,
                "INSERT INTO game_fault(author, match, number, kind, count, reason, last_lines)"
                " VALUES(?, ?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET count = count + excluded.count",
                author, match, number, fault.kind, fault.count, fault.reason, fault.last_lines);
}

std::optional<GameDigest> kept_digest(sqlite::Connection& database, std::int64_t author, int match, int number) {
    auto kept = first_row<GameDigest>(
        database,
        "SELECT slowest_ns, slowest_turn, limit_ns, own_stderr FROM game_digest"
        " WHERE author = ? AND match = ? AND number = ?",
        [](sqlite::Fields& row, GameDigest& digest) {
            read_fields(row, digest.slowest_ns, digest.slowest_turn, digest.limit_ns, digest.own_stderr);
        },
        author, match, number);
    if (kept)
        kept->faults = all_rows<FaultDigest>(
            database,
            "SELECT kind, count, reason, last_lines FROM game_fault"
            " WHERE author = ? AND match = ? AND number = ? ORDER BY kind",
            [](sqlite::Fields& row, FaultDigest& fault) {
                read_fields(row, fault.kind, fault.count, fault.reason, fault.last_lines);
            },
            author, match, number);
    return kept;
}

void enter_rating_point(sqlite::Connection& database, int match, const LadderPlayer& player) {
    execute(database, "INSERT INTO rating_point(author, match, submission, rating, deviation) VALUES(?, ?, ?, ?, ?)",
            player.author, match, player.submission, real_text(player.glicko.rating),
            real_text(player.glicko.deviation));
}

void forget_stderr(sqlite::Connection& database, int match) {
    execute(database, "UPDATE game_digest SET own_stderr = '' WHERE match = ?", match);
    execute(database, "UPDATE game_fault SET last_lines = '' WHERE match = ?", match);
}

}  // namespace isola_arena::host
