#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "protocol/result.hpp"

namespace isola_arena::host {

/// Somebody who may hand in a bot. A team is one author with one link.
struct ListedAuthor {
    std::string name;
    std::string email;  ///< empty: none
    int line = 0;       ///< of the list, from 1; 0: not from a list
    bool operator==(const ListedAuthor&) const = default;
};

/// How the records of a list are read.
struct CsvColumns {
    char separator = ',';
    std::size_t name = 0;
    std::optional<std::size_t> first_name = {};  ///< stands before the name
    std::optional<std::size_t> email = 1;
    std::size_t count = 2;     ///< that a record may have
    bool has_head = false;     ///< a line names the columns
    bool has_content = false;  ///< there is a head or a record
};

/// A list of authors as organisers save it, such as authors.csv: UTF-8, with or without a byte order mark, a record for each
/// author (csv_records.hpp), separated by commas, semicolons or tabs. A head line names the columns, of which those of the
/// name and of the e-mail are read; without one a line is NAME or NAME,E-MAIL. Empty lines and those that begin with `#` are
/// no authors. What is added or removed leaves the rest of the list as it is, byte by byte.
class AuthorsList {
public:
    /// Returns an error `LINE:COLUMN: WORDS`, the column counted in characters from 1, if the text is not UTF-8, has a
    /// mistake in its quotes, a name is missing, a name or an e-mail has control characters, or a line has more fields than
    /// columns. Whether names are good, and differ, is not looked at: see author_name.hpp.
    static Result<AuthorsList> of(std::string text);

    const std::vector<ListedAuthor>& authors() const { return authors_; }
    const std::string& text() const { return text_; }

    /// Returns the text with another author at its end, in quotes, in which no name is taken for a comment.
    std::string with(const ListedAuthor& author) const;

private:
    AuthorsList(std::string text, CsvColumns columns) : text_(std::move(text)), columns_(columns) {}

    std::string text_;
    CsvColumns columns_;
    std::vector<ListedAuthor> authors_;
};

/// Reads authors.csv. Returns an error with file, line and column if it cannot be read or AuthorsList::of() refuses it.
Result<AuthorsList> read_authors(const std::filesystem::path& file);

/// Returns the text of a list, such as authors.csv or links.csv, without the records of the author. Other records stay,
/// whether or not they have mistakes.
std::string without_author(std::string_view list, std::string_view name);

/// Returns a name for the author's bot, as bots may have it: the letters and digits of the author's name in lower case,
/// all else as `-`.
std::string bot_name_of(std::string_view author);

}  // namespace isola_arena::host
