#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/contest/tournament/book.hpp"
#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/rules/events/game_result.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// An analysis of a game as a database keeps it (arena/record/analysis).
struct StoredAnalysis {
    std::string engine;
    std::string effort;
    std::string json;
    bool operator==(const StoredAnalysis&) const = default;
};

/// A whole contest in one SQLite file: its plan with its bots, and every game with its record, compressed. Everything
/// entered survives a crash or a power cut once commit() has returned; anything not committed is lost.
///
/// While a Store is open, SQLite keeps two files beside the database, `FILE-wal` and `FILE-shm`. After a crash they
/// remain: `FILE-wal` holds the latest commits and belongs to the database until it is opened again.
///
/// arena/record/store keeps contests in databases: a Store is the way to read and write them. For the text of a record
/// see arena/contest/tournament/record_text.hpp, for SQLite itself arena/base/sqlite. Open this header first:
///
///     Store store = Store::exists(file) ? Store::open(file) : Store::create(file, plan);
///     store.enter(game, record);  // a GameSummary, and the text of the game's record
///     store.commit();
///
/// A Store may be used by one thread at a time; other threads may use other Stores, also to read the same file.
class Store {
public:
    /// Creates a new database for the contest, as a whole or not at all. Throws DatabaseProblem if the file exists or
    /// cannot be written, or if another arena is creating it.
    static Store create(const std::filesystem::path& file, const ContestPlan& plan);

    /// Opens an existing database to go on with its contest, and brings an older version up to date. Only one arena may
    /// write a database at a time: a second one gets an exception that says so. Throws DatabaseProblem if another arena
    /// is writing it; if the file does not exist, is not a contest's database, is damaged, or is of a newer version; or
    /// if it cannot be written.
    static Store open(const std::filesystem::path& file);

    /// Returns whether a file, or anything else, has that name.
    static bool exists(const std::filesystem::path& file);

    /// Opens an existing database only for reading, even while an arena writes it, and even on a disk that cannot be
    /// written. A database of an older version is copied into memory and brought up to date there, so later writes of
    /// an older arena are not seen. Throws DatabaseProblem if the file does not exist, is not a contest's database, is
    /// of a newer version, or cannot be read. Unlike open(), does not search the whole file for damage.
    static Store open_to_read(const std::filesystem::path& file);

    /// Opens an existing database to enter analyses, also while another arena plays its contest; nothing else can be
    /// entered. Throws as open_to_read() does, and DatabaseProblem if the file cannot be written or is of an older
    /// version.
    static Store open_to_analyse(const std::filesystem::path& file);

    /// Returns whether an arena plays the contest of the database now. Throws DatabaseProblem if that cannot be found
    /// out.
    static bool is_played(const std::filesystem::path& file);

    /// Discards everything that was not committed.
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    /// Returns a number that changes when another Store commits to the file. Compare only numbers of the same Store.
    std::int64_t data_version() const;

    /// Returns the plan exactly as it was passed to create(), but with the changes since then, the bots that these have
    /// added, and the current fingerprints. Throws
    /// DatabaseProblem, naming the setting or the bot, if one cannot be understood.
    ContestPlan plan() const;

    /// Sets the fingerprint of every bot of that name. Like everything entered below, it is safe after the next
    /// commit().
    void set_fingerprint(const std::string& bot, const std::string& fingerprint);

    /// Adds a bot to the plan, after the others. Its change must be entered, too. Throws DatabaseProblem, as all that
    /// enters or removes something.
    void add_bot(const ContestBot& bot);

    /// Enters a change of the contest after the others, and returns its number, from 1.
    int enter(const ContestChange& change);

    /// Moves a game, with its record and its analysis, to the former games: those that no longer count, because of the
    /// change of this number, which must have been entered. Does nothing if there is no such game.
    void set_aside(int change, GameKey key);

    /// Calls take with each former game and the number of its change, by change and key. Throws DatabaseProblem if a row
    /// cannot be understood.
    void for_each_former_game(const std::function<void(int change, GameSummary)>& take) const;

    /// Returns the record of a former game, as record() does.
    Result<std::string> former_record(int change, GameKey key) const;

    /// Returns the machine that played a former game, as machine() does.
    Machine former_machine(int change, GameKey key) const;

    /// Removes all pairings after the first `kept`, which are paired anew. None of them may have a game.
    void remove_pairings(std::size_t kept);

    /// Sets the folders that all bots see.
    void set_shares(const Shares& shares);

    /// Enters a pairing under its number, from 1, for people who look into the database: the view `result` needs it to
    /// name the bots of the games. A pairing that is there already stays as it is.
    void enter(int number, const Pairing& pairing);

    /// Returns the pairings that were entered, by number.
    std::map<int, Pairing> pairings() const;

    /// Enters a game; an empty record means that no record is kept. A game that is there already stays as it is.
    /// machine: the machine that played the game; not noted if it has no name. Throws DatabaseProblem if the game
    /// cannot be written (a full disk): everything committed before stays, everything entered since is lost, and
    /// nothing more can be entered until the database is opened again.
    void enter(const GameSummary& game, std::string_view record, const Machine& machine = {});

    /// Makes everything that was entered safe. Throws as enter() does.
    void commit();

    /// Returns all games, by key. Throws DatabaseProblem, naming the game, if its row cannot be understood.
    std::vector<GameSummary> games() const;

    /// Calls take with each game, by key. Throws as games() does, and lets exceptions of take pass.
    void for_each_game(const std::function<void(GameSummary)>& take) const;

    /// The same, but calls unreadable with the message for each game whose row cannot be understood, and goes on.
    void for_each_game(const std::function<void(GameSummary)>& take,
                       const std::function<void(const std::string& problem)>& unreadable) const;

    /// Returns the machine that played a game; without a name if it is not noted.
    Machine machine(GameKey key) const;

    /// Calls look. During the call, this Store reads the database as it was at one moment, whatever another Store
    /// enters meanwhile. This Store must have been opened by open_to_read().
    void at_one_moment(const std::function<void()>& look) const;

    /// Returns the parts of the plan that have changed since create() wrote them, in words, such as `the setting tie`
    /// or `bot 3`. Also empty for a database from before 1.0.1, which has no checksums of its plan.
    std::vector<std::string> changed_parts_of_plan() const;

    /// Searches the whole file for damage. Returns the damage in words; empty: none.
    std::string damage() const;

    /// Returns the games by the machine that played them; empty if the machine that keeps the contest played them all.
    std::vector<NodeGames> nodes() const;

    /// Returns a note that set_note() left under that name; nullopt if there is none.
    std::optional<std::string> note(const std::string& name) const;

    /// Keeps a text under a name that no setting has; it is safe after the next commit().
    void set_note(const std::string& name, const std::string& text);

    /// Returns the record of a game as JSON Lines. Returns an error that names the game if there is no such game, if
    /// no record of it was kept, or if the record is damaged or cannot be read.
    Result<std::string> record(GameKey key) const;

    /// Enters the analysis of a game in place of an older one, and makes it safe at once. Throws as enter() does.
    void enter_analysis(GameKey key, const StoredAnalysis& analysis);

    /// Returns the analysis of a game; nullopt if there is none.
    std::optional<StoredAnalysis> analysis(GameKey key) const;

    /// Calls take with each game that has an analysis, by key.
    void for_each_analysis(const std::function<void(GameKey, const StoredAnalysis&)>& take) const;

private:
    struct Database;
    explicit Store(std::unique_ptr<Database> database);
    std::unique_ptr<Database> database_;
};

/// Checks repeatedly whether an arena plays the contest of a database, as Store::is_played() does, in a process that
/// may have the database open. Closing a file releases all locks that SQLite has on it in the whole process. So this
/// object never closes the file, not even in its destructor.
class PlayWatch {
public:
    explicit PlayWatch(std::filesystem::path database) : database_(std::move(database)) {}

    /// Returns false if there is no such file. Throws DatabaseProblem if the file cannot be inspected.
    bool is_played();

private:
    std::filesystem::path database_;
    int descriptor_ = -1;      ///< of the file at the last call
    unsigned long inode_ = 0;  ///< the inode of that file
};

}  // namespace isola_arena
