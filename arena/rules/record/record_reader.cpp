// Parses a record: lines, each of which ends with LF, except that the last one may lack it.
//
//     record := header { turn | nature | chatter } [ outcome ] [ cut ]        for the lines see json_reading.cpp
//     cut    := incomplete JSON without LF at the end of the file, ignored
#include "arena/rules/record/record_reader.hpp"

#include <string>

#include "arena/rules/record/json_text.hpp"

namespace isola_arena {
namespace {

// Adds an event after the header. Returns the reason if the event may not follow the others.
const char* refuse_or_add(Record& record, RecordLine line) {
    if (record.complete) return "expected the end of the record, for the outcome was before";
    if (std::holds_alternative<GameHeader>(line.event)) return "expected no second header";
    if (const auto* ended = std::get_if<GameEnded>(&line.event)) {
        record.complete = true;
        if (record.header.seed.is_untold()) record.header.seed = ended->key;
    }
    record.events.push_back(std::move(line.event));
    record.variations = std::move(line.variations);
    return nullptr;
}

}  // namespace

Result<Record> parse_record(std::string_view text, std::string_view name) {
    int number = 1;
    const auto wrong = [&](const std::string& why) {
        return Error{std::string(name) + ": line " + std::to_string(number) + ": " + why};
    };
    if (text.empty()) return wrong("expected the header of a record, found an empty file");
    Record record;
    for (; !text.empty(); ++number) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (end == std::string_view::npos && is_cut_short(line)) {
            if (number == 1) return wrong("the record is cut off in its header");
            break;
        }
        auto read = parse_record_line(line);
        if (!read) return wrong(read.message());
        if (number > 1) {
            if (const char* why = refuse_or_add(record, std::move(read).value())) return wrong(why);
        } else if (const auto* header = std::get_if<GameHeader>(&read->event)) {
            record.header = *header;
        } else {
            return wrong("expected the header, an object with \"record\"");
        }
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return record;
}

}  // namespace isola_arena
