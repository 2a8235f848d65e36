#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "arena/base/json/json_writer.hpp"

/// arena/base/table is the one model of a table: columns that say what their cells hold, and rows of cells. A table is
/// made once from its data. Each renderer writes the cells by the kinds of their columns, and has no code for single
/// columns:
///
///     const Table table{{{"name", "bot", CellKind::name}, {"mean_ns", "mean reply", CellKind::time}},
///                       {{"alpha", 3'070'000}, {"beta", {}}}};
///     table_csv(table);       // name,mean_ns  alpha,3070000  beta,
///     cell_words(CellKind::time, table.rows[0][1]);  // 3.07 ms
///
/// Besides CSV and JSON, which are here, there are AlignedTable::of() for terminals and write_table() for the report.
/// The functions depend only on their arguments and may be called on any thread.
namespace isola_arena {

/// What the cells of a column hold, and so how they are written: for people (text and HTML) and for programs (CSV and
/// JSON, which have all digits unless something else is said).
enum class CellKind : std::uint8_t {
    text,
    name,      ///< a text or a Named; programs get the name alone
    whole,     ///< a whole number
    decimal,   ///< for people and in CSV with at most two decimals: `6.67`
    points,    ///< the same, and it decides the order of the rows
    rating,    ///< a number that is relative to others: `+12` for people, with one decimal for programs
    margin,    ///< half of an interval: `±12`; only for people
    interval,  ///< an Interval: `1500 ±30`; only for people
    time,      ///< nanoseconds: `3.07 ms` for people, the number for programs
    counts,    ///< Counts; only in JSON
};

/// Returns the word for the kind in pages: `text`, `name`, ...
std::string_view to_string(CellKind kind);

/// Returns whether cells of the kind are aligned to the left; numbers are aligned to the right.
constexpr bool is_text(CellKind kind) { return kind == CellKind::text || kind == CellKind::name; }

/// A name with optional explanations, each of which may be empty.
struct Named {
    std::string name;
    std::string title;  ///< shown in brackets after the name
    std::string about;  ///< shown below the name where there is room
    bool operator==(const Named&) const = default;
};

struct Interval {
    double middle = 0;
    double margin = 0;
    bool is_relative = false;  ///< the middle is written with its sign
    bool operator==(const Interval&) const = default;
};

/// Pairs of a kind and how many there are of it.
using Counts = std::vector<std::pair<std::string, long>>;

/// std::monostate: there is no value. A cell holds a value of its column's kind, with whole numbers and times as
/// integers, or a text, which is written as it is.
using CellValue = std::variant<std::monostate, std::string, std::int64_t, double, Named, Interval, Counts>;

struct Column {
    std::string key;    ///< names the column for programs; unique in its table
    std::string title;  ///< for people; may have several lines
    CellKind kind = CellKind::text;
    int gap = 2;               ///< in a terminal: blanks before it
    int importance = 0;        ///< if there is no room for all columns, the least important ones are left out
    bool is_optional = false;  ///< in JSON, a cell without a value is left out instead of being null
};

using TableRow = std::vector<CellValue>;

struct Table {
    std::vector<Column> columns;
    std::vector<TableRow> rows = {};  ///< each with a cell for every column; cells beyond are not shown
};

/// Returns a cell as people read it; `-` if it has no value.
std::string cell_words(CellKind kind, const CellValue& cell);

/// Returns a number as tables show it to people: with at most two decimals, or as a whole number with its sign.
std::string points_text(double points);
std::string signed_text(double number);

/// Moves the columns of these keys to the front, in their order, with their cells.
void bring_forward(Table& table, const std::vector<std::string_view>& keys);

/// Returns the table as CSV by RFC 4180: a header line of the keys, then a line for each row, with CR LF after each
/// line. A cell without a value is empty.
std::string table_csv(const Table& table);

/// Writes the number with at most one decimal, and never as -0.
void write_tenths(JsonWriter& json, double number);

/// Writes the cells of a row as members of the object that is open.
void write_members(JsonWriter& json, const std::vector<Column>& columns, const TableRow& row);

}  // namespace isola_arena
