#include "arena/host/store/ledger/test_ledger.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/store/ledger/rows.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::host {
namespace {

using sqlite::Blob;
using sqlite::Fields;
using sqlite::Statement;

constexpr std::int64_t seconds_of_an_hour = 3600;

constexpr std::array<std::string_view, 4> test_states{"waiting", "done", "failed", "cancelled"};
static_assert(test_states.size() == static_cast<std::size_t>(TestState::cancelled) + 1);

constexpr const char* listed_tests =
    "SELECT test_match.id, at, one.id, one.name, mine.version, test_match.submission, bundled, opponent,"
    " coalesce(two.name, bundled), theirs.version, test_match.state, why FROM test_match"
    " JOIN author AS one ON one.id = test_match.author JOIN submission AS mine ON mine.id = test_match.submission"
    " LEFT JOIN author AS two ON two.id = opponent LEFT JOIN submission AS theirs ON theirs.id = opponent_submission"
    " WHERE {} ORDER BY test_match.id DESC LIMIT ?";

void read_test(Fields& row, TestMatch& match) {
    read_fields(row, match.id, match.at);
    read_side(row, match.asker);
    read_fields(row, match.submission, match.bundled, match.opponent, match.opponents_name, match.opponents_version);
    match.state = value_of_word<TestState>(test_states, row.text()).value_or(TestState::failed);
    read_field(row, match.why);
}

std::vector<TestGame> games_of(sqlite::Connection& database, std::int64_t match) {
    return all_rows<TestGame>(
        database,
        "SELECT number, winner, reason, turns, faults, record IS NOT NULL FROM test_game WHERE match = ?"
        " ORDER BY number",
        [](Fields& row, TestGame& each) {
            read_fields(row, each.game.number, each.game.winner, each.game.reason, each.game.turns, each.game.faults,
                        each.has_record);
        },
        match);
}

// The moments of the last hour at which the author asked, the earliest first. A moment that lies in the future, because
// the clock was set back, does not count, and neither does a match that failed before it began.
std::vector<Moment> asked_within_hour(sqlite::Connection& database, std::int64_t author, Moment now) {
    return all_rows<Moment>(
        database,
        "SELECT at FROM test_match WHERE author = ? AND (state <> 'failed' OR begun > 0) AND at > ? AND at <= ?"
        " ORDER BY at",
        [](Fields& row, Moment& at) { read_field(row, at); }, author, now - seconds_of_an_hour, now);
}

}  // namespace

std::string_view to_string(TestState state) { return test_states[static_cast<std::size_t>(state)]; }

std::variant<std::int64_t, TestRefusal> TestLedger::enter(const WantedTest& wanted, Moment now) {
    sqlite::Connection& database = ledger_.database_;
    return ledger_.in_transaction([&]() -> std::variant<std::int64_t, TestRefusal> {
        if (first_field<int>(database, "SELECT 1 FROM test_match WHERE author = ? AND state = 'waiting'",
                             wanted.author))
            return TestRefusal{"another test match of yours waits or is being played: wait for it, or cancel it"};
        const std::vector<Moment> asked = asked_within_hour(database, wanted.author, now);
        if (asked.size() >= most_tests_in_an_hour)
            return TestRefusal{fmt::format("an author may play {} test matches within an hour", most_tests_in_an_hour),
                               asked[asked.size() - most_tests_in_an_hour] + seconds_of_an_hour - now};
        return *first_field<std::int64_t>(
            database,
            "INSERT INTO test_match(at, author, submission, bundled, opponent, state, why, begun)"
            " VALUES(?, ?, ?, ?, ?, 'waiting', '', 0) RETURNING id",
            now, wanted.author, wanted.submission, wanted.bundled, wanted.opponent);
    });
}

int TestLedger::left(std::int64_t author, Moment now) {
    const std::lock_guard only_one(ledger_.mutex_);
    const auto asked = asked_within_hour(ledger_.database_, author, now).size();
    return std::max(0, most_tests_in_an_hour - static_cast<int>(asked));
}

std::vector<TestMatch> TestLedger::matches_where(std::string_view condition, std::int64_t value, int most) {
    const std::lock_guard only_one(ledger_.mutex_);
    auto matches = all_rows<TestMatch>(ledger_.database_, fmt::format(fmt::runtime(listed_tests), condition), read_test,
                                       value, most);
    for (TestMatch& each : matches) each.games = games_of(ledger_.database_, each.id);
    return matches;
}

std::optional<TestMatch> TestLedger::next() {
    return first_of(
        matches_where("test_match.id = (SELECT min(id) FROM test_match WHERE state = 'waiting' AND id > ?)", 0, 1));
}

std::vector<TestMatch> TestLedger::of(std::int64_t author, int most) {
    return matches_where("test_match.author = ? AND coalesce(two.unlisted, 0) = 0", author, most);
}

std::optional<TestMatch> TestLedger::of_number(std::int64_t author, std::int64_t id) {
    auto found = first_of(matches_where("test_match.id = ? AND coalesce(two.unlisted, 0) = 0", id, 1));
    return found && found->asker.author == author ? std::move(found) : std::nullopt;
}

std::vector<TestMatch> TestLedger::against(std::int64_t author, int most) {
    return matches_where("opponent = ? AND test_match.state = 'done' AND one.unlisted = 0", author, most);
}

TestCounts TestLedger::counts(std::int64_t author) {
    const std::lock_guard only_one(ledger_.mutex_);
    return *first_row<TestCounts>(
        ledger_.database_,
        "SELECT count(*), count(*) FILTER (WHERE state = 'waiting' AND author = ?1) FROM test_match"
        " WHERE author = ?1 OR (opponent = ?1 AND state = 'done')",
        [](Fields& row, TestCounts& counts) { read_fields(row, counts.all, counts.waiting); }, author);
}

std::optional<int> TestLedger::begin(std::int64_t id, std::optional<std::int64_t> opponent_submission) {
    return ledger_.in_transaction([&] {
        return first_field<int>(ledger_.database_,
                                "UPDATE test_match SET opponent_submission = ?, begun = begun + 1 WHERE id = ?"
                                " AND state = 'waiting' RETURNING begun - 1",
                                opponent_submission, id);
    });
}

void TestLedger::interrupt(std::int64_t id) {
    ledger_.change("UPDATE test_match SET opponent_submission = NULL, begun = 0 WHERE id = ? AND state = 'waiting'",
                   id);
}

void TestLedger::finish(std::int64_t id, const std::vector<LadderGame>& games) {
    sqlite::Connection& database = ledger_.database_;
    ledger_.in_transaction([&] {
        const auto author = first_field<std::int64_t>(
            database, "UPDATE test_match SET state = 'done' WHERE id = ? AND state = 'waiting' RETURNING author", id);
        if (!author) return;
        store::RecordPacker packer;
        for (const LadderGame& game : games) {
            const store::PackedRecord packed = packer.pack(game.record);
            execute(database,
                    "INSERT INTO test_game(match, number, winner, reason, turns, faults, record_size, record_crc,"
                    " record_dictionary, record) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    id, game.number, game.winner, game.reason, game.turns, game.faults, packed.size,
                    std::int64_t{packed.crc}, packed.dictionary, Blob{packed.bytes});
        }
        execute(database,
                "UPDATE test_game SET record = NULL WHERE record IS NOT NULL AND match IN (SELECT id FROM test_match"
                " WHERE author = ? AND state = 'done' ORDER BY id DESC LIMIT -1 OFFSET ?)",
                *author, kept_);
    });
}

void TestLedger::fail(std::int64_t id, const std::string& why) {
    ledger_.change("UPDATE test_match SET state = 'failed', why = ? WHERE id = ? AND state = 'waiting'", why, id);
}

void TestLedger::fail_all(const std::string& why) {
    ledger_.change("UPDATE test_match SET state = 'failed', why = ? WHERE state = 'waiting'", why);
}

bool TestLedger::cancel(std::int64_t author, std::int64_t id) {
    return ledger_.in_transaction([&] {
        return first_field<int>(ledger_.database_,
                                "UPDATE test_match SET state = 'cancelled' WHERE id = ? AND author = ?"
                                " AND state = 'waiting' RETURNING 1",
                                id, author)
            .has_value();
    });
}

std::optional<std::string> TestLedger::record(std::int64_t author, std::int64_t match, int number) {
    store::PackedRecord packed;
    {
        const std::lock_guard only_one(ledger_.mutex_);
        Statement rows(ledger_.database_,
                       "SELECT record_size, record_crc, record_dictionary, record FROM test_game"
                       " JOIN test_match ON test_match.id = match LEFT JOIN author AS two ON two.id = opponent"
                       " WHERE match = ? AND number = ? AND record IS NOT NULL AND test_match.author = ?"
                       " AND coalesce(two.unlisted, 0) = 0");
        if (!rows.with(match, number, author).next()) return std::nullopt;
        packed = store::read_packed(Fields(rows));
    }
    auto text = store::unpack(packed);
    if (!text)
        throw DatabaseProblem(
            fmt::format("the record of the test game {}.{} is damaged: {}", match, number, text.message()));
    return std::move(text).value();
}

}  // namespace isola_arena::host
