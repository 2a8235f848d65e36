#pragma once

#include <filesystem>
#include <optional>

#include "arena/contest/tournament/contest_plan.hpp"
#include "arena/record/store/sqlite.hpp"
#include "arena/record/store/writer_lock.hpp"

/// How the three ways to get at a database find its file, or refuse it. All throw StoreProblem.
namespace isola_arena::store {

/// A database and the right to write it (nothing: to read only). The right goes after the connection.
struct OpenDatabase {
    std::unique_ptr<WriterLock> lock;
    std::unique_ptr<Connection> connection;
};

OpenDatabase make_database(const std::filesystem::path& file, const ContestPlan& plan);
OpenDatabase open_database(const std::filesystem::path& file);
OpenDatabase open_database_to_read(const std::filesystem::path& file);

}  // namespace isola_arena::store
