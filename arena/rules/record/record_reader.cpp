// Parses a record: lines, each of which ends with LF, except that the last one may lack it.
//
//     record := header { turn | nature | chatter } [ outcome ] [ cut ]        for the lines see json_reading.cpp
//     cut    := incomplete JSON without LF at the end of the file, ignored
#include "arena/rules/record/record_reader.hpp"

#include <string>

#include "arena/rules/record/json_text.hpp"

namespace isola_arena {
namespace {

// Builds a record from its lines, which it takes one by one.
class RecordBuilder {
public:
    /// Takes the next line. Returns whether reading goes on; if not, error() has the reason.
    bool take(std::string_view line) {
        ++line_;
        auto event = parse_event(line);
        if (!event) return stop(event.message());
        return line_ == 1 ? take_header(*event) : take_event(std::move(event).value());
    }

    bool stop(std::string_view why) {
        error_ = "line " + std::to_string(line_) + ": " + std::string(why);
        return false;
    }

    /// Notes that the next line is incomplete. Returns false, with the reason in error(), if that line is the header.
    bool note_cut() {
        ++line_;
        return line_ == 1 ? stop("the record is cut off in its header") : true;
    }

    const std::string& error() const { return error_; }
    Record& record() { return record_; }

private:
    bool take_header(const Event& event) {
        const auto* header = std::get_if<GameHeader>(&event);
        if (!header) return stop("expected the header, an object with \"record\"");
        record_.header = *header;
        return true;
    }

    bool take_event(Event event) {
        if (record_.complete) return stop("expected the end of the record, for the outcome was before");
        if (std::holds_alternative<GameHeader>(event)) return stop("expected no second header");
        if (const auto* ended = std::get_if<GameEnded>(&event)) {
            record_.complete = true;
            if (record_.header.seed.is_untold()) record_.header.seed = ended->key;
        }
        record_.events.push_back(std::move(event));
        return true;
    }

    Record record_;
    int line_ = 0;
    std::string error_;
};

bool read_lines(std::string_view text, RecordBuilder& builder) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (end == std::string_view::npos && is_cut_short(line)) return builder.note_cut();
        if (!builder.take(line)) return false;
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return true;
}

Error named_error(std::string_view name, std::string_view why) { return {std::string(name) + ": " + std::string(why)}; }

}  // namespace

Result<Record> parse_record(std::string_view text, std::string_view name) {
    if (text.empty()) return named_error(name, "line 1: expected the header of a record, found an empty file");
    RecordBuilder builder;
    if (!read_lines(text, builder)) return named_error(name, builder.error());
    return std::move(builder.record());
}

}  // namespace isola_arena
