#pragma once

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace isola_arena {

/// Thrown if a database cannot be used as requested. The message names the file, the problem and the remedy.
class DatabaseProblem : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace isola_arena

struct sqlite3;
struct sqlite3_stmt;

/// arena/base/sqlite wraps SQLite: connections, statements and rows field by field (this header), and the lock that
/// permits writing (writer_lock.hpp). Open this header first:
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

/// The value of a field: monostate for NULL, a whole number, or bytes (a text or a blob). A number with a fraction
/// becomes a text.
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

    /// Copies this database to the other one, as it is at one moment. Another program may write to this database
    /// meanwhile.
    void copy_to(Connection& other);

    /// Returns such a copy in memory. It has the same name in messages.
    Connection copy_in_memory();

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

    /// The same with the second values of a list of pairs (name, value).
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

/// Thrown if a field does not hold the expected value: `turns holds "x", expected a number`.
class UnreadableField : public std::runtime_error {
public:
    UnreadableField(const std::string& name, const Value& value, const std::string& expected);
};

/// Return the value as a number from least to most, or as text. name is the name of the field in messages. Throw
/// UnreadableField if the value is of another kind or out of these bounds.
std::int64_t number_of(const Value& value, const std::string& name, std::int64_t least, std::int64_t most);
std::string text_of(const Value& value, const std::string& name);

/// Returns the value as a number of that type. Throws UnreadableField if it is not a number or does not fit.
template <class Number>
Number number_of(const Value& value, const std::string& name) {
    using Limits = std::numeric_limits<Number>;
    static_assert(std::in_range<std::int64_t>(Limits::max()));
    return static_cast<Number>(number_of(value, name, Limits::min(), Limits::max()));
}

inline bool is_nothing(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// A reader of the fields of a row, one after the other from the first column on. Its functions throw UnreadableField.
class Fields {
public:
    explicit Fields(const Statement& row) : row_(row) {}

    template <class Number>
    Number number() {
        const int column = next_++;
        return number_of<Number>(row_.value(column), row_.name(column));
    }

    template <class Number>
    std::optional<Number> maybe_number() {
        if (!is_nothing(row_.value(next_))) return number<Number>();
        ++next_;
        return std::nullopt;
    }

    std::string text() {
        const int column = next_++;
        return text_of(row_.value(column), row_.name(column));
    }

    /// Returns a number with a fraction, read from SQLite's text of fifteen significant digits.
    double real() { return std::strtod(text().c_str(), nullptr); }

private:
    const Statement& row_;
    int next_ = 0;
};

/// Calls work in a transaction and returns its result. Then all changes of work are stored; if work throws, none is.
template <class Work>
auto in_transaction(Connection& database, Work work) {
    database.run("BEGIN IMMEDIATE");
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            database.run("COMMIT");
        } else {
            auto result = work();
            database.run("COMMIT");
            return result;
        }
    } catch (...) {
        database.roll_back();
        throw;
    }
}

/// The same, while the mutex keeps other threads from using the database.
template <class Work>
auto in_transaction(Connection& database, std::mutex& mutex, Work work) {
    const std::lock_guard only_one(mutex);
    return in_transaction(database, std::move(work));
}

}  // namespace isola_arena::sqlite
