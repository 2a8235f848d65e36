#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// A field of a record, without its quotes and without the blanks around it.
struct CsvField {
    std::string text;
    std::size_t begin = 0;  ///< the byte of the list at which it begins, its quote included
    bool is_quoted = false;
};

/// What is wrong in a list, and the byte at which it is.
struct CsvMistake {
    std::size_t at = 0;
    std::string what;
};

/// A record: a line, or several if a quoted field has line breaks.
struct CsvRecord {
    std::size_t begin = 0;
    std::size_t end = 0;  ///< behind the line end
    int line = 1;         ///< that of its first byte, from 1
    std::vector<CsvField> fields = {};
    std::optional<CsvMistake> mistake = {};  ///< the fields are those before the mistake then
};

/// Splits a list into records as RFC 4180 has them, from that byte on, with that separator (a comma, a semicolon or a tab).
/// Lines end by CR LF, LF or CR. A quoted field may have separators, line breaks and doubled quotes; blanks around a field
/// are dropped. A line that begins with `#` is a record of one field. A record with a mistake (text after a closing quote, a
/// quote that is not closed) ends with its first line.
std::vector<CsvRecord> csv_records(std::string_view list, std::size_t from, char separator);

/// Returns the text as one field of a CSV file, in quotes.
std::string quoted_csv_field(std::string_view text);

/// Returns the text as one field of a CSV file, in quotes where it needs them.
std::string csv_field(std::string_view text);

}  // namespace isola_arena
