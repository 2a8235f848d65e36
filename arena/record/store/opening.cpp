#include "arena/record/store/opening.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

#include "arena/base/files/draft.hpp"
#include "arena/commands/whole_command.hpp"
#include "arena/record/store/plan_rows.hpp"
#include "arena/record/store/schema.hpp"

namespace isola_arena::store {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void refuse_file(const fs::path& file, const std::string& why) {
    throw DatabaseProblem("the database " + file.string() + ' ' + why);
}

fs::path folder_of(const fs::path& file) {
    const fs::path folder = file.parent_path();
    return folder.empty() ? fs::path(".") : folder;
}

fs::path beside(fs::path file, const char* ending) { return file += ending; }

void require_file(const fs::path& file) {
    std::error_code error;
    const fs::file_status status = fs::status(file, error);
    if (status.type() == fs::file_type::not_found)
        refuse_file(file, fmt::format("does not exist; {} makes one", new_contest_command));
    if (status.type() == fs::file_type::none) refuse_file(file, "cannot be inspected: " + error.message());
    if (fs::is_directory(status)) refuse_file(file, "is a folder; name a file in it");
    if (!fs::is_regular_file(status)) refuse_file(file, "is not a regular file; name another one");
    if (fs::file_size(file, error) == 0) refuse_file(file, "is empty; remove it, or name another file");
}

void require_place_for_new(const fs::path& file) {
    std::error_code error;
    if (file.filename().empty()) refuse_file(file, "has no name; name a file");
    if (!fs::is_directory(folder_of(file), error))
        refuse_file(file, "cannot be made: there is no folder " + folder_of(file).string() + "; make it first");
    if (fs::is_directory(file, error)) refuse_file(file, "is a folder; name a file in it");
    if (fs::exists(fs::symlink_status(file, error)))
        refuse_file(file, "exists already; resume its contest, or name another file");
    // SQLite would take this file for the log of the new database.
    if (fs::file_size(beside(file, "-wal"), error) != 0 && !error)
        refuse_file(file, "cannot be made: " + beside(file, "-wal").string() +
                              " is left over from another database; put it beside that one, or remove it");
}

void fill(const fs::path& draft, const fs::path& file, const ContestPlan& plan) {
    sqlite::Connection database(draft, sqlite::Access::make, file.string());
    database.run("PRAGMA application_id = " + std::to_string(application));
    migrate(database, migrations());
    database.run("BEGIN");
    write_plan(database, plan);
    database.run("COMMIT");
}

void rename_draft(const fs::path& draft, const fs::path& file) {
    std::error_code error;
    fs::rename(draft, file, error);
    if (error) refuse_file(file, "cannot be made: " + error.message() + "; use a writable folder");
    // If the folder cannot be synchronised, the system decides when the new name reaches the disk.
    static_cast<void>(sync_folder(folder_of(file)));
}

// Empties the draft, which may have content from an arena that was killed.
void clear(const sqlite::WriterLock& draft, const fs::path& file) {
    if (ftruncate(draft.descriptor(), 0) != 0)
        refuse_file(file, std::string("cannot be made: ") + std::strerror(errno) + "; use a writable folder");
}

std::unique_ptr<sqlite::Connection> connect(const fs::path& file, sqlite::Access access) {
    auto connection = std::make_unique<sqlite::Connection>(file, access, file.string());
    check_identity(*connection, migrations());
    return connection;
}

std::unique_ptr<sqlite::Connection> connect_to_write(const fs::path& file) {
    auto connection = connect(file, sqlite::Access::write);
    connection->number("PRAGMA journal_mode = WAL");
    return connection;
}

// Returns a copy in memory that is brought up to date. The file stays unchanged, because it was opened only for
// reading.
std::unique_ptr<sqlite::Connection> brought_up_to_date(sqlite::Connection& older) {
    auto copy = std::make_unique<sqlite::Connection>(older.copy_in_memory());
    migrate(*copy, migrations());
    copy->run("PRAGMA query_only = ON");
    return copy;
}

bool writable(const fs::path& path) { return faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) == 0; }

}  // namespace

// To read a database while another program writes it, SQLite needs two more files, `-wal` and `-shm`. If they are
// missing and cannot be created, no arena is writing the database, and none can begin to write it in this place. If a
// crashed arena's log (`-wal`) was copied here without `-shm`, the database cannot be read: throws DatabaseProblem.
sqlite::Access access_to_read(const fs::path& file) {
    if (writable(file) && writable(folder_of(file))) return sqlite::Access::read;
    std::error_code error;
    if (fs::exists(beside(file, "-shm"), error)) return sqlite::Access::read;
    if (fs::file_size(beside(file, "-wal"), error) != 0 && !error)
        refuse_file(file, "was not closed properly and cannot be recovered in a read-only place; copy it with " +
                              beside(file, "-wal").string() + " to a writable folder");
    return sqlite::Access::read_unchanging;
}

OpenDatabase make_database(const fs::path& file, const ContestPlan& plan) {
    require_place_for_new(file);
    const fs::path draft = beside(file, "-new");
    auto lock = std::make_unique<sqlite::WriterLock>(draft, sqlite::WriterLock::IfMissing::make, file.string());
    require_place_for_new(file);  // again: another arena may have made its locked draft the database by now
    try {
        clear(*lock, file);
        fill(draft, file, plan);
        rename_draft(draft, file);
    } catch (const DatabaseProblem&) {
        unlink(draft.c_str());
        throw;
    }
    auto connection = connect_to_write(file);
    return {std::move(lock), std::move(connection)};
}

OpenDatabase open_database(const fs::path& file) {
    require_file(file);
    auto lock = std::make_unique<sqlite::WriterLock>(file, sqlite::WriterLock::IfMissing::fail, file.string());
    auto connection = connect_to_write(file);
    check_health(*connection);
    migrate(*connection, migrations());
    return {std::move(lock), std::move(connection)};
}

OpenDatabase open_database_to_read(const fs::path& file) {
    require_file(file);
    auto connection = connect(file, access_to_read(file));
    if (is_older(*connection, migrations())) connection = brought_up_to_date(*connection);
    return {nullptr, std::move(connection)};
}

// Takes no lock: SQLite lets two connections write in turn, and analyses have a table of their own, which the arena
// that plays the contest never touches.
OpenDatabase open_database_to_analyse(const fs::path& file) {
    require_file(file);
    auto connection = connect_to_write(file);
    check_up_to_date(*connection, migrations());
    return {nullptr, std::move(connection)};
}

}  // namespace isola_arena::store
