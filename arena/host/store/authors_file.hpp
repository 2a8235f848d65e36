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
    std::string email;       ///< empty: none
    int line = 0;            ///< line in the list, from 1; 0: not from a list
    std::string id = {};     ///< what the organiser's school calls the author: a number, a user name; empty: none
    std::string group = {};  ///< of the class; empty: none
    bool operator==(const ListedAuthor&) const = default;
};

/// How the records of a list are read.
struct CsvColumns {
    char separator = ',';
    std::size_t name = 0;
    std::optional<std::size_t> first_name = {};  ///< the column whose text stands before the name
    std::optional<std::size_t> email = 1;
    std::optional<std::size_t> id = {};
    std::optional<std::size_t> group = {};
    std::size_t count = 2;     ///< the most columns of a record
    bool has_head = false;     ///< the first line names the columns
    bool has_content = false;  ///< there is a head or a record
};

/// A list of authors as organisers save it, such as authors.csv. It is UTF-8, with or without a byte order mark, with a
/// record for each author (csv_records.hpp), whose fields are separated by commas, semicolons or tabs. A head line
/// names the columns; those of the names, the e-mail, the id and the group are read. Without a head line, a line is
/// NAME or NAME,E-MAIL. Empty lines and lines that begin with `#` are ignored. Adding or removing an author leaves all
/// other bytes of the list as they are.
class AuthorsList {
public:
    /// Returns an error `LINE:COLUMN: WORDS`, the column counted in characters from 1. The text is wrong if it is not
    /// UTF-8 or has a mistake in its quotes, or if a name is missing. A name or an e-mail may not have control
    /// characters, and a line not more fields than columns. Does not check whether names are good and differ: see
    /// author_name.hpp.
    static Result<AuthorsList> of(std::string text);

    const std::vector<ListedAuthor>& authors() const { return authors_; }
    const std::string& text() const { return text_; }

    /// Returns the text with another author at its end. The name is quoted, so that a name that begins with `#` is not
    /// taken for a comment.
    std::string with(const ListedAuthor& author) const;

    /// Returns the text with another name for the author; nullopt if the author has no line. In a list with first names
    /// the part of the name that stays keeps its column. Returns an error if the changed list would say anything else.
    Result<std::optional<std::string>> with_name(std::string_view author, const std::string& name) const;

private:
    AuthorsList(std::string text, CsvColumns columns) : text_(std::move(text)), columns_(columns) {}

    std::string text_;
    CsvColumns columns_;
    std::vector<ListedAuthor> authors_;
};

/// Reads authors.csv. Returns an error with file, line and column if the file cannot be read or AuthorsList::of()
/// refuses its text.
Result<AuthorsList> read_authors(const std::filesystem::path& file);

/// Returns the text of a list, such as authors.csv or links.csv, without the records of the author. Other records stay,
/// even if they have mistakes.
std::string without_author(std::string_view list, std::string_view name);

/// Returns whether the text begins with a letter, a digit or a non-ASCII character. Otherwise it could be a comment in
/// authors.csv, or a formula if somebody opens links.csv as a table.
bool begins_as_a_word(const std::string& text);

/// Returns what is wrong with the e-mail address of an author, as a sentence; nullopt: nothing. An empty one is none.
std::optional<std::string> wrong_email(const std::string& email);

/// Returns a valid name for the author's bot: the letters and digits of the author's name in lower case, with `-` in
/// place of other characters.
std::string bot_name_of(std::string_view author);

}  // namespace isola_arena::host
