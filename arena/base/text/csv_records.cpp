#include "arena/base/text/csv_records.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

bool is_line_break(char c) { return c == '\n' || c == '\r'; }

class CsvReader {
public:
    CsvReader(std::string_view list, std::size_t from, char separator)
        : list_(list), at_(from), separator_(separator) {}

    std::vector<CsvRecord> all() {
        std::vector<CsvRecord> records;
        while (at_ < list_.size()) records.push_back(record());
        return records;
    }

private:
    bool is_blank(char c) const { return (c == ' ' || c == '\t') && c != separator_; }
    bool is_at(auto test) const { return at_ < list_.size() && test(list_[at_]); }
    void skip_blanks() {
        while (is_at([this](char c) { return is_blank(c); })) ++at_;
    }

    CsvRecord record() {
        CsvRecord record{at_, at_, line_};
        skip_blanks();
        if (is_at([](char c) { return c == '#'; })) take_comment(record.fields);
        else do
                record.mistake = take_field(record.fields);
            while (!record.mistake && take_separator());
        if (record.mistake) at_ = std::min(list_.find_first_of("\r\n", record.begin), list_.size());
        if (at_ < list_.size()) at_ += list_.substr(at_).starts_with("\r\n") ? 2 : 1;
        record.end = at_;
        line_ += breaks_in(list_.substr(record.begin, record.end - record.begin));
        return record;
    }

    void take_comment(std::vector<CsvField>& fields) {
        const std::size_t end = std::min(list_.find_first_of("\r\n", at_), list_.size());
        fields.push_back({std::string(list_.substr(at_, end - at_)), at_, false, end});
        at_ = end;
    }

    bool take_separator() {
        if (!is_at([this](char c) { return c == separator_; })) return false;
        ++at_;
        return true;
    }

    std::optional<CsvMistake> take_field(std::vector<CsvField>& fields) {
        skip_blanks();
        CsvField field{{}, at_, is_at([](char c) { return c == '"'; })};
        if (field.is_quoted) {
            if (!take_quoted(field.text)) return CsvMistake{field.begin, "a quote is not closed"};
            field.end = at_;
            skip_blanks();
            if (is_at([this](char c) { return c != separator_ && !is_line_break(c); }))
                return CsvMistake{at_, "there is text after a closing quote: a quote inside quotes is written twice"};
        } else {
            while (is_at([this](char c) { return c != separator_ && !is_line_break(c); })) field.text += list_[at_++];
            while (!field.text.empty() && is_blank(field.text.back())) field.text.pop_back();
            field.end = field.begin + field.text.size();
        }
        fields.push_back(std::move(field));
        return std::nullopt;
    }

    // Returns false if the list ends before the closing quote.
    bool take_quoted(std::string& text) {
        for (++at_; at_ < list_.size(); ++at_) {
            if (list_[at_] != '"') text += list_[at_];
            else if (list_.substr(at_ + 1).starts_with('"')) text += list_[at_++];
            else {
                ++at_;
                text = std::string(trimmed(text, " \t"));
                return true;
            }
        }
        return false;
    }

    static int breaks_in(std::string_view text) {
        int breaks = 0;
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n' || (text[i] == '\r' && !text.substr(i + 1).starts_with('\n'))) ++breaks;
        return breaks;
    }

    std::string_view list_;
    std::size_t at_;
    char separator_;
    int line_ = 1;
};

}  // namespace

std::vector<CsvRecord> csv_records(std::string_view list, std::size_t from, char separator) {
    return CsvReader(list, from, separator).all();
}

std::string csv_field(std::string_view text) {
    return text.find_first_of(",\"\r\n") == std::string_view::npos ? std::string(text) : quoted_csv_field(text);
}

std::string for_spreadsheet(std::string text) { return text.find_first_of("=+-@\t\r") == 0 ? '\'' + text : text; }

std::string quoted_csv_field(std::string_view text) {
    return '"' + with_all_replaced(std::string(text), {{"\"", "\"\""}}) + '"';
}

}  // namespace isola_arena
