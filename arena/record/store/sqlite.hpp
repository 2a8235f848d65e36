#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "arena/record/store/store_problem.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace isola_arena::store {

/// SQLite itself refused; code is its result code without the extension.
class SqliteProblem : public StoreProblem {
public:
    SqliteProblem(const std::string& what, int code) : StoreProblem(what), code_(code) {}
    int code() const { return code_; }

private:
    int code_;
};

/// What stands in a field of a row: nothing, a number, or bytes (a text; a number with a fraction is one too).
using Value = std::variant<std::monostate, std::int64_t, std::string>;

/// A parameter of bytes that are no text.
struct Blob {
    std::string_view bytes;
};

enum class Access : std::uint8_t {
    make,  ///< a file that nobody else knows yet, and that is thrown away where it is not finished
    write,
    read,             ///< beside a writer
    read_unchanging,  ///< nobody writes it: needs neither locks nor helper files
};

/// An open database file. Everything here throws SqliteProblem, which names the file.
class Connection {
public:
    /// shown is what messages call the file.
    Connection(const std::filesystem::path& file, Access access, std::string shown);

    /// Runs statements that give nothing.
    void run(const std::string& sql);

    /// The first field of the first row, a number.
    std::int64_t number(const std::string& sql);

    /// Undoes what was written since BEGIN, if there was one; says nothing.
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

/// A prepared statement; the connection must outlive it. Everything here throws as the connection does.
class Statement {
public:
    Statement(Connection& connection, std::string_view sql);

    /// Sets the parameters, from the first on, and begins anew.
    template <class... Values>
    Statement& with(const Values&... values) {
        begin();
        int place = 0;
        (bind(++place, values), ...);
        return *this;
    }

    /// Goes to the next row; false where there is none.
    bool next();

    /// Runs a statement that gives nothing.
    void execute() {
        while (next()) continue;
    }

    /// Of the row it stands on; columns count from 0.
    Value value(int column) const;
    std::string name(int column) const;

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
    template <class T>
    void bind(int place, const std::optional<T>& value) {
        if (value) bind(place, *value);
        else bind(place, std::nullopt);
    }

    Connection* connection_;
    std::unique_ptr<sqlite3_stmt, Finalizer> statement_;
};

}  // namespace isola_arena::store
