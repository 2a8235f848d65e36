#include "arena/record/store/schema.hpp"

#include <array>
#include <string>

namespace isola_arena::store {
namespace {

// The SQL comments stay in the database: sqlite3 shows them with .schema.
constexpr std::string_view from_nothing = R"sql(
CREATE TABLE contest (
  key TEXT NOT NULL PRIMARY KEY,
  value ANY  -- none: a limit that is not set
) STRICT;

CREATE TABLE bot (
  place INTEGER PRIMARY KEY CHECK (place >= 1),  -- its seed
  name TEXT NOT NULL,
  command TEXT NOT NULL,  -- its words: JSON, each character a byte
  folder TEXT NOT NULL,  -- that it runs in; empty: the arena's
  language TEXT NOT NULL,
  author TEXT NOT NULL,
  dialect TEXT NOT NULL,  -- empty: the arena's own
  game TEXT NOT NULL,  -- the only one that it plays; empty: any
  fingerprint TEXT NOT NULL  -- of its files
) STRICT;

CREATE TABLE pairing (
  number INTEGER PRIMARY KEY CHECK (number >= 1),  -- in the order in which they were given
  round INTEGER NOT NULL,  -- of the contest
  stage TEXT NOT NULL,
  first INTEGER NOT NULL CHECK (first >= 1),  -- the place of the bot that starts the odd games
  second INTEGER CHECK (second >= 1),  -- none: first has a bye
  games INTEGER NOT NULL,
  replay INTEGER NOT NULL  -- of a drawn match: 1, 2, ...
) STRICT;

CREATE TABLE game (
  pairing INTEGER NOT NULL CHECK (pairing >= 1),
  round INTEGER NOT NULL CHECK (round >= 1),  -- of the match
  winner INTEGER CHECK (winner IN (1, 2)),  -- the player, 1 is the one who started; none: drawn
  reason TEXT NOT NULL,
  explanation TEXT NOT NULL,
  turns INTEGER NOT NULL,
  discarded_1 INTEGER NOT NULL,
  discarded_2 INTEGER NOT NULL,
  speed_ns_1 INTEGER NOT NULL,  -- nanoseconds of all replies that count for the average
  speed_ns_2 INTEGER NOT NULL,
  replies_1 INTEGER NOT NULL,  -- how many these are
  replies_2 INTEGER NOT NULL,
  worst_ns_1 INTEGER,
  worst_ns_2 INTEGER,
  score_1 INTEGER,
  score_2 INTEGER,
  record_size INTEGER,  -- bytes before it was compressed; none: no record was kept
  record_crc INTEGER,  -- CRC-32 of these
  record_dictionary INTEGER,  -- that it was compressed with
  record BLOB,  -- JSON Lines, raw deflate
  PRIMARY KEY (pairing, round)
) STRICT;

CREATE VIEW result AS
SELECT game.pairing, pairing.stage, game.round, one.name AS player_1, two.name AS player_2,
       CASE game.winner WHEN 1 THEN one.name WHEN 2 THEN two.name ELSE 'drawn' END AS winner,
       game.reason, game.turns, game.explanation
FROM game
LEFT JOIN pairing ON pairing.number = game.pairing
LEFT JOIN bot AS one ON one.place = iif(game.round % 2 = 1, pairing.first, pairing.second)
LEFT JOIN bot AS two ON two.place = iif(game.round % 2 = 1, pairing.second, pairing.first)
ORDER BY game.pairing, game.round;
)sql";

// Clock, limits and SPRT become part of the plan. A database that is just being created has no plan yet.
constexpr std::string_view clock_limits_sprt = R"sql(
INSERT INTO contest
SELECT column1, column2
FROM (VALUES ('clock', 'wall'), ('memory', 536870912), ('processes', 128), ('scratch', 67108864),
             ('sprt_elo0', NULL), ('sprt_elo1', NULL), ('sprt_alpha', NULL), ('sprt_beta', NULL))
WHERE EXISTS (SELECT 1 FROM contest);
ALTER TABLE bot ADD COLUMN memory INTEGER;  -- bytes; none: as much as the contest grants everybody
ALTER TABLE bot ADD COLUMN processes INTEGER;
ALTER TABLE bot ADD COLUMN scratch INTEGER;  -- bytes
)sql";

// Two settings become part of the plan: when the start-up ends, and the tolerance.
constexpr std::string_view start_and_tolerance = R"sql(
INSERT INTO contest
SELECT column1, column2
FROM (VALUES ('start_ends', 'first-reply'), ('tolerance_ms', 0))
WHERE EXISTS (SELECT 1 FROM contest);
)sql";

constexpr std::string_view titles_of_bots = R"sql(
ALTER TABLE bot ADD COLUMN title TEXT NOT NULL DEFAULT '';  -- what people call it; empty: only its name
)sql";

constexpr std::string_view analyses = R"sql(
CREATE TABLE analysis (
  pairing INTEGER NOT NULL,
  round INTEGER NOT NULL,
  engine TEXT NOT NULL,
  effort TEXT NOT NULL,  -- how much it thought about each position, such as 20000 nodes
  json TEXT NOT NULL,
  PRIMARY KEY (pairing, round)
) STRICT;
)sql";

// Other machines build bots and play games.
constexpr std::string_view other_machines = R"sql(
ALTER TABLE bot ADD COLUMN build TEXT NOT NULL DEFAULT '';  -- lines for sh that build it elsewhere; empty: none
CREATE TABLE node (
  place INTEGER PRIMARY KEY CHECK (place >= 1),
  name TEXT NOT NULL,
  processor TEXT NOT NULL,
  UNIQUE (name, processor)
) STRICT;
ALTER TABLE game ADD COLUMN node INTEGER;  -- the place of the machine that played it; none: the one that kept the contest
)sql";

constexpr std::string_view openings = R"sql(
INSERT INTO contest SELECT 'openings', '' WHERE EXISTS (SELECT 1 FROM contest);  -- one in a line; empty: none
)sql";

// A round is one of the contest from here on; the games of a match have numbers. SQLite renames the columns of the
// primary keys and of the view `result`, too.
constexpr std::string_view numbers_of_games = R"sql(
ALTER TABLE game RENAME COLUMN round TO number;
ALTER TABLE analysis RENAME COLUMN round TO number;
)sql";

// Until then, a bot could open as many files as the arena.
constexpr std::string_view limit_on_open_files = R"sql(
INSERT INTO contest SELECT 'open_files', 1024 WHERE EXISTS (SELECT 1 FROM contest);
ALTER TABLE bot ADD COLUMN open_files INTEGER;  -- of each process; none: as many as the contest grants everybody
)sql";

constexpr std::string_view shared_folders = R"sql(
INSERT INTO contest SELECT 'shares', '' WHERE EXISTS (SELECT 1 FROM contest);  -- FOLDER, tab, who named it; one in a line
)sql";

// The organiser changes a contest that has begun.
constexpr std::string_view changes_and_former_games = R"sql(
CREATE TABLE change (
  number INTEGER PRIMARY KEY CHECK (number >= 1),
  kind TEXT NOT NULL,  -- added, struck: a bot; voided: games, which are played again
  bot INTEGER,  -- its place; voided: if all games of a bot are played again
  after INTEGER NOT NULL,  -- how many pairings there were then
  keeps_games INTEGER NOT NULL,  -- struck: its finished matches count
  dropped TEXT NOT NULL,  -- struck: the numbers of its pairings that are not played, with blanks between them
  at_ms INTEGER NOT NULL,  -- when, in milliseconds since 1970
  reason TEXT NOT NULL,
  checksum INTEGER NOT NULL  -- CRC-32 of the other columns
) STRICT;

-- The games that no longer count, with the columns of `game` and `analysis`.
CREATE TABLE former_game (
  change INTEGER NOT NULL,  -- the number of the one that set it aside
  pairing INTEGER NOT NULL,
  number INTEGER NOT NULL,
  winner INTEGER,
  reason TEXT NOT NULL,
  explanation TEXT NOT NULL,
  turns INTEGER NOT NULL,
  discarded_1 INTEGER NOT NULL,
  discarded_2 INTEGER NOT NULL,
  speed_ns_1 INTEGER NOT NULL,
  speed_ns_2 INTEGER NOT NULL,
  replies_1 INTEGER NOT NULL,
  replies_2 INTEGER NOT NULL,
  worst_ns_1 INTEGER,
  worst_ns_2 INTEGER,
  score_1 INTEGER,
  score_2 INTEGER,
  record_size INTEGER,
  record_crc INTEGER,
  record_dictionary INTEGER,
  record BLOB,
  node INTEGER,
  engine TEXT,
  effort TEXT,
  json TEXT,
  PRIMARY KEY (change, pairing, number)
) STRICT;
)sql";

// Two games with the same course are one game that was played twice. A contest that began before then keeps its ratings:
// it rates each of them.
constexpr std::string_view courses_of_games = R"sql(
INSERT INTO contest SELECT 'rates_repeats', 1 WHERE EXISTS (SELECT 1 FROM contest);
ALTER TABLE former_game ADD COLUMN course INTEGER;  -- as in `game`
ALTER TABLE game ADD COLUMN course INTEGER;  -- digest of rules, first position, turns and end; none: time decided in it
)sql";

constexpr std::array all_migrations{from_nothing,
                                    clock_limits_sprt,
                                    start_and_tolerance,
                                    titles_of_bots,
                                    analyses,
                                    other_machines,
                                    openings,
                                    numbers_of_games,
                                    limit_on_open_files,
                                    shared_folders,
                                    changes_and_former_games,
                                    courses_of_games};

std::int64_t version_of(sqlite::Connection& database) { return database.number("PRAGMA user_version"); }

std::string versions(std::int64_t version, Migrations known) {
    return "version " + std::to_string(version) + ", this one knows " + std::to_string(known.size());
}

// Returns the damage that a check of SQLite finds; empty: none.
std::string damage_by(sqlite::Connection& database, std::string_view check_of_sqlite) {
    sqlite::Statement check(database, check_of_sqlite);
    const sqlite::Value verdict = check.next() ? check.value(0) : sqlite::Value();
    if (verdict == sqlite::Value("ok")) return {};
    const auto* words = std::get_if<std::string>(&verdict);
    return words ? *words : "no verdict";
}

[[noreturn]] void refuse_database(const sqlite::Connection& database, const std::string& why) {
    throw DatabaseProblem("the database " + database.shown() + ' ' + why);
}

}  // namespace

Migrations migrations() { return all_migrations; }

void check_identity(sqlite::Connection& database, Migrations known) {
    if (database.number("PRAGMA application_id") != application)
        refuse_database(database, "holds something other than a contest; name another file");
    const std::int64_t version = version_of(database);
    if (version < 0 || version > static_cast<std::int64_t>(known.size()))
        refuse_database(database, "was made by a newer arena: " + versions(version, known) + "; use the newer one");
}

void migrate(sqlite::Connection& database, Migrations known) {
    database.run("BEGIN IMMEDIATE");
    try {
        for (auto next = static_cast<std::size_t>(version_of(database)); next < known.size(); ++next)
            database.run(std::string(known[next]));
        database.run("PRAGMA user_version = " + std::to_string(known.size()) + "; COMMIT");
    } catch (const DatabaseProblem&) {
        database.roll_back();
        throw;
    }
}

bool is_older(sqlite::Connection& database, Migrations known) {
    return version_of(database) < static_cast<std::int64_t>(known.size());
}

void check_up_to_date(sqlite::Connection& database, Migrations known) {
    if (is_older(database, known))
        refuse_database(database, "was made by an older arena: " + versions(version_of(database), known) +
                                      "; resuming its contest upgrades it");
}

std::string damage_of(sqlite::Connection& database) {
    const std::string damage = damage_by(database, "PRAGMA integrity_check(1)");
    return damage.empty() ? damage : "the database is damaged: " + damage;
}

void check_health(sqlite::Connection& database) {
    if (const std::string damage = damage_by(database, "PRAGMA quick_check(1)"); !damage.empty())
        refuse_database(database,
                        "is damaged (" + damage +
                            "); restore a backup, or rescue what is left with the command .recover of sqlite3");
}

}  // namespace isola_arena::store
