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
    std::size_t begin = 0;  ///< the place of its first byte in the list, the opening quote included
    bool is_quoted = false;
    std::size_t end = 0;  ///< after its last byte, the closing quote included
};

/// A mistake in a list, and the place of its byte.
struct CsvMistake {
    std::size_t at = 0;
    std::string what;
};

/// A record: a line, or several if a quoted field has line breaks.
struct CsvRecord {
    std::size_t begin = 0;
    std::size_t end = 0;  ///< after the line end
    int line = 1;         ///< the line of the first byte, counted from 1
    std::vector<CsvField> fields = {};
    std::optional<CsvMistake> mistake = {};  ///< if there is one, fields has only the fields before it
};

/// Splits a list into records by RFC 4180, from byte `from` on. separator: a comma, a semicolon or a tab. Lines end by
/// CR LF, LF or CR. A quoted field may have separators, line breaks and doubled quotes; blanks around a field are
/// dropped. A line that begins with `#` is a record of one field. A record with a mistake (text after a closing quote,
/// a quote that is not closed) ends with its first line.
std::vector<CsvRecord> csv_records(std::string_view list, std::size_t from, char separator);

/// Returns the text as one field of a CSV file, in quotes.
std::string quoted_csv_field(std::string_view text);

/// Returns the text with an apostrophe before it if a spreadsheet would take it for a formula.
std::string for_spreadsheet(std::string text);

/// Returns the text as one field of a CSV file, in quotes only if it needs them.
std::string csv_field(std::string_view text);

}  // namespace isola_arena
