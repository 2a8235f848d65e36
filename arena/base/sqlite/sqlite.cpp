#include "arena/base/sqlite/sqlite.hpp"

#include <sys/resource.h>

#include <cstring>

#include <sqlite3.h>

namespace isola_arena::sqlite {
namespace {

// The longest time that a reader or a writer waits while a reader cleans up.
constexpr int most_wait_ms = 10'000;

bool is_letter_of_path(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("/._-").find(c) != std::string_view::npos;
}

std::string uri_of(const std::filesystem::path& file, std::string_view query) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string uri = "file:";
    for (const char c : file.string()) {
        const auto byte = static_cast<unsigned char>(c);
        if (is_letter_of_path(c)) uri += c;
        else ((uri += '%') += digits[byte >> 4]) += digits[byte & 15];
    }
    return uri += query;
}

// Returns a URI with the absolute path, so that no file name has a special meaning to SQLite.
std::string place_of(const std::filesystem::path& file, Access access) {
    if (access == Access::memory) return ":memory:";
    const std::filesystem::path absolute = std::filesystem::absolute(file);
    return access == Access::read_unchanging ? uri_of(absolute, "?immutable=1") : uri_of(absolute, "");
}

int flags_of(Access access) {
    const int all = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    return all | (access == Access::read_unchanging ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE);
}

// Returns the settings of the connection. A reader opens the file for writing, too, because the last connection to
// close the file removes SQLite's helper files, and that may be a reader's.
const char* settings_of(Access access) {
    switch (access) {
        case Access::make: return "PRAGMA page_size = 8192; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = FULL";
        case Access::write: return "PRAGMA synchronous = FULL";
        case Access::memory: return "PRAGMA journal_mode = MEMORY";
        default: return "PRAGMA query_only = ON";
    }
}

std::string reason(int error, const char* otherwise) { return error != 0 ? std::strerror(error) : otherwise; }

// Returns whether a write failed because the file is at its size limit. SQLite does not keep the system's error
// (EFBIG).
bool may_not_grow(int code) {
    rlimit size{};
    return (code == SQLITE_IOERR_WRITE || code == SQLITE_IOERR_SHMSIZE) && getrlimit(RLIMIT_FSIZE, &size) == 0 &&
           size.rlim_cur != RLIM_INFINITY;
}

// Returns the problem and its remedy, in words.
std::string error_text(int code, int error, const char* message) {
    switch (code & 0xFF) {
        case SQLITE_FULL:
            return "cannot be written: the disk is full; free some space, then resume: everything committed is kept";
        case SQLITE_IOERR:
            if (may_not_grow(code))
                return "cannot be written: files may not become larger here (ulimit -f); raise that limit, then "
                       "resume: everything committed is kept";
            return std::string("cannot be read or written (") + message +
                   "); check its disk, then resume: everything committed is kept";
        case SQLITE_NOTADB: return "is not a database; name another file";
        case SQLITE_CORRUPT:
            return std::string("is damaged (") + message +
                   "); restore a backup, or rescue what is left with the command .recover of sqlite3";
        case SQLITE_CANTOPEN:
        case SQLITE_PERM:
            return "cannot be opened: " + reason(error, message) +
                   "; the file and its folder must be there and writable";
        case SQLITE_READONLY: return "cannot be written: it or its folder is read-only; use a writable folder";
        case SQLITE_BUSY:
        case SQLITE_LOCKED: return "is locked by another program; close that, then resume";
        default: return std::string("cannot be used: ") + message;
    }
}

constexpr std::size_t most_shown = 40;

std::string shown(const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) return std::to_string(*number);
    if (const auto* text = std::get_if<std::string>(&value)) return '"' + text->substr(0, most_shown) + '"';
    return "nothing";
}

}  // namespace

void Connection::Closer::operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }

Connection::Connection(const std::filesystem::path& file, Access access, std::string shown) : shown_(std::move(shown)) {
    sqlite3* handle = nullptr;
    const int code = sqlite3_open_v2(place_of(file, access).c_str(), &handle, flags_of(access), nullptr);
    handle_.reset(handle);
    check(code);
    check(sqlite3_busy_timeout(handle, most_wait_ms));
    run(settings_of(access));
}

void Connection::run(const std::string& sql) {
    check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Connection::number(const std::string& sql) {
    Statement query(*this, sql);
    const bool found = query.next();
    const Value value = found ? query.value(0) : Value();
    return std::holds_alternative<std::int64_t>(value) ? std::get<std::int64_t>(value) : 0;
}

// Copies all pages in one step and so in one transaction: the copy shows one moment.
void Connection::copy_to(Connection& other) {
    sqlite3_backup* copy = sqlite3_backup_init(other.handle_.get(), "main", handle_.get(), "main");
    if (copy == nullptr) other.fail(sqlite3_extended_errcode(other.handle_.get()));
    const int step = sqlite3_backup_step(copy, -1);
    const int end = sqlite3_backup_finish(copy);
    if (end != SQLITE_OK) other.fail(end);
    if (step != SQLITE_DONE) fail(step);
}

Connection Connection::copy_in_memory() {
    Connection copy({}, Access::memory, shown_);
    copy_to(copy);
    return copy;
}

void Connection::roll_back() noexcept {
    if (sqlite3_get_autocommit(handle_.get()) == 0) sqlite3_exec(handle_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Connection::check(int code) const {
    if (code != SQLITE_OK && code != SQLITE_ROW && code != SQLITE_DONE) fail(code);
}

void Connection::fail(int code) const {
    sqlite3* handle = handle_.get();
    const char* message = handle ? sqlite3_errmsg(handle) : sqlite3_errstr(code);
    const int error = handle ? sqlite3_system_errno(handle) : 0;
    throw SqliteProblem("the database " + shown_ + ' ' + error_text(code, error, message), code & 0xFF);
}

void Statement::Finalizer::operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }

Statement::Statement(Connection& connection, std::string_view sql) : connection_(&connection) {
    sqlite3_stmt* statement = nullptr;
    connection.check(
        sqlite3_prepare_v2(connection.handle_.get(), sql.data(), static_cast<int>(sql.size()), &statement, nullptr));
    statement_.reset(statement);
}

// The result of the reset is ignored: it only repeats a failure that the last step has reported already.
void Statement::begin() { sqlite3_reset(statement_.get()); }

bool Statement::next() {
    const int code = sqlite3_step(statement_.get());
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) connection_->fail(code);
    begin();
    return false;
}

void Statement::bind(int place, std::int64_t value) {
    connection_->check(sqlite3_bind_int64(statement_.get(), place, value));
}

// An empty text may have a null pointer, which SQLite would take for NULL.
void Statement::bind(int place, std::string_view text) {
    const char* bytes = text.empty() ? "" : text.data();
    connection_->check(sqlite3_bind_text64(statement_.get(), place, bytes, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind(int place, Blob blob) {
    const char* bytes = blob.bytes.empty() ? "" : blob.bytes.data();
    connection_->check(sqlite3_bind_blob64(statement_.get(), place, bytes, blob.bytes.size(), SQLITE_TRANSIENT));
}

void Statement::bind(int place, std::nullopt_t) { connection_->check(sqlite3_bind_null(statement_.get(), place)); }

void Statement::bind(int place, const Value& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) bind(place, *number);
    else if (const auto* text = std::get_if<std::string>(&value)) bind(place, std::string_view(*text));
    else bind(place, std::nullopt);
}

int Statement::columns() const { return sqlite3_column_count(statement_.get()); }

Value Statement::value(int column) const {
    sqlite3_stmt* row = statement_.get();
    const int type = sqlite3_column_type(row, column);
    if (type == SQLITE_NULL) return {};
    if (type == SQLITE_INTEGER) return std::int64_t{sqlite3_column_int64(row, column)};
    const void* bytes = type == SQLITE_BLOB ? sqlite3_column_blob(row, column) : sqlite3_column_text(row, column);
    const int size = sqlite3_column_bytes(row, column);
    if (size == 0) return std::string();
    return std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

std::string Statement::name(int column) const { return sqlite3_column_name(statement_.get(), column); }

UnreadableField::UnreadableField(const std::string& name, const Value& value, const std::string& expected)
    : std::runtime_error(name + " holds " + shown(value) + ", expected " + expected) {}

std::int64_t number_of(const Value& value, const std::string& name, std::int64_t least, std::int64_t most) {
    const auto* number = std::get_if<std::int64_t>(&value);
    if (!number) throw UnreadableField(name, value, "a number");
    if (*number < least || *number > most)
        throw UnreadableField(name, value, "a number from " + std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

std::string text_of(const Value& value, const std::string& name) {
    const auto* text = std::get_if<std::string>(&value);
    if (!text) throw UnreadableField(name, value, "a text");
    return *text;
}

}  // namespace isola_arena::sqlite
