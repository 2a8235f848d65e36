#include "arena/host/store/ledger/ledger_schema.hpp"

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include "arena/base/files/draft.hpp"
#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/sqlite/writer_lock.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

// SQLite's application_id in the database of a hosted contest. The database's user_version is the number of the steps
// below that have been taken. Contests go on when the arena is upgraded, so a step is never changed: a change is
// another step at the end.
constexpr int application = 0x49736F48;

constexpr const char* authors_and_submissions = R"(
CREATE TABLE author(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    bot TEXT NOT NULL UNIQUE,
    playing INTEGER REFERENCES submission(id)
) STRICT;
CREATE TABLE link(
    digest TEXT PRIMARY KEY,
    author INTEGER REFERENCES author(id),
    made_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT;
CREATE TABLE submission(
    id INTEGER PRIMARY KEY,
    author INTEGER NOT NULL REFERENCES author(id),
    version INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK(state IN ('working', 'fit', 'unfit')),
    UNIQUE(author, version)
) STRICT;
CREATE TABLE file(
    submission INTEGER NOT NULL REFERENCES submission(id),
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL,
    PRIMARY KEY(submission, name)
) STRICT;
CREATE TABLE step(
    submission INTEGER NOT NULL REFERENCES submission(id),
    step TEXT NOT NULL,
    at INTEGER NOT NULL,
    holds INTEGER NOT NULL,
    words TEXT NOT NULL,
    receipt TEXT NOT NULL,
    PRIMARY KEY(submission, step)
) STRICT;
)";

constexpr const char* open_ladder = R"(
CREATE TABLE ladder(
    key TEXT NOT NULL
) STRICT;
CREATE TABLE ladder_match(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    first INTEGER NOT NULL REFERENCES submission(id),
    second INTEGER NOT NULL REFERENCES submission(id),
    seed TEXT NOT NULL
) STRICT;
CREATE TABLE ladder_game(
    match INTEGER NOT NULL REFERENCES ladder_match(id),
    number INTEGER NOT NULL,
    winner INTEGER CHECK(winner IN (1, 2)),
    reason TEXT NOT NULL,
    turns INTEGER NOT NULL,
    faults TEXT NOT NULL,
    record_size INTEGER NOT NULL,
    record_crc INTEGER NOT NULL,
    record_dictionary INTEGER NOT NULL,
    record BLOB,
    PRIMARY KEY(match, number)
) STRICT;
CREATE TABLE rating(
    author INTEGER PRIMARY KEY REFERENCES author(id),
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    volatility REAL NOT NULL,
    submission INTEGER NOT NULL REFERENCES submission(id),
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    last_match INTEGER NOT NULL REFERENCES ladder_match(id),
    last_opponent INTEGER NOT NULL REFERENCES author(id),
    matches_of_version INTEGER NOT NULL
) STRICT;
)";

constexpr const char* end_of_contest = R"(
CREATE TABLE frozen(
    at INTEGER NOT NULL
) STRICT;
)";

constexpr const char* remember_the_time = R"(
CREATE TABLE clock(
    latest INTEGER NOT NULL
) STRICT;
INSERT INTO clock(latest) VALUES(0);
)";

// What only the author of a bot may see. Games and matches from before this step have no such rows.
constexpr const char* progress_of_authors = R"(
CREATE TABLE game_digest(
    author INTEGER NOT NULL REFERENCES author(id),
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    slowest_ns INTEGER,
    slowest_turn INTEGER NOT NULL,
    limit_ns INTEGER NOT NULL,
    own_stderr TEXT NOT NULL,
    PRIMARY KEY(author, match, number),
    FOREIGN KEY(match, number) REFERENCES ladder_game(match, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE game_fault(
    author INTEGER NOT NULL,
    match INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    count INTEGER NOT NULL,
    reason TEXT NOT NULL,
    last_lines TEXT NOT NULL,
    PRIMARY KEY(author, match, number, kind),
    FOREIGN KEY(author, match, number) REFERENCES game_digest(author, match, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE rating_point(
    author INTEGER NOT NULL REFERENCES author(id),
    match INTEGER NOT NULL REFERENCES ladder_match(id),
    submission INTEGER NOT NULL REFERENCES submission(id),
    rating REAL NOT NULL,
    deviation REAL NOT NULL,
    PRIMARY KEY(author, match)
) STRICT, WITHOUT ROWID;
CREATE INDEX match_of_first ON ladder_match(first);
CREATE INDEX match_of_second ON ladder_match(second);
CREATE INDEX digest_of_match ON game_digest(match);
CREATE INDEX fault_of_match ON game_fault(match);
)";

// disqualified: the reason, or NULL. stopped: why nothing of the author plays any more, or NULL.
constexpr const char* acts_of_organiser = R"(
ALTER TABLE author ADD COLUMN disqualified TEXT;
ALTER TABLE author ADD COLUMN stopped TEXT;
)";

// place: from 1, the top; there are places only on a ladder by challenge. The challenger is the first of a match.
// winner: 1 or 2, as for games, or NULL for a match that decided nothing. place_1, place_2: after the match.
constexpr const char* ladder_by_challenge = R"(
CREATE TABLE ladder_kind(
    kind TEXT NOT NULL
) STRICT;
INSERT INTO ladder_kind(kind) VALUES('rated');
CREATE TABLE ladder_place(
    author INTEGER PRIMARY KEY REFERENCES author(id),
    place INTEGER NOT NULL,
    submission INTEGER NOT NULL REFERENCES submission(id),
    has_lost INTEGER NOT NULL
) STRICT;
CREATE TABLE challenge(
    match INTEGER PRIMARY KEY REFERENCES ladder_match(id),
    winner INTEGER CHECK(winner IN (1, 2)),
    decided_by TEXT NOT NULL,
    mean_ns_1 INTEGER,
    mean_ns_2 INTEGER,
    place_1 INTEGER,
    place_2 INTEGER
) STRICT;
DROP INDEX match_of_first;
CREATE INDEX match_of_pair ON ladder_match(first, second);
)";

// Adds the state `passed-over`. SQLite can change the CHECK of a column only by making the table anew.
constexpr const char* passed_over_versions = R"(
CREATE TABLE submission_now(
    id INTEGER PRIMARY KEY,
    author INTEGER NOT NULL REFERENCES author(id),
    version INTEGER NOT NULL,
    received_at INTEGER NOT NULL,
    state TEXT NOT NULL CHECK(state IN ('working', 'fit', 'unfit', 'passed-over')),
    UNIQUE(author, version)
) STRICT;
INSERT INTO submission_now SELECT id, author, version, received_at, state FROM submission;
DROP TABLE submission;
ALTER TABLE submission_now RENAME TO submission;
)";

// deleted_at: when the author was deleted, except for a part in the games of others; NULL: not deleted. The table
// `deletion` has a deletion that has begun and not ended.
constexpr const char* deletion_of_authors = R"(
ALTER TABLE author ADD COLUMN deleted_at INTEGER;
CREATE TABLE deletion(
    author INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT NOT NULL
) STRICT;
)";

// act.author: NULL if the act concerned all versions that play. examination has the submissions to be examined again.
constexpr const char* acts_and_examinations = R"(
CREATE TABLE act(
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    act TEXT NOT NULL,
    author INTEGER REFERENCES author(id),
    version INTEGER,
    reason TEXT NOT NULL
) STRICT;
CREATE TABLE examination(
    submission INTEGER PRIMARY KEY REFERENCES submission(id),
    rebuild INTEGER NOT NULL,
    failure TEXT NOT NULL
) STRICT;
)";

// stays: 1 for an author who has registered or was imported, and stays whatever the list says; 0 for an author of the
// list; NULL, until a list is read, for an author whom an earlier version entered without that distinction; 2 for such
// an author who goes with their line, but may have registered, so that the address may be anybody's. unlisted: 1
// while the author is in no list any more. resting: the submission that plays again when the author's line comes back.
// name_is_checked: 0 for names from before names were compared, which stay as they are.
constexpr const char* lists_as_they_are = R"(
ALTER TABLE author ADD COLUMN stays INTEGER;
ALTER TABLE author ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE author ADD COLUMN resting INTEGER REFERENCES submission(id);
ALTER TABLE author ADD COLUMN name_is_checked INTEGER NOT NULL DEFAULT 0;
)";

// begun: how often work on the submission has begun since it last ended in an orderly way.
constexpr const char* work_on_submissions = R"(
CREATE TABLE work(
    submission INTEGER PRIMARY KEY REFERENCES submission(id),
    begun INTEGER NOT NULL
) STRICT;
)";

// course: a digest of what happened in the game; NULL if time decided in it, or from before this step. repeated: how many
// of the author's games repeat an earlier one, and are not rated. takes_openings: whether the version was seen to answer
// a position whose beginning it had not seen; NULL: it was not tried.
constexpr const char* repeated_games = R"(
ALTER TABLE ladder_game ADD COLUMN course INTEGER;
CREATE INDEX game_of_course ON ladder_game(course) WHERE course IS NOT NULL;
ALTER TABLE rating ADD COLUMN repeated INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submission ADD COLUMN takes_openings INTEGER;
)";

// unlisted_at: when the author's line went; NULL: it is there, or went before this step. mailed_at: when the link was
// sent to its author by the organiser's command; NULL: not yet. Authors whose names were never compared came before the
// registered were told apart, and an arena since then may have counted them among those of the list.
constexpr const char* lists_that_shrink = R"(
ALTER TABLE author ADD COLUMN unlisted_at INTEGER;
ALTER TABLE link ADD COLUMN mailed_at INTEGER;
UPDATE author SET stays = 2 WHERE stays = 0 AND name_is_checked = 0;
)";

// submission: the version of the author who asked. bundled: the name of the bundled bot that is the opponent, or empty if
// `opponent` is an author. opponent_submission: the opponent's version that played, NULL before. begun: how often the
// match has begun since the arena last ended in an orderly way.
constexpr const char* test_matches = R"(
CREATE TABLE test_match(
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES author(id),
    submission INTEGER NOT NULL REFERENCES submission(id),
    bundled TEXT NOT NULL,
    opponent INTEGER REFERENCES author(id),
    opponent_submission INTEGER REFERENCES submission(id),
    state TEXT NOT NULL CHECK(state IN ('waiting', 'done', 'failed', 'cancelled')),
    why TEXT NOT NULL,
    begun INTEGER NOT NULL
) STRICT;
CREATE TABLE test_game(
    match INTEGER NOT NULL REFERENCES test_match(id),
    number INTEGER NOT NULL,
    winner INTEGER CHECK(winner IN (1, 2)),
    reason TEXT NOT NULL,
    turns INTEGER NOT NULL,
    faults TEXT NOT NULL,
    record_size INTEGER NOT NULL,
    record_crc INTEGER NOT NULL,
    record_dictionary INTEGER NOT NULL,
    record BLOB,
    PRIMARY KEY(match, number)
) STRICT;
CREATE INDEX test_match_of_author ON test_match(author);
CREATE INDEX test_match_of_opponent ON test_match(opponent);
CREATE INDEX waiting_test_match ON test_match(id) WHERE state = 'waiting';
)";

// house: the rating, which never changes, if the author is a house bot; NULL for a person.
constexpr const char* house_bots = "ALTER TABLE author ADD COLUMN house INTEGER;";

// voided: why the organiser has voided the game, so that it counts for nothing; empty: it counts.
constexpr const char* void_games = "ALTER TABLE ladder_game ADD COLUMN voided TEXT NOT NULL DEFAULT '';";

constexpr std::array steps{authors_and_submissions,
                           open_ladder,
                           end_of_contest,
                           remember_the_time,
                           progress_of_authors,
                           acts_of_organiser,
                           ladder_by_challenge,
                           passed_over_versions,
                           deletion_of_authors,
                           acts_and_examinations,
                           lists_as_they_are,
                           work_on_submissions,
                           repeated_games,
                           lists_that_shrink,
                           test_matches,
                           house_bots,
                           void_games};

void take_steps(sqlite::Connection& database, std::size_t taken) {
    for (std::size_t i = taken; i < steps.size(); ++i) database.run(steps[i]);
    database.run("PRAGMA user_version = " + std::to_string(steps.size()));
}

}  // namespace

// Returns false if the file cannot be read. SQLite's header, the first 100 bytes of a database, has the application_id
// at byte 68, its highest byte first.
bool is_ledger(const fs::path& file) {
    std::error_code unreadable;
    if (!fs::is_regular_file(file, unreadable)) return false;
    constexpr std::size_t place = 68;
    std::array<char, place + 4> header{};
    if (!std::ifstream(file, std::ios::binary).read(header.data(), header.size())) return false;
    std::uint32_t id = 0;
    for (std::size_t i = place; i < header.size(); ++i) id = id << 8U | static_cast<unsigned char>(header[i]);
    return std::string_view(header.data()).starts_with("SQLite format 3") && id == application;
}

int ledger_version() { return static_cast<int>(steps.size()); }

void create_ledger(const fs::path& file) {
    if (fs::exists(fs::symlink_status(file))) throw DatabaseProblem(file.string() + " exists already");
    Draft draft(file);
    {
        const sqlite::WriterLock lock(draft.path(), sqlite::WriterLock::IfMissing::make, file.string());
        sqlite::Connection database(draft.path(), sqlite::Access::make, file.string());
        database.run("PRAGMA application_id = " + std::to_string(application));
        in_transaction(database, [&] { take_steps(database, 0); });
    }
    // The database has the e-mail addresses of authors, so only its owner may read it. SQLite's helper files get the
    // same mode.
    fs::permissions(draft.path(), fs::perms::owner_read | fs::perms::owner_write);
    if (const int error = draft.put_in_place())
        throw DatabaseProblem(file.string() + " cannot be made: " + std::strerror(error));
}

void bring_up_to_date(sqlite::Connection& database) {
    if (database.number("PRAGMA application_id") != application)
        throw DatabaseProblem(database.shown() + " is no database of a hosted contest");
    const auto taken = static_cast<std::size_t>(database.number("PRAGMA user_version"));
    if (taken > steps.size()) throw DatabaseProblem(database.shown() + " is of a newer version of the arena");
    if (taken == steps.size()) return;
    in_transaction(database, [&] { take_steps(database, taken); });
}

}  // namespace isola_arena::host
