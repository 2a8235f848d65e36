#pragma once

#include <filesystem>

#include "arena/base/sqlite/sqlite.hpp"
#include "arena/base/sqlite/writer_lock.hpp"
#include "arena/contest/tournament/contest_plan.hpp"

/// The ways to open a database, each with its checks of the file. All throw DatabaseProblem if the file cannot be
/// used.
namespace isola_arena::store {

/// An open database, with the lock of the arena that plays its contest (nullptr: opened without the lock). The lock is
/// released after the connection is closed.
struct OpenDatabase {
    std::unique_ptr<sqlite::WriterLock> lock;
    std::unique_ptr<sqlite::Connection> connection;
};

/// See Store::create(), Store::open(), Store::open_to_read() and Store::open_to_analyse().
OpenDatabase make_database(const std::filesystem::path& file, const ContestPlan& plan);
OpenDatabase open_database(const std::filesystem::path& file);
OpenDatabase open_database_to_read(const std::filesystem::path& file);
OpenDatabase open_database_to_analyse(const std::filesystem::path& file);

/// Returns the access for a database that is only read, also while a program writes it or if its folder cannot be
/// written. Throws DatabaseProblem if a crash left a log behind and the folder is not writable, because SQLite then
/// cannot recover the database.
sqlite::Access access_to_read(const std::filesystem::path& file);

}  // namespace isola_arena::store
