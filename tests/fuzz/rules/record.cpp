#include <algorithm>

#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/record_reader.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

void try_cut(const Record& record, const std::string& text, std::size_t length) {
    const auto cut = parse_record(std::string_view(text).substr(0, length), "cut");
    if (length < text.find('\n')) return law(!cut.ok(), "a record without a whole header is refused");
    law(cut.ok(), "a record that is cut off reads up to the cut");
    law(cut->header == record.header, "a cut record has its header");
    law(cut->events.size() <= record.events.size() &&
            std::equal(cut->events.begin(), cut->events.end(), record.events.begin()),
        "a cut record has the first of the events");
}

}  // namespace

void try_text(std::string_view text) {
    const auto record = parse_record(text, "record");
    if (!record) return law(record.message().starts_with("record: "), "an error names the file");
    const std::string again = as_json_lines(*record);
    law(*parse_record(again, "again") == *record, "a record is read as it was written");
    for (const std::size_t length : {text.size() % again.size(), again.size() / 2, again.size() - 1})
        try_cut(*record, again, length);
}

}  // namespace isola_arena::fuzz
