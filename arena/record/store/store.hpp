#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/contest/tournament/game_summary.hpp"
#include "arena/record/store/store_problem.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// A whole contest in one SQLite file: its plan with its bots, and every game with its record, compressed. What is
/// entered is there after a crash or a power cut once commit() has returned; what was not committed is not. For one
/// thread at a time.
///
/// While it is open, SQLite keeps two files beside it, `FILE-wal` and `FILE-shm`. After a crash they stay: the first
/// holds what was committed last, and belongs to the database until somebody opens it again.
class Store {
public:
    /// Makes a new database for the contest: it is there as a whole or not at all. Throws StoreProblem: the file
    /// exists, cannot be written, another arena makes it.
    static Store create(const std::filesystem::path& file, const ContestPlan& plan);

    /// Opens one that is there for going on with it, and brings one of an older version up to date. Only one arena
    /// writes a database at a time; a second one is refused, and told so. Throws StoreProblem: another one writes it, it
    /// is no contest's database, or one of a newer version, or damaged, or cannot be written.
    static Store open(const std::filesystem::path& file);

    /// Whether anything of that name is there.
    static bool exists(const std::filesystem::path& file);

    /// Opens it for looking only, also while an arena writes it, and on a disk that cannot be written. Throws
    /// StoreProblem, as open() does.
    static Store open_to_read(const std::filesystem::path& file);

    /// What was not committed is gone.
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    /// A number that is another one once another Store has committed to this file since the number before.
    std::int64_t data_version() const;

    /// Exactly as it was given to create(), the fingerprints brought up to date.
    ContestPlan plan() const;

    /// Brings the fingerprints of the bots up to date (by name). Safe after the next commit(), as all that follows.
    void set_fingerprint(const std::string& bot, const std::string& fingerprint);

    /// Enters pairing number N, from 1, for people who look into the database: the view `result` names the bots of the
    /// games by it. One that is there already is left as it is.
    void enter(int number, const Pairing& pairing);

    /// The pairings that were entered, by number.
    std::vector<Pairing> pairings() const;

    /// Enters a game; an empty record is none. A game that is there already is left as it is. Throws StoreProblem (a
    /// full disk): what was committed before stays, what was entered since is lost, and nothing more can be entered
    /// until the database is opened again.
    void enter(const GameSummary& game, std::string_view record);

    /// Throws as enter() does.
    void commit();

    /// All games, by key. Throws StoreProblem naming the game whose row cannot be understood.
    std::vector<GameSummary> games() const;

    /// Hands them out one by one. Throws as games() does, and what take throws.
    void for_each_game(const std::function<void(GameSummary)>& take) const;

    /// The record of a game as JSON Lines. Refused, naming the game: not there, none kept, or damaged.
    Result<std::string> record(GameKey key) const;

private:
    struct Database;
    explicit Store(std::unique_ptr<Database> database);
    std::unique_ptr<Database> database_;
};

}  // namespace isola_arena
