#include "arena/base/table/table.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "arena/base/text/csv_records.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

template <class T>
const T* held(const CellValue& cell) {
    return std::get_if<T>(&cell);
}

std::string interval_words(const Interval& interval) {
    const std::string middle =
        interval.is_relative ? signed_text(interval.middle) : fmt::format("{:.0f}", interval.middle);
    return fmt::format("{} ±{:.0f}", middle, interval.margin);
}

std::string words_of_number(CellKind kind, double number) {
    if (kind == CellKind::rating) return signed_text(number);
    return kind == CellKind::margin ? fmt::format("±{:.0f}", number) : points_text(number);
}

std::string csv_text(CellKind kind, const CellValue& cell) {
    if (std::holds_alternative<std::monostate>(cell)) return {};
    if (const auto* named = held<Named>(cell)) return named->name;
    if (const auto* whole = held<std::int64_t>(cell)) return fmt::to_string(*whole);
    if (kind == CellKind::rating) return fmt::format("{:.1f}", std::get<double>(cell));
    return cell_words(kind, cell);
}

void append_line(std::string& out, const std::vector<std::string>& fields) {
    out += joined(fields, ",", csv_field) + "\r\n";
}

void write_counts(JsonWriter& json, const Counts& counts) {
    json.begin_object();
    for (const auto& [name, count] : counts) json.text_key(name).number(count);
    json.end_object();
}

void write_value(JsonWriter& json, CellKind kind, const CellValue& cell) {
    const auto* number = held<double>(cell);
    if (const auto* text = held<std::string>(cell)) json.text(*text);
    else if (const auto* named = held<Named>(cell)) json.text(named->name);
    else if (const auto* whole = held<std::int64_t>(cell)) json.number(*whole);
    else if (const auto* counts = held<Counts>(cell)) write_counts(json, *counts);
    else if (number == nullptr) json.null();
    else if (kind == CellKind::rating) write_tenths(json, *number);
    else json.real(*number);
}

}  // namespace

std::string_view to_string(CellKind kind) {
    constexpr std::array<std::string_view, 10> names{"text",   "name",   "whole",    "decimal", "points",
                                                     "rating", "margin", "interval", "time",    "counts"};
    static_assert(names.size() == static_cast<std::size_t>(CellKind::counts) + 1);
    return names[static_cast<std::size_t>(kind)];
}

std::string points_text(double points) {
    const double hundredths = std::round(points * 100) / 100;
    return fmt::format("{:.10g}", hundredths == 0 ? 0 : hundredths);
}

std::string signed_text(double number) {
    const double whole = std::round(number);
    return whole == 0 ? "0" : fmt::format("{:+.0f}", whole);
}

std::string cell_words(CellKind kind, const CellValue& cell) {
    if (const auto* text = held<std::string>(cell)) return *text;
    if (const auto* named = held<Named>(cell))
        return named->title.empty() ? named->name : named->name + " (" + named->title + ")";
    if (const auto* interval = held<Interval>(cell)) return interval_words(*interval);
    if (const auto* number = held<double>(cell)) return words_of_number(kind, *number);
    const auto* whole = held<std::int64_t>(cell);
    if (whole == nullptr) return "-";
    return kind == CellKind::time ? readable(std::chrono::nanoseconds(*whole)) : fmt::to_string(*whole);
}

void bring_forward(Table& table, const std::vector<std::string_view>& keys) {
    auto place = std::ptrdiff_t{0};
    for (const std::string_view key : keys) {
        const auto found = std::ranges::find(table.columns, key, &Column::key) - table.columns.begin();
        const auto move = [&](auto& list) {
            std::rotate(list.begin() + place, list.begin() + found, list.begin() + found + 1);
        };
        if (found == std::ssize(table.columns)) continue;
        move(table.columns);
        for (TableRow& row : table.rows) move(row);
        ++place;
    }
}

std::string table_csv(const Table& table) {
    std::string out;
    std::vector<std::string> fields;
    for (const Column& column : table.columns) fields.push_back(column.key);
    append_line(out, fields);
    for (const TableRow& row : table.rows) {
        for (std::size_t at = 0; at < fields.size(); ++at) fields[at] = csv_text(table.columns[at].kind, row[at]);
        append_line(out, fields);
    }
    return out;
}

void write_tenths(JsonWriter& json, double number) { json.real(std::round(number * 10) / 10 + 0.0); }

void write_members(JsonWriter& json, const std::vector<Column>& columns, const TableRow& row) {
    for (std::size_t at = 0; at < columns.size(); ++at) {
        if (columns[at].is_optional && std::holds_alternative<std::monostate>(row[at])) continue;
        json.key(columns[at].key);
        write_value(json, columns[at].kind, row[at]);
    }
}

}  // namespace isola_arena
