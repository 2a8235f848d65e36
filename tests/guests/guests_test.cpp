#include <algorithm>
#include <cstdlib>
#include <set>

#include <doctest/doctest.h>

#include "arena/base/text/text.hpp"
#include "tests/guests/guest.hpp"
#include "tests/host/submission/submitted.hpp"

namespace isola_arena::test {
namespace {

bool lacks_program(const Guest& guest) {
    return std::ranges::any_of(guest.needs, [&](const std::string& program) {
        Recipe recipe;
        recipe.needs = {program};
        if (!missing_program(recipe).empty()) {
            MESSAGE("skipped: " << guest.name << ": " << program << " is not installed here");
            return true;
        }
        return false;
    });
}

void check_says(const Guest& guest, const std::string& words) {
    for (const std::string& part : guest.says)
        CHECK_MESSAGE(words.find(part) != std::string::npos,
                      guest.kind << ", " << guest.name << ": missing \"" << part << "\" in: " << words);
}

// Returns whether the first line of a text is the expected one, in which `*` stands for any text.
bool is_first_line(const std::string& text, const std::string& expected) {
    std::string_view rest = std::string_view(text).substr(0, text.find('\n'));
    const std::vector<std::string_view> parts = split(expected, '*');
    if (!rest.starts_with(parts.front())) return false;
    for (const std::string_view part : parts) {
        const std::size_t at = rest.find(part);
        if (at == std::string_view::npos) return false;
        rest.remove_prefix(at + part.size());
    }
    return rest.empty() || parts.back().empty();
}

// Returns what recognition or unpacking refuses; empty: nothing.
std::string refusal_without_build(const Guest& guest) {
    const ScratchFolder scratch;
    const auto taken = take_files(guest.files, scratch / "source");
    if (!taken) return taken.message();
    const auto recognised = recognise(scratch / "source");
    return recognised ? "" : recognised.message();
}

void try_guest(const Guest& guest) {
    CAPTURE(guest.kind);
    CAPTURE(guest.name);
    Submitted submitted(guest.files);
    const Built& built = submitted.build();
    check_says(guest, built.why);
    if (!guest.refused.empty()) {
        CHECK_FALSE(built.ok);
        CHECK_MESSAGE(is_first_line(built.why, guest.refused), built.why << "\nexpected: " << guest.refused);
        return;
    }
    CHECK_MESSAGE(built.ok, built.why << '\n' << built.log);
    if (built.ok) CHECK(submitted.reply("line\n") == "hello");
}

}  // namespace

TEST_CASE("the corpus has many guests, each with a name of its own") {
    std::set<std::string> names;
    for (const Guest& guest : all_guests()) {
        CHECK_MESSAGE(!guest.files.empty(), guest.name);
        CHECK_MESSAGE(names.insert(guest.kind + guest.name).second, guest.name);
    }
    CHECK(names.size() >= 60);
}

TEST_CASE("what is not recognised is refused in two lines, with what was found and what to do") {
    for (const Guest& guest : all_guests()) {
        CAPTURE(guest.kind);
        CAPTURE(guest.name);
        const std::string refusal = refusal_without_build(guest);
        if (refusal.empty()) continue;
        const bool is_expected = !guest.refused.empty() && is_first_line(refusal, guest.refused);
        CHECK_MESSAGE(is_expected, refusal << "\nexpected: " << guest.refused);
        check_says(guest, refusal);
    }
}

TEST_CASE("guests are built and play, or are refused as the corpus says") {
    if (!builds_here()) return;
    const bool all = std::getenv("ALL_GUESTS") != nullptr;
    std::set<std::string> kinds;
    for (const Guest& guest : all_guests()) {
        if (!refusal_without_build(guest).empty()) continue;
        const bool is_first = kinds.insert(guest.kind).second;
        if ((all || is_first) && !lacks_program(guest)) try_guest(guest);
    }
}

}  // namespace isola_arena::test
