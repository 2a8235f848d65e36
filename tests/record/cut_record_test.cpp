#include <doctest/doctest.h>

#include <algorithm>
#include <span>

#include "arena/rules/catalogue.hpp"
#include "arena/rules/record/json_text.hpp"
#include "arena/rules/record/verify.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena {
namespace {

std::size_t whole_lines(std::string_view text) { return static_cast<std::size_t>(std::ranges::count(text, '\n')); }

}  // namespace

TEST_CASE("a record cut off anywhere after its header reads up to the cut, says so, and still holds") {
    const std::string text = text_of(golden_file("isola-stalled"));
    const Record whole = golden("isola-stalled");
    for (std::size_t cut = text.find('\n'); cut < text.size() - 1; ++cut) {
        CAPTURE(cut);
        const auto record = parse_record(std::string_view(text).substr(0, cut), "cut");
        REQUIRE(record.ok());
        REQUIRE_FALSE(record->complete);
        // A line that lacks only its LF is complete.
        const bool only_lf_missing = text[cut] == '\n';
        REQUIRE(record->events.size() == whole_lines(text.substr(0, cut)) - (only_lf_missing ? 0 : 1));
        REQUIRE(std::ranges::equal(record->events, std::span(whole.events).first(record->events.size())));
    }
    CHECK_FALSE(verify(*parse_record(std::string_view(text).substr(0, text.size() / 2), "cut"), open_session));
}

TEST_CASE("a record that lacks only its last LF is complete") {
    const std::string text = text_of(golden_file("isola-stalled"));
    const auto record = parse_record(std::string_view(text).substr(0, text.size() - 1), "cut");
    REQUIRE(record.ok());
    CHECK(record->complete);
}

TEST_CASE("a record cut off in its header is refused: there is nothing to read yet") {
    const std::string text = text_of(golden_file("isola-stalled"));
    for (const std::size_t cut : {1U, 10U, 100U}) {
        const auto record = parse_record(std::string_view(text).substr(0, cut), "g.jsonl");
        REQUIRE_FALSE(record.ok());
        CHECK(record.message() == "g.jsonl: line 1: the record is cut off in its header");
    }
}

}  // namespace isola_arena
