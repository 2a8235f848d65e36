#include "arena/host/store/authors_file.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/csv_records.hpp"
#include "arena/base/text/encoding.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/text/utf8.hpp"
#include "arena/host/store/authors/author_name.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_list = 16 << 20;

constexpr std::size_t longest_email = 254;

constexpr std::array separators{',', ';', '\t'};

// Words of head lines, in lower case and without blanks, hyphens and underscores.
constexpr std::array<std::string_view, 4> name_headings{"name", "fullname", "author", "team"};
constexpr std::array<std::string_view, 8> email_headings{"email",       "mail",        "emailaddress",   "emailadresse",
                                                         "mailaddress", "mailadresse", "emailaddresses", "emails"};
constexpr std::array<std::string_view, 3> first_words{"firstname", "givenname", "vorname"};
constexpr std::array<std::string_view, 6> last_words{"lastname", "familyname",   "surname",
                                                     "nachname", "familienname", "name"};
constexpr std::array<std::string_view, 12> id_headings{
    "id",        "idnumber", "studentid",      "studentnumber", "userid",   "username",
    "sisuserid", "sisid",    "matrikelnummer", "matriculation", "matrikel", "matriculationnumber"};
constexpr std::array<std::string_view, 8> group_headings{"group",  "groups",  "class",  "klasse",
                                                         "gruppe", "section", "course", "kurs"};

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

std::string head_word(const CsvField& field) {
    std::string word = in_lower_case(field.text);
    std::erase_if(word, [](char c) { return c == ' ' || c == '-' || c == '_'; });
    return word;
}

std::string_view words_of(char separator) {
    if (separator == ';') return "semicolon";
    return separator == '\t' ? "tab" : "comma";
}

std::size_t begin_of(std::string_view list) { return list.size() - without_byte_order_mark(list).size(); }

bool is_comment(const CsvRecord& record) {
    return !record.fields.empty() && !record.fields.front().is_quoted && record.fields.front().text.starts_with('#');
}

// Returns whether this is a line such as `sep=;`, with which some programs begin a list. The separator may already have
// ended the field.
bool is_hint(const CsvRecord& record) {
    return !record.fields.empty() && record.fields.front().text.starts_with("sep=") &&
           record.fields.front().text.size() <= 5;
}

// Returns false for comments, hints and empty lines, and for lines of separators alone, as tables with empty rows are
// saved.
bool says_something(const CsvRecord& record) {
    if (record.mistake) return true;
    return !is_comment(record) && !is_hint(record) &&
           std::ranges::any_of(record.fields, [](const CsvField& each) { return !each.text.empty(); });
}

// The records of a list, and how to read them.
struct AuthorTable {
    CsvColumns columns;
    std::vector<CsvRecord> records;  // without comments, empty lines and the head
    std::optional<CsvMistake> mistake = {};
};

std::vector<CsvRecord> records_of(std::string_view list, char separator) {
    auto records = csv_records(list, begin_of(list), separator);
    std::erase_if(records, [](const CsvRecord& each) { return !says_something(each); });
    return records;
}

std::optional<std::size_t> column_of(const CsvRecord& head, const auto& words) {
    for (const std::string_view word : words)
        for (std::size_t i = 0; i < head.fields.size(); ++i)
            if (head_word(head.fields[i]) == word) return i;
    return std::nullopt;
}

// Returns whether the record is a head line. A quoted name alone is no head line but an author of that name.
bool is_head(const CsvRecord& record) {
    if (record.mistake || record.fields.empty()) return false;
    const bool has_email = column_of(record, email_headings).has_value();
    const bool has_parts = column_of(record, first_words) && column_of(record, last_words);
    if (record.fields.size() > 1 && (has_email || has_parts)) return true;
    return std::ranges::any_of(record.fields, [](const CsvField& each) {
        const std::string word = head_word(each);
        return !each.is_quoted && (word == name_headings[0] || word == name_headings[1]);
    });
}

bool is_address(std::string_view text) {
    const std::size_t sign = text.find('@');
    return sign != std::string_view::npos && sign > 0 && sign + 1 < text.size() &&
           text.find_first_of(" ,;\t") == std::string_view::npos;
}

// Returns the separator of a list without a head line: the one that stands before most e-mail addresses. Without
// addresses it is the first of comma, tab and semicolon that occurs. A semicolon counts only at the end of a line,
// because it may be part of a name.
char separator_without_head(std::string_view list) {
    char best = ',';
    std::ptrdiff_t most = 0;
    for (const char separator : separators) {
        const auto count = std::ranges::count_if(records_of(list, separator), [](const CsvRecord& each) {
            return each.fields.size() == 2 && is_address(each.fields[1].text);
        });
        if (count > most) std::tie(best, most) = std::pair(separator, count);
    }
    if (most > 0) return best;
    for (const char separator : {',', '\t', ';'})
        for (const CsvRecord& each : records_of(list, separator))
            if (each.fields.size() > 1 && (separator != ';' || each.fields.back().text.empty())) return separator;
    return best;
}

void read_head(AuthorTable& table) {
    const CsvRecord head = table.records.front();
    table.records.erase(table.records.begin());
    CsvColumns& columns = table.columns;
    columns.has_head = true;
    columns.first_name = column_of(head, first_words);
    const auto name = columns.first_name ? column_of(head, last_words) : column_of(head, name_headings);
    if (!name) table.mistake = CsvMistake{head.begin, "the head line has no column \"name\""};
    columns.name = name.value_or(0);
    // Below a head line with one column, lines may still have an e-mail.
    if (head.fields.size() == 1) return;
    columns.email = column_of(head, email_headings);
    columns.id = column_of(head, id_headings);
    columns.group = column_of(head, group_headings);
    columns.count = head.fields.size();
}

AuthorTable table_of(std::string_view list) {
    AuthorTable table;
    for (const bool has_columns : {true, false})
        for (const char separator : separators) {
            auto records = records_of(list, separator);
            if (records.empty() || !is_head(records.front()) || (records.front().fields.size() > 1) != has_columns)
                continue;
            table.columns.separator = has_columns ? separator : separator_without_head(list);
            table.columns.has_content = true;
            table.records = records_of(list, table.columns.separator);
            read_head(table);
            return table;
        }
    table.columns.separator = separator_without_head(list);
    table.records = records_of(list, table.columns.separator);
    table.columns.has_content = !table.records.empty();
    return table;
}

struct Position {
    int line = 1;
    int column = 1;
};

Position position_of(std::string_view list, std::size_t at) {
    Position position;
    for (std::size_t i = begin_of(list); i < at; ++i) {
        const bool ends_line = list[i] == '\n' || (list[i] == '\r' && !list.substr(i + 1).starts_with('\n'));
        if (ends_line) position = {position.line + 1, 1};
        // Only the first byte of a UTF-8 character counts.
        else if ((static_cast<unsigned char>(list[i]) & 0xc0) != 0x80) ++position.column;
    }
    return position;
}

Error error_at(std::string_view list, const CsvMistake& mistake) {
    const Position position = position_of(list, mistake.at);
    return Error{fmt::format("{}:{}: {}", position.line, position.column, mistake.what)};
}

std::optional<CsvMistake> wrong_bytes(std::string_view list) {
    if (const std::string_view encoding = foreign_encoding(list); !encoding.empty())
        return CsvMistake{0, fmt::format("the list is {}: save it as UTF-8", encoding)};
    const std::size_t wrong = first_not_utf8(list);
    if (wrong == std::string_view::npos) return std::nullopt;
    return CsvMistake{wrong, fmt::format("the byte {:02X} is not UTF-8: save the list as UTF-8",
                                         static_cast<unsigned char>(list[wrong]))};
}

const CsvField* field_in(const CsvRecord& record, std::optional<std::size_t> column) {
    return column && *column < record.fields.size() ? &record.fields[*column] : nullptr;
}

std::string text_in(const CsvRecord& record, std::optional<std::size_t> column) {
    const CsvField* const field = field_in(record, column);
    return field == nullptr ? std::string() : field->text;
}

std::string name_in(const CsvRecord& record, const CsvColumns& columns) {
    const std::string first = text_in(record, columns.first_name), last = text_in(record, columns.name);
    return first + (first.empty() || last.empty() ? "" : " ") + last;
}

// Returns whether the name contains an e-mail address and another separator. Such a line has probably been split
// wrongly, and everybody would see the address.
bool has_other_separator(const CsvField& name, char separator) {
    return !name.is_quoted && name.text.find('@') != std::string::npos &&
           std::ranges::any_of(
               separators, [&](char each) { return each != separator && name.text.find(each) != std::string::npos; });
}

std::optional<CsvMistake> mistake_in(const CsvRecord& record, const CsvColumns& columns) {
    if (record.mistake) return record.mistake;
    const std::string_view separator = words_of(columns.separator);
    for (std::size_t i = columns.count; i < record.fields.size(); ++i)
        if (!record.fields[i].text.empty())
            return CsvMistake{
                record.fields[i].begin,
                columns.has_head ? fmt::format("there are more fields than the head line has: put a name with a {} in "
                                               "quotes",
                                               separator)
                                 : fmt::format("expected NAME or NAME,E-MAIL; put a name with a {} in quotes, and name "
                                               "further columns in a head line",
                                               separator)};
    if (name_in(record, columns).empty()) return CsvMistake{record.begin, "the name is missing"};
    const CsvField* const name = field_in(record, columns.name);
    const std::size_t begin = name == nullptr ? record.begin : name->begin;
    if (std::ranges::any_of(name_in(record, columns) + text_in(record, columns.email) + text_in(record, columns.id) +
                                text_in(record, columns.group),
                            is_control))
        return CsvMistake{begin, "control characters are not allowed"};
    if (name != nullptr && has_other_separator(*name, columns.separator))
        return CsvMistake{
            begin, fmt::format("the name has an e-mail address in it: in this list a {} ends a name", separator)};
    return std::nullopt;
}

// Returns the text as a field in place of an old one, in quotes if the old one was, or if the text needs them.
std::string field_in_place_of(const CsvField& old, const std::string& text, char separator) {
    const bool needs = text.find_first_of("\"\r\n") != std::string::npos || text.find(separator) != std::string::npos ||
                       text.starts_with('#');
    return old.is_quoted || needs ? quoted_csv_field(text) : text;
}

struct NameParts {
    std::string first;
    std::string last;
};

// Splits a name for a list with a column for first names. Of the old parts, the one that the name still has stays;
// otherwise the last word is the last name.
NameParts parts_of(const std::string& name, const NameParts& old) {
    const std::string begin = old.first + ' ', end = ' ' + old.last;
    if (!old.first.empty() && name.starts_with(begin)) return {old.first, name.substr(begin.size())};
    if (!old.last.empty() && name.size() > end.size() && name.ends_with(end))
        return {name.substr(0, name.size() - end.size()), old.last};
    const std::size_t blank = name.rfind(' ');
    if (blank == std::string::npos) return {"", name};
    return {name.substr(0, blank), name.substr(blank + 1)};
}

// Returns the record of the author: the one with that name, or else one with another spelling of it.
const CsvRecord* record_of_author(const AuthorTable& table, std::string_view name) {
    const auto found = [&](auto form) {
        const auto record = std::ranges::find_if(
            table.records, [&](const CsvRecord& each) { return form(name_in(each, table.columns)) == form(name); });
        return record == table.records.end() ? nullptr : &*record;
    };
    const CsvRecord* const same = found([](std::string_view each) { return normal_name(each); });
    return same != nullptr ? same : found([](std::string_view each) { return folded_name(each); });
}

// Returns the line end of the list's first line: CR LF, LF or CR; LF if there is none.
std::string line_end_of(std::string_view list) {
    const std::size_t first = list.find_first_of("\r\n");
    if (first == std::string_view::npos) return "\n";
    return list.substr(first).starts_with("\r\n") ? "\r\n" : std::string(1, list[first]);
}

}  // namespace

Result<AuthorsList> AuthorsList::of(std::string text) {
    if (const auto mistake = wrong_bytes(text)) return error_at(text, *mistake);
    const AuthorTable table = table_of(text);
    if (table.mistake) return error_at(text, *table.mistake);
    AuthorsList list(std::move(text), table.columns);
    for (const CsvRecord& each : table.records) {
        if (const auto mistake = mistake_in(each, table.columns)) return error_at(list.text_, *mistake);
        list.authors_.push_back({name_in(each, table.columns), text_in(each, table.columns.email), each.line,
                                 text_in(each, table.columns.id), text_in(each, table.columns.group)});
    }
    return list;
}

std::string AuthorsList::with(const ListedAuthor& author) const {
    const std::string line_end = line_end_of(text_);
    std::string text = text_;
    if (text.size() > begin_of(text) && !text.ends_with('\n') && !text.ends_with('\r')) text += line_end;
    if (!columns_.has_content) text += "name,e-mail" + line_end;
    // If the columns are NAME,E-MAIL, an author without an e-mail is a name alone.
    const bool is_name_alone = columns_.count == 2 && columns_.name == 0 && columns_.email == 1 && author.email.empty();
    const NameParts parts = parts_of(author.name, {});
    for (std::size_t i = 0; i < columns_.count; ++i) {
        if (i == 1 && is_name_alone) break;
        if (i > 0) text += columns_.separator;
        if (i == columns_.name) text += quoted_csv_field(columns_.first_name ? parts.last : author.name);
        else if (i == columns_.first_name && !parts.first.empty()) text += quoted_csv_field(parts.first);
        else if (i == columns_.email && !author.email.empty()) text += quoted_csv_field(author.email);
    }
    return text + line_end;
}

Result<std::optional<std::string>> AuthorsList::with_name(std::string_view author, const std::string& name) const {
    const AuthorTable table = table_of(text_);
    const CsvRecord* const record = record_of_author(table, author);
    if (record == nullptr) return std::optional<std::string>();
    const auto index = static_cast<std::size_t>(record - table.records.data());
    std::vector<std::pair<const CsvField*, std::string>> changes;
    const CsvField* const last = field_in(*record, columns_.name);
    if (columns_.first_name) {
        const NameParts parts =
            parts_of(name, {text_in(*record, columns_.first_name), text_in(*record, columns_.name)});
        changes = {{field_in(*record, columns_.first_name), parts.first}, {last, parts.last}};
        if (*columns_.first_name > columns_.name) std::swap(changes.front(), changes.back());
    } else {
        changes = {{last, name}};
    }
    std::string changed;
    std::size_t kept = 0;
    for (const auto& [field, text] : changes) {
        if (field == nullptr || field->text == text) continue;
        changed += text_.substr(kept, field->begin - kept) + field_in_place_of(*field, text, columns_.separator);
        kept = field->end;
    }
    changed += text_.substr(kept);
    auto wanted = authors_;
    wanted[index].name = name;
    const auto read = AuthorsList::of(changed);
    if (!read || read->authors() != wanted)
        return Error{
            fmt::format("line {} of the list cannot be changed to that name: change it there", authors_[index].line)};
    return std::optional(std::move(changed));
}

Result<AuthorsList> read_authors(const fs::path& file) {
    auto text = read_input_file(file, {"list of authors", longest_list});
    if (!text) return text.error();
    auto list = AuthorsList::of(std::move(text).value());
    if (!list) return Error{file.string() + ':' + list.message()};
    return list;
}

std::string without_author(std::string_view list, std::string_view name) {
    const AuthorTable table = table_of(list);
    const std::string normal = normal_name(name);
    std::string left;
    std::size_t kept = 0;
    for (const CsvRecord& each : table.records) {
        if (normal_name(name_in(each, table.columns)) != normal) continue;
        left += list.substr(kept, each.begin - kept);
        kept = each.end;
    }
    return left += list.substr(kept);
}

bool begins_as_a_word(const std::string& text) {
    const auto first = static_cast<unsigned char>(text.front());
    return first >= 0x80 || (first >= '0' && first <= '9') || (first >= 'A' && first <= 'Z') ||
           (first >= 'a' && first <= 'z');
}

std::optional<std::string> wrong_email(const std::string& email) {
    if (email.empty()) return std::nullopt;
    const std::size_t at = email.find('@');
    const bool is_one = at != std::string::npos && at > 0 && at + 1 < email.size() &&
                        email.find_first_of(" ,;<>\"@", at + 1) == std::string::npos &&
                        email.find_first_of(" ,;<>\"") == std::string::npos;
    if (!is_one || email.size() > longest_email || printable(email) != email || !begins_as_a_word(email))
        return "this is no e-mail address: expected one as ann@example.org, or none";
    return std::nullopt;
}

std::string bot_name_of(std::string_view author) {
    std::string name;
    for (const char c : in_lower_case(author)) {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) name += c;
        else if (!name.empty() && name.back() != '-') name += '-';
    }
    while (name.ends_with('-')) name.pop_back();
    return name.empty() ? "author" : name;
}

}  // namespace isola_arena::host
