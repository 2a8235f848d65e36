#include "arena/host/club/authors_file.hpp"

#include <algorithm>
#include <fstream>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_name = 60;

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

std::string trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r";
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

// Takes one field from the front of the line, with the comma that ends it; nullopt if a quote is not closed.
std::optional<std::string> take_field(std::string_view& line) {
    std::string field;
    if (!line.starts_with('"')) {
        const std::size_t end = std::min(line.find(','), line.size());
        field = trimmed(line.substr(0, end));
        line.remove_prefix(std::min(end + 1, line.size()));
        return field;
    }
    for (std::size_t i = 1; i < line.size(); ++i) {
        if (line[i] != '"') field += line[i];
        else if (i + 1 < line.size() && line[i + 1] == '"') field += line[i++];
        else {
            const std::size_t comma = std::min(line.find(',', i), line.size());
            line.remove_prefix(std::min(comma + 1, line.size()));
            return trimmed(field);
        }
    }
    return std::nullopt;
}

Result<ListedAuthor> author_in(std::string_view line) {
    const auto name = take_field(line);
    const auto email = name ? take_field(line) : std::nullopt;
    if (!name || !email) return Error{"a quote is not closed"};
    if (!line.empty()) return Error{"expected NAME or NAME,E-MAIL; put a name with a comma in quotes"};
    if (name->empty()) return Error{"the name is missing"};
    if (name->size() > longest_name) return Error{fmt::format("the name is longer than {} bytes", longest_name)};
    if (std::ranges::any_of(*name + *email, is_control)) return Error{"control characters are not allowed"};
    return ListedAuthor{*name, *email};
}

bool is_head(std::string_view line) {
    std::string small;
    std::ranges::transform(line, std::back_inserter(small), lower);
    return small == "name" || small == "name,e-mail" || small == "name,email";
}

}  // namespace

Result<std::vector<ListedAuthor>> read_authors(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return Error{"cannot read " + file.string()};
    std::vector<ListedAuthor> authors;
    std::set<std::string> names;
    std::string line;
    bool is_first = true;
    for (int number = 1; std::getline(in, line); ++number) {
        const std::string text = trimmed(line);
        if (text.empty() || text.front() == '#' || (std::exchange(is_first, false) && is_head(text))) continue;
        auto author = author_in(text);
        if (author && !names.insert(author->name).second)
            author = Error{"the name " + author->name + " is there twice"};
        if (!author) return Error{fmt::format("{}:{}: {}", file.string(), number, author.message())};
        authors.push_back(*author);
    }
    return authors;
}

std::string without_author(std::string_view list, std::string_view name) {
    std::string left;
    while (!list.empty()) {
        const std::string_view line = list.substr(0, std::min(list.find('\n'), list.size() - 1) + 1);
        list.remove_prefix(line.size());
        const std::string text = trimmed(line.substr(0, line.find('\n')));
        std::string_view fields = text;
        if (take_field(fields) != name) left += line;
    }
    return left;
}

std::string bot_name_of(std::string_view author) {
    std::string name;
    for (const char c : author) {
        if (is_letter_or_digit(c)) name += lower(c);
        else if (!name.empty() && name.back() != '-') name += '-';
    }
    while (name.ends_with('-')) name.pop_back();
    return name.empty() ? "author" : name;
}

std::string csv_field(std::string_view text) {
    return text.find_first_of(",\"\r\n") == std::string_view::npos ? std::string(text) : quoted_csv_field(text);
}

std::string quoted_csv_field(std::string_view text) {
    std::string field = "\"";
    for (const char c : text) {
        if (c == '"') field += '"';
        field += c;
    }
    return field + '"';
}

}  // namespace isola_arena::host
