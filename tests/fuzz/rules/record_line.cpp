#include "arena/rules/record/json_text.hpp"
#include "tests/fuzz/fuzz.hpp"

void isola_arena::fuzz::try_text(std::string_view text) {
    const auto event = parse_record_line(text);
    const bool cut = is_cut_short(text);
    if (!event) return law(!event.message().empty(), "an error says something");
    law(!cut, "a whole line is not cut short");
    std::string written;
    append_line(written, event->event, event->variations);
    law(written.ends_with('\n') && written.find('\n') == written.size() - 1, "an event is written as one line");
    const std::string_view line = std::string_view(written).substr(0, written.size() - 1);
    const auto again = parse_record_line(line);
    law(again && again->event == event->event && again->variations == event->variations,
        "an event is read as it was written");
    law(is_cut_short(line.substr(0, text.size() % line.size())), "a line cut anywhere is known to be cut");
}
