#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/base/sqlite/sqlite.hpp"

/// Statements of the ledger in one call each. All functions throw as those of sqlite::Statement and sqlite::Fields do.
namespace isola_arena::host {

/// Reads the next field of a row into a variable of its kind; a flag is a number other than 0. Reads as many fields
/// into an array as it has elements.
template <class Into>
void read_field(sqlite::Fields& row, Into& into) {
    if constexpr (std::same_as<Into, std::string>) into = row.text();
    else if constexpr (std::same_as<Into, bool>) into = row.number<int>() != 0;
    else if constexpr (std::integral<Into>) into = row.number<Into>();
    else if constexpr (std::floating_point<Into>) into = row.real();
    else if constexpr (requires { into.has_value(); }) into = row.maybe_number<typename Into::value_type>();
    else
        for (auto& each : into) read_field(row, each);
}

/// Reads the next fields of a row into these variables, in their order.
template <class... Into>
void read_fields(sqlite::Fields& row, Into&... into) {
    (read_field(row, into), ...);
}

/// Runs a statement with these values.
template <class... Values>
void execute(sqlite::Connection& database, std::string_view sql, const Values&... values) {
    sqlite::Statement(database, sql).with(values...).execute();
}

/// Returns the rows of a query with these values. read: reads the fields of a row into an item: read(Fields&, Item&).
template <class Item, class Read, class... Values>
std::vector<Item> all_rows(sqlite::Connection& database, std::string_view sql, Read read, const Values&... values) {
    sqlite::Statement rows(database, sql);
    std::vector<Item> all;
    for (rows.with(values...); rows.next();) {
        sqlite::Fields row(rows);
        read(row, all.emplace_back());
    }
    return all;
}

/// Returns the first row alone; nullopt if there is none. Runs the statement to its end: it may change rows and return
/// fields of them.
template <class Item, class Read, class... Values>
std::optional<Item> first_row(sqlite::Connection& database, std::string_view sql, Read read, const Values&... values) {
    sqlite::Statement rows(database, sql);
    if (!rows.with(values...).next()) return std::nullopt;
    std::optional<Item> item(std::in_place);
    sqlite::Fields row(rows);
    read(row, *item);
    rows.execute();
    return item;
}

/// Returns the first field of the first row, as first_row() does.
template <class Field, class... Values>
std::optional<Field> first_field(sqlite::Connection& database, std::string_view sql, const Values&... values) {
    return first_row<Field>(database, sql, read_field<Field>, values...);
}

/// Returns the first of these items; nullopt if there is none.
template <class Item>
std::optional<Item> first_of(std::vector<Item> items) {
    return items.empty() ? std::nullopt : std::optional(std::move(items.front()));
}

}  // namespace isola_arena::host
