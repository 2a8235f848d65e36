#include "arena/host/store/ledger/author_deletion.hpp"

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/host/store/ledger/challenges.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/host/store/ledger/rows.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/packed_record.hpp"

namespace isola_arena::host {

using sqlite::Statement;

std::string neutral_name(sqlite::Connection& ledger) {
    std::string name;
    Statement taken(ledger, "SELECT 1 FROM author WHERE name = ?1 OR bot = ?1");
    for (int i = 1; name.empty() || taken.with(name).next(); ++i) name = "deleted-" + std::to_string(i);
    return name;
}

void make_way_for(std::string_view name, sqlite::Connection& ledger) {
    if (first_field<int>(ledger, "SELECT 1 FROM author WHERE name = ? AND deleted_at IS NOT NULL", name))
        execute(ledger, "UPDATE author SET name = ? WHERE name = ?", neutral_name(ledger), name);
}

namespace {

using sqlite::Blob;
using sqlite::Fields;

constexpr const char* forget_submissions_of_no_match =
    "DELETE FROM submission WHERE author = ?1 AND id NOT IN (SELECT first FROM ladder_match) "
    "AND id NOT IN (SELECT second FROM ladder_match)";

// A game that somebody else played with the author.
struct SharedGame {
    int match = 1;
    int number = 1;
    bool was_first = true;  ///< whether the deleted author was first in the match
    std::int64_t opponent = 0;
    std::string opponents_name;
    std::string faults;

    Player player() const { return was_first == (number % 2 == 1) ? Player::one : Player::two; }
};

std::vector<SharedGame> shared_games(sqlite::Connection& database, std::int64_t author) {
    return all_rows<SharedGame>(
        database,
        "SELECT match, number, one.id = ?1, other.id, other.name, faults FROM ladder_game"
        " JOIN ladder_match ON ladder_match.id = match JOIN submission AS a ON a.id = first"
        " JOIN submission AS b ON b.id = second JOIN author AS one ON one.id = a.author"
        " JOIN author AS other ON other.id = iif(one.id = ?1, b.author, a.author)"
        " WHERE ?1 IN (a.author, b.author)",
        [](Fields& row, SharedGame& game) {
            read_fields(row, game.match, game.number, game.was_first, game.opponent, game.opponents_name, game.faults);
        },
        author);
}

// Returns the opponent's faults in new words, because the stored words may quote what the deleted author's bot replied.
std::string faults_of_opponent(sqlite::Connection& database, const SharedGame& game) {
    Statement rows(database, "SELECT kind FROM game_fault WHERE author = ? AND match = ? AND number = ? ORDER BY kind");
    std::string text;
    for (rows.with(game.opponent, game.match, game.number); rows.next();)
        text +=
            fmt::format("{}{} {}", text.empty() ? "" : "; ", game.opponents_name, deed_of_kind(Fields(rows).text()));
    return text;
}

// Returns the text with another word wherever that word, or those words, stand by themselves.
std::string with_word_replaced(std::string_view text, std::string_view word, std::string_view by) {
    const auto is_of_word = [&](std::size_t at) {
        return at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) != 0 ||
                                    static_cast<unsigned char>(text[at]) >= 0x80U);
    };
    std::string replaced;
    std::size_t done = 0;
    for (std::size_t at = text.find(word); !word.empty() && at != std::string_view::npos;
         at = text.find(word, at + 1)) {
        if (at < done || (at > 0 && is_of_word(at - 1)) || is_of_word(at + word.size())) continue;
        replaced.append(text, done, at - done).append(by);
        done = at + word.size();
    }
    return replaced.append(text.substr(done));
}

std::optional<std::string> record_of(sqlite::Connection& database, const SharedGame& game) {
    Statement rows(database,
                   "SELECT record_size, record_crc, record_dictionary, record FROM ladder_game"
                   " WHERE match = ? AND number = ? AND record IS NOT NULL");
    if (!rows.with(game.match, game.number).next()) return std::nullopt;
    auto text = store::unpack(store::read_packed(Fields(rows)));
    // A damaged record is of no use, so an empty text is returned, which has the record deleted.
    return text ? std::move(text).value() : std::string();
}

void replace_record(sqlite::Connection& database, const SharedGame& game, const std::optional<std::string>& text,
                    store::RecordPacker& packer) {
    if (!text)
        return execute(database, "UPDATE ladder_game SET record = NULL WHERE match = ? AND number = ?", game.match,
                       game.number);
    const store::PackedRecord packed = packer.pack(*text);
    execute(database,
            "UPDATE ladder_game SET record_size = ?, record_crc = ?, record_dictionary = ?, record = ?"
            " WHERE match = ? AND number = ?",
            packed.size, std::int64_t{packed.crc}, packed.dictionary, Blob{packed.bytes}, game.match, game.number);
}

}  // namespace

std::optional<BegunDeletion> AuthorDeletion::begun() {
    const std::lock_guard only_one(ledger_.mutex_);
    return first_row<BegunDeletion>(
        ledger_.database_, "SELECT author, name, bot FROM deletion",
        [](Fields& row, BegunDeletion& begun) { read_fields(row, begun.author, begun.name, begun.bot); });
}

// Turns off the write-ahead log, in which old pages would stay. Without it, each transaction is in the database's file
// when it is committed.
void AuthorDeletion::leave_no_bytes() {
    const std::lock_guard only_one(ledger_.mutex_);
    sqlite::Connection& database = ledger_.database_;
    database.run("PRAGMA secure_delete = ON");
    Statement mode(database, "PRAGMA journal_mode = DELETE");
    if (!mode.next() || Fields(mode).text() != "delete")
        throw DatabaseProblem("the database " + database.shown() +
                              " is open in another program; close that, then start again");
}

BegunDeletion AuthorDeletion::begin(const Author& author) {
    leave_no_bytes();
    ledger_.in_transaction([&] {
        execute(ledger_.database_, "INSERT INTO deletion(author, name, bot) VALUES(?, ?, ?)", author.id, author.name,
                author.bot);
        execute(ledger_.database_, "UPDATE author SET playing = NULL WHERE id = ?", author.id);
        leave_ladder(ledger_.database_, author.id);
    });
    return {author.id, author.name, author.bot};
}

ErasedAuthor AuthorDeletion::erase(const BegunDeletion& begun, const RecordWithout& record_without, Moment at) {
    leave_no_bytes();
    sqlite::Connection& database = ledger_.database_;
    return ledger_.in_transaction([&] {
        ErasedAuthor erased;
        const std::string id = std::to_string(begun.author);
        if (database.number("SELECT count(*) FROM author WHERE deleted_at IS NULL AND id = " + id) == 0) return erased;
        erased.versions = static_cast<int>(database.number("SELECT count(*) FROM submission WHERE author = " + id));
        rewrite_games(begun, record_without, erased);
        forget_reasons(begun, erased.neutral_name.empty() ? "a deleted author" : erased.neutral_name);
        forget_rows(begun.author);
        if (erased.games == 0) execute(database, "DELETE FROM author WHERE id = ?", begun.author);
        else
            execute(database,
                    "UPDATE author SET name = ?1, bot = ?1, email = '', playing = NULL, resting = NULL, unlisted = 0,"
                    " disqualified = NULL, stopped = NULL, deleted_at = ?2 WHERE id = ?3",
                    erased.neutral_name, at, begun.author);
        return erased;
    });
}

void AuthorDeletion::rewrite_games(const BegunDeletion& begun, const RecordWithout& record_without,
                                   ErasedAuthor& erased) {
    sqlite::Connection& database = ledger_.database_;
    erased.neutral_name = neutral_name(database);
    store::RecordPacker packer;
    for (const SharedGame& game : shared_games(database, begun.author)) {
        ++erased.games;
        const auto names = [&](const std::string& name) { return game.faults.find(name + ' ') != std::string::npos; };
        if (names(begun.name) || names(begun.bot))
            execute(database, "UPDATE ladder_game SET faults = ? WHERE match = ? AND number = ?",
                    faults_of_opponent(database, game), game.match, game.number);
        const auto record = record_of(database, game);
        if (!record) continue;
        const auto left = record_without(*record, game.player(), erased.neutral_name);
        replace_record(database, game, left, packer);
        if (!left) ++erased.records;
    }
    if (erased.games == 0) erased.neutral_name.clear();
}

// The reasons for which games were voided are the organiser's words, and may name the author.
void AuthorDeletion::forget_reasons(const BegunDeletion& begun, const std::string& neutral_name) {
    sqlite::Connection& database = ledger_.database_;
    const auto email = first_field<std::string>(database, "SELECT email FROM author WHERE id = ?", begun.author);
    const auto replace_in = [&](const char* query, const char* change) {
        struct Reason {
            std::int64_t row = 0;
            std::string text;
        };
        const auto reasons =
            all_rows<Reason>(database, query, [](Fields& row, Reason& each) { read_fields(row, each.row, each.text); });
        for (const Reason& each : reasons) {
            std::string text = each.text;
            for (const std::string& word : {email.value_or(""), begun.name, begun.bot})
                text = with_word_replaced(text, word, neutral_name);
            if (text != each.text) execute(database, change, text, each.row);
        }
    };
    replace_in("SELECT rowid, voided FROM ladder_game WHERE voided <> ''",
               "UPDATE ladder_game SET voided = ? WHERE rowid = ?");
    replace_in("SELECT id, reason FROM act WHERE act = 'void'", "UPDATE act SET reason = ? WHERE id = ?");
}

// Test matches count for nothing, so those with the author's bot are deleted for both sides.
// A submission in a match of the ladder stays, with its version and moment, because the match refers to it.
void AuthorDeletion::forget_rows(std::int64_t author) {
    for (const char* each : {"DELETE FROM test_game WHERE match IN (SELECT id FROM test_match WHERE ?1 IN (author, "
                             "coalesce(opponent, 0)))",
                             "DELETE FROM test_match WHERE ?1 IN (author, coalesce(opponent, 0))",
                             "DELETE FROM game_fault WHERE author = ?", "DELETE FROM game_digest WHERE author = ?",
                             "DELETE FROM rating_point WHERE author = ?", "DELETE FROM rating WHERE author = ?",
                             "DELETE FROM link WHERE author = ?", "DELETE FROM act WHERE author = ?",
                             "DELETE FROM examination WHERE submission IN (SELECT id FROM submission WHERE author = ?)",
                             "DELETE FROM work WHERE submission IN (SELECT id FROM submission WHERE author = ?)",
                             "UPDATE author SET playing = NULL, resting = NULL WHERE id = ?",
                             "DELETE FROM file WHERE submission IN (SELECT id FROM submission WHERE author = ?)",
                             "DELETE FROM step WHERE submission IN (SELECT id FROM submission WHERE author = ?)",
                             forget_submissions_of_no_match, "UPDATE submission SET state = 'unfit' WHERE author = ?"})
        execute(ledger_.database_, each, author);
}

void AuthorDeletion::end() {
    leave_no_bytes();
    {
        const std::lock_guard only_one(ledger_.mutex_);
        ledger_.database_.run("VACUUM");
    }
    ledger_.change("DELETE FROM deletion");
}

}  // namespace isola_arena::host
