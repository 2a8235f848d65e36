#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/base/sqlite/database_problem.hpp"

struct sqlite3;
struct sqlite3_stmt;

/// arena/base/sqlite wraps SQLite: connections and statements (this header), rows field by field (fields.hpp), and the
/// lock that permits writing (writer_lock.hpp). Open this header first:
///
///     sqlite::Connection database("club.db", sqlite::Access::read, "club.db");
///     sqlite::Statement rounds(database, "SELECT round FROM game WHERE pairing = ?");
///     for (rounds.with(7); rounds.next();) print(std::get<std::int64_t>(rounds.value(0)));
///
/// A Connection and its Statements may be used by one thread at a time; other threads may use other Connections, also
/// to the same file.
namespace isola_arena::sqlite {

/// Thrown if SQLite itself fails. code() is its primary result code, without the extension.
class SqliteProblem : public DatabaseProblem {
public:
    SqliteProblem(const std::string& what, int code) : DatabaseProblem(what), code_(code) {}
    int code() const { return code_; }

private:
    int code_;
};

/// The value of a field: monostate for NULL, a whole number, or bytes (a text or a blob; a number with a fraction is a
/// text, too).
using Value = std::variant<std::monostate, std::int64_t, std::string>;

/// A parameter of bytes that are not text.
struct Blob {
    std::string_view bytes;
};

enum class Access : std::uint8_t {
    make,  ///< a file that no other program knows yet, and that is deleted if it is not finished
    write,
    read,             ///< possibly beside a writer
    read_unchanging,  ///< without any writer: needs neither locks nor helper files
    memory,           ///< a new database without a file, for a copy
};

/// An open database file. All functions except roll_back() throw SqliteProblem, which names the file, if SQLite fails.
class Connection {
public:
    /// Opens the file. shown is the name of the file in messages.
    Connection(const std::filesystem::path& file, Access access, std::string shown);

    /// Runs statements that return no rows.
    void run(const std::string& sql);

    /// Runs a query and returns the first field of its first row; 0 if there is no row or the field is not a whole
    /// number.
    std::int64_t number(const std::string& sql);

    /// Makes the other database a copy of this one as it is at one moment, also while another program writes to this
    /// one.
    void copy_to(Connection& other);

    /// Undoes everything since BEGIN, if a transaction is open. Ignores errors.
    void roll_back() noexcept;

    const std::string& shown() const { return shown_; }

private:
    friend class Statement;
    struct Closer {
        void operator()(sqlite3* handle) const;
    };

    void check(int code) const;
    [[noreturn]] void fail(int code) const;

    std::string shown_;
    std::unique_ptr<sqlite3, Closer> handle_;
};

/// A prepared statement. The connection must outlive it. All functions throw as those of the connection do.
class Statement {
public:
    Statement(Connection& connection, std::string_view sql);

    /// Sets the parameters, from the first on, and starts the statement again.
    template <class... Values>
    Statement& with(const Values&... values) {
        begin();
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }

    /// The same with the values of a list of pairs, each of which has a name first.
    template <class NamedValues>
    Statement& with_values(const NamedValues& values) {
        begin();
        int place = 0;
        for (const auto& [name, value] : values) bind(++place, value);
        return *this;
    }

    /// Advances to the next row. Returns false if there are no more rows.
    bool next();

    /// Runs a statement that returns no rows.
    void execute() {
        while (next()) continue;
    }

    /// Return the value, or the name, of a column of the current row. Columns count from 0.
    Value value(int column) const;
    std::string name(int column) const;

    /// Returns how many columns a row has.
    int columns() const;

private:
    struct Finalizer {
        void operator()(sqlite3_stmt* statement) const;
    };

    void begin();
    void bind(int place, std::int64_t value);
    void bind(int place, int value) { bind(place, std::int64_t{value}); }
    void bind(int place, bool value) { bind(place, std::int64_t{value}); }
    void bind(int place, std::string_view text);
    void bind(int place, const std::string& text) { bind(place, std::string_view(text)); }
    void bind(int place, Blob blob);
    void bind(int place, std::nullopt_t);
    void bind(int place, const Value& value);
    template <class T>
    void bind(int place, const std::optional<T>& value) {
        if (value) bind(place, *value);
        else bind(place, std::nullopt);
    }

    Connection* connection_;
    std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

}  // namespace isola_arena::sqlite
