#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena::host {

/// Somebody who may hand in a bot. A team is one author with one link.
struct ListedAuthor {
    std::string name;
    std::string email;  ///< empty: none
    bool operator==(const ListedAuthor&) const = default;
};

/// Reads authors.csv: a line `NAME` or `NAME,E-MAIL` for each author; a field with a comma or a quote stands in quotes.
/// Empty lines, lines that begin with `#`, and a first line `name,e-mail` are no authors. Returns an error with file and line
/// if a name is missing, longer than 60 characters or there twice, has control characters, or a line has more fields.
Result<std::vector<ListedAuthor>> read_authors(const std::filesystem::path& file);

/// Returns the text of a list whose lines begin with the names of authors, such as authors.csv, without the lines of that
/// one.
std::string without_author(std::string_view list, std::string_view name);

/// Returns a name for the author's bot, as bots may have it: the letters and digits of the author's name in lower case,
/// all else as `-`.
std::string bot_name_of(std::string_view author);

/// Returns the text as one field of a CSV file, in quotes.
std::string quoted_csv_field(std::string_view text);

/// Returns the text as one field of a CSV file, in quotes where it needs them.
std::string csv_field(std::string_view text);

}  // namespace isola_arena::host
