#include "arena/host/store/mark_scheme.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"

namespace isola_arena::host {
namespace {

constexpr std::size_t most_thresholds = 200;
constexpr double largest_number = 1e6;

constexpr std::array<std::string_view, 3> words_of_by{"rank", "level", "points"};

bool is_better(MarkedBy by, double value, double other) { return by == MarkedBy::rank ? value < other : value > other; }

std::optional<double> number_in(const toml::node* node) {
    const auto number = node == nullptr || !node->is_number() ? std::nullopt : node->value<double>();
    return number && std::isfinite(*number) && std::abs(*number) <= largest_number ? number : std::nullopt;
}

std::optional<MarkThreshold> threshold_of(const toml::node& node) {
    const toml::array* const pair = node.as_array();
    if (pair == nullptr || pair->size() != 2) return std::nullopt;
    const auto value = number_in(pair->get(0)), marks = number_in(pair->get(1));
    if (!value || !marks) return std::nullopt;
    return MarkThreshold{*value, *marks};
}

std::vector<MarkThreshold> thresholds_in(const toml::table& table, const TomlReader& reader, MarkedBy by) {
    constexpr const char* expected = "expected a list of pairs [value, marks]: [[1, 15], [3, 13], [100, 8]]";
    const toml::array* const list = table.get_as<toml::array>("thresholds");
    if (list == nullptr || list->empty()) reader.fail("thresholds", expected);
    if (list->size() > most_thresholds)
        reader.fail("thresholds", fmt::format("expected at most {} pairs", most_thresholds));
    std::vector<MarkThreshold> thresholds;
    for (const toml::node& node : *list) {
        const auto threshold = threshold_of(node);
        if (!threshold) reader.fail("thresholds", expected);
        thresholds.push_back(*threshold);
    }
    std::ranges::sort(thresholds,
                      [by](const auto& one, const auto& other) { return is_better(by, one.value, other.value); });
    for (std::size_t i = 1; i < thresholds.size(); ++i) {
        const MarkThreshold &better = thresholds[i - 1], &worse = thresholds[i];
        if (better.value == worse.value)
            reader.fail("thresholds", fmt::format("{} {:g} is there twice", to_string(by), worse.value));
        if (better.marks < worse.marks)
            reader.fail("thresholds", fmt::format("{} {:g} has {:g} marks, and {:g}, which is worse, has {:g}",
                                                  to_string(by), better.value, better.marks, worse.value, worse.marks));
    }
    return thresholds;
}

// Returns the number with all its digits, as TOML writes it.
std::string digits(double number) { return fmt::format("{}", number); }

}  // namespace

std::string_view to_string(MarkedBy by) { return words_of_by[static_cast<std::size_t>(by)]; }

Result<double> marks_for(const MarkScheme& scheme, double value) {
    for (const MarkThreshold& each : scheme.thresholds)
        if (!is_better(scheme.by, each.value, value)) return each.marks;
    return Error{
        fmt::format("the marks have a gap: {0} {1:g} is worse than the last threshold, {2:g}: add one for it, "
                    "such as [{1:g}, 0]",
                    to_string(scheme.by), value, scheme.thresholds.back().value)};
}

MarkScheme mark_scheme_in(const toml::table& file, const TomlReader& reader) {
    const TomlReader marks = reader.table("marks");
    const toml::table& table = *file.get_as<toml::table>("marks");
    marks.only({"by", "thresholds", "missing"});
    MarkScheme scheme;
    const auto by = value_of_word<MarkedBy>(words_of_by, marks.text("by"));
    if (!by) marks.fail("by", "expected \"rank\", \"level\" or \"points\"");
    scheme.by = *by;
    scheme.thresholds = thresholds_in(table, marks, scheme.by);
    if (marks.has("missing")) {
        const auto missing = number_in(table.get("missing"));
        if (!missing) marks.fail("missing", "expected a number: the marks of authors without a bot in the table");
        scheme.missing = *missing;
    }
    return scheme;
}

std::string mark_scheme_text(const MarkScheme& scheme) {
    return fmt::format(
        "{{ by = \"{}\", thresholds = [{}], missing = {} }}", to_string(scheme.by),
        joined(scheme.thresholds, ", ",
               [](const MarkThreshold& each) { return '[' + digits(each.value) + ", " + digits(each.marks) + ']'; }),
        digits(scheme.missing));
}

Result<std::optional<MarkScheme>> read_mark_scheme(const std::filesystem::path& file) try {
    const auto text = read_text_file(file, {"scheme of marks", longest_toml_file});
    if (!text) return text.error();
    const std::string name = file.string();
    const toml::table table = parse_toml(*text, name);
    const TomlReader reader(table, name);
    if (!reader.has("marks")) return std::optional<MarkScheme>();
    return std::optional(mark_scheme_in(table, reader));
} catch (const TomlProblem& problem) {
    return Error{problem.what()};
}

}  // namespace isola_arena::host
