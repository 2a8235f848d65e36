#include "arena/contest/setup/chosen_openings.hpp"

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/rules/catalogue.hpp"

namespace isola_arena {
Result<ChosenOpenings> chosen_openings(const OpeningChoice& choice, const std::string& rules) {
    if (!choice.file.empty()) {
        auto read = read_openings(choice.file, rules);
        if (!read) return read.error();
        return ChosenOpenings{0, std::move(read).value()};
    }
    if (!choice.balanced) return ChosenOpenings{choice.plies};
    if (const auto set = balanced_set(rules)) {
        auto read = openings_in(*set, "the balanced set for " + rules, rules);
        if (!read) return read.error();
        return ChosenOpenings{0, std::move(read).value()};
    }
    if (has_chance(rules))
        return Error{
            fmt::format("openings = \"balanced\": games of {} begin with chance, so they differ without "
                        "openings: expected no such key",
                        rules)};
    return Error{
        fmt::format("openings = \"balanced\": there is no such set for {}, only for {}: expected a number of "
                    "random turns, or the name of a file of openings",
                    rules, joined(balanced_boards(), ", "))};
}

ChosenOpenings openings_against_repeats(const std::string& rules) {
    if (has_chance(rules)) return {};
    if (balanced_set(rules))
        if (auto chosen = chosen_openings(OpeningChoice{0, true, ""}, rules)) return std::move(chosen).value();
    return {sprt_opening_plies};
}

}  // namespace isola_arena
