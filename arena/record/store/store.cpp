#include "arena/record/store/store.hpp"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/record/store/change_rows.hpp"
#include "arena/record/store/game_rows.hpp"
#include "arena/record/store/opening.hpp"
#include "arena/record/store/plan_rows.hpp"
#include "arena/record/store/schema.hpp"

namespace isola_arena {
namespace {

[[noreturn]] void fail(const std::filesystem::path& database) {
    throw DatabaseProblem("the database " + database.string() + " cannot be read: " + std::strerror(errno));
}

}  // namespace

// Members are destroyed in reverse order: the statements before their connection, the lock last.
struct Store::Database {
    explicit Database(store::OpenDatabase opened) : open(std::move(opened)) {}

    sqlite::Connection& connection() const { return *open.connection; }

    // Runs an action that writes. If it fails, the whole batch is lost: SQLite may have rolled it back already, and to
    // go on would lose games silently. may_lack_lock: another arena may hold the lock.
    template <class Action>
    void write(const Action& action, bool may_lack_lock = false) {
        if (!problem.empty()) throw DatabaseProblem(problem);
        if (!open.lock && !may_lack_lock)
            throw DatabaseProblem("the database " + connection().shown() + " was opened read-only");
        try {
            action();
        } catch (const DatabaseProblem& why) {
            problem = why.what();
            in_batch = false;
            connection().roll_back();
            throw;
        }
    }

    // Runs an action that enters something into the batch, which commit() ends.
    template <class Action>
    void enter(const Action& action, bool may_lack_lock = false) {
        write(
            [&] {
                if (!in_batch) connection().run("BEGIN IMMEDIATE");
                in_batch = true;
                action();
            },
            may_lack_lock);
    }

    void end_batch() {
        if (!in_batch) return;
        connection().run("COMMIT");
        in_batch = false;
    }

    store::GameWriter& games() {
        if (!writer) writer = std::make_unique<store::GameWriter>(connection());
        return *writer;
    }

    store::OpenDatabase open;
    std::unique_ptr<store::GameWriter> writer;
    bool in_batch = false;
    bool takes_analyses = false;  ///< writes analyses without the lock, which another arena may hold
    std::string problem;          ///< message of the first failure; empty: there was no failure
};

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Store Store::create(const std::filesystem::path& file, const ContestPlan& plan) {
    return Store(std::make_unique<Database>(store::make_database(file, plan)));
}

Store Store::open(const std::filesystem::path& file) {
    return Store(std::make_unique<Database>(store::open_database(file)));
}

std::int64_t Store::data_version() const { return database_->connection().number("PRAGMA data_version"); }

bool Store::exists(const std::filesystem::path& file) {
    std::error_code error;
    return std::filesystem::exists(file, error);
}

Store Store::open_to_read(const std::filesystem::path& file) {
    return Store(std::make_unique<Database>(store::open_database_to_read(file)));
}

Store Store::open_to_analyse(const std::filesystem::path& file) {
    auto database = std::make_unique<Database>(store::open_database_to_analyse(file));
    database->takes_analyses = true;
    return Store(std::move(database));
}

bool Store::is_played(const std::filesystem::path& file) { return sqlite::is_locked(file, file.string()); }

ContestPlan Store::plan() const { return store::read_plan(database_->connection()); }

void Store::set_fingerprint(const std::string& bot, const std::string& fingerprint) {
    database_->enter([&] { store::write_fingerprint(database_->connection(), bot, fingerprint); });
}

void Store::add_bot(const ContestBot& bot) {
    database_->enter([&] { store::add_bot(database_->connection(), bot); });
}

int Store::enter(const ContestChange& change) {
    int number = 0;
    database_->enter([&] { number = store::write_change(database_->connection(), change); });
    return number;
}

void Store::set_aside(int change, GameKey key) {
    database_->enter([&] { store::set_aside(database_->connection(), change, key); });
}

void Store::for_each_former_game(const std::function<void(int change, GameSummary)>& take) const {
    try {
        store::read_former_games(database_->connection(), take);
    } catch (const sqlite::UnreadableField& field) {
        throw DatabaseProblem("the database " + database_->connection().shown() +
                              " cannot be understood in its table former_game: " + field.what());
    }
}

Result<std::string> Store::former_record(int change, GameKey key) const {
    return store::read_former_record(database_->connection(), change, key);
}

Machine Store::former_machine(int change, GameKey key) const {
    return store::read_former_machine(database_->connection(), change, key);
}

void Store::remove_pairings(std::size_t kept) {
    database_->enter([&] { store::remove_pairings(database_->connection(), kept); });
}

void Store::set_shares(const Shares& shares) {
    database_->enter([&] { store::write_shares(database_->connection(), shares); });
}

void Store::enter(int number, const Pairing& pairing) {
    database_->enter([&] { store::write_pairing(database_->connection(), number, pairing); });
}

std::map<int, Pairing> Store::pairings() const { return store::read_pairings(database_->connection()); }

void Store::enter(const GameSummary& game, std::string_view record, const Machine& machine) {
    database_->enter([&] { database_->games().write(game, record, machine); });
}

void Store::commit() {
    database_->write([&] { database_->end_batch(); });
}

std::vector<GameSummary> Store::games() const {
    std::vector<GameSummary> all;
    for_each_game([&](GameSummary game) { all.push_back(std::move(game)); });
    return all;
}

void Store::for_each_game(const std::function<void(GameSummary)>& take) const {
    for_each_game(take, [](const std::string& problem) { throw DatabaseProblem(problem); });
}

void Store::for_each_game(const std::function<void(GameSummary)>& take,
                          const std::function<void(const std::string& problem)>& unreadable) const {
    store::read_games(database_->connection(), take, unreadable);
}

Machine Store::machine(GameKey key) const { return store::read_machine(database_->connection(), key); }

void Store::at_one_moment(const std::function<void()>& look) const {
    database_->connection().run("BEGIN");
    try {
        look();
    } catch (...) {
        database_->connection().roll_back();
        throw;
    }
    database_->connection().run("COMMIT");
}

std::vector<std::string> Store::changed_parts_of_plan() const {
    std::vector<std::string> parts = store::changed_parts_of_plan(database_->connection());
    const std::vector<std::string> changes = store::altered_changes(database_->connection());
    parts.insert(parts.end(), changes.begin(), changes.end());
    return parts;
}

std::string Store::damage() const { return store::damage_of(database_->connection()); }

void Store::enter_analysis(GameKey key, const StoredAnalysis& analysis) {
    const auto insert = [&] {
        sqlite::Statement(
            database_->connection(),
            "INSERT OR REPLACE INTO analysis (pairing, number, engine, effort, json) VALUES (?, ?, ?, ?, ?)")
            .with(key.pairing, key.number, analysis.engine, analysis.effort, analysis.json)
            .execute();
        database_->end_batch();
    };
    database_->enter(insert, database_->takes_analyses);
}

std::optional<StoredAnalysis> Store::analysis(GameKey key) const {
    sqlite::Statement row(database_->connection(),
                          "SELECT engine, effort, json FROM analysis WHERE pairing = ? AND number = ?");
    row.with(key.pairing, key.number);
    if (!row.next()) return std::nullopt;
    sqlite::Fields fields(row);
    return StoredAnalysis{fields.text(), fields.text(), fields.text()};
}

std::vector<NodeGames> Store::nodes() const { return store::read_nodes(database_->connection()); }

std::optional<std::string> Store::note(const std::string& name) const {
    sqlite::Statement row(database_->connection(), "SELECT value FROM contest WHERE key = ?");
    if (!row.with("note_" + name).next()) return std::nullopt;
    const sqlite::Value value = row.value(0);
    const auto* text = std::get_if<std::string>(&value);
    return text ? std::optional(*text) : std::nullopt;
}

void Store::set_note(const std::string& name, const std::string& text) {
    database_->enter([&] {
        sqlite::Statement(database_->connection(), "INSERT OR REPLACE INTO contest VALUES (?, ?)")
            .with("note_" + name, text)
            .execute();
    });
}

void Store::for_each_analysis(const std::function<void(GameKey, const StoredAnalysis&)>& take) const {
    sqlite::Statement rows(database_->connection(),
                           "SELECT pairing, number, engine, effort, json FROM analysis ORDER BY pairing, number");
    while (rows.next()) {
        sqlite::Fields fields(rows);
        const GameKey key{fields.number<int>(), fields.number<int>()};
        take(key, StoredAnalysis{fields.text(), fields.text(), fields.text()});
    }
}

Result<std::string> Store::record(GameKey key) const { return store::read_record(database_->connection(), key); }

bool PlayWatch::is_played() {
    struct stat status {};
    if (stat(database_.c_str(), &status) != 0) {
        if (errno == ENOENT) return false;
        fail(database_);
    }
    if (descriptor_ < 0 || inode_ != status.st_ino) {
        descriptor_ = open(database_.c_str(), O_RDONLY | O_CLOEXEC);
        inode_ = status.st_ino;
        if (descriptor_ < 0) fail(database_);
    }
    // The lock is shared and held only for a moment: an arena that begins to play tries for longer than that.
    if (flock(descriptor_, LOCK_SH | LOCK_NB) != 0) return true;
    flock(descriptor_, LOCK_UN);
    return false;
}

}  // namespace isola_arena
