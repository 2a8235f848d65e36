#include "arena/record/analysis/turn_words.hpp"

#include <cmath>
#include <vector>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// A part of a reply, such as `steal;2,6`.
struct Part {
    std::string_view word;
    std::string_view square;
};

std::vector<std::string_view> fields_of(std::string_view reply) {
    std::vector<std::string_view> fields;
    for (std::size_t end = reply.find(';'); end != std::string_view::npos; end = reply.find(';')) {
        fields.push_back(reply.substr(0, end));
        reply.remove_prefix(end + 1);
    }
    fields.push_back(reply);
    return fields;
}

bool is_square(std::string_view field) {
    return field.find(',') != std::string_view::npos &&
           field.find_first_not_of("0123456789,") == std::string_view::npos;
}

// Returns no part if the reply has another form.
std::vector<Part> parts_of(std::string_view reply) {
    const std::vector<std::string_view> fields = fields_of(reply);
    std::vector<Part> parts;
    for (std::size_t i = 0; i + 1 < fields.size() && is_square(fields[i + 1]); i += 2)
        parts.push_back({fields[i], fields[i + 1]});
    if (2 * parts.size() != fields.size()) parts.clear();
    return parts;
}

std::string in_one(std::string_view reply) {
    return joined(fields_of(reply), " ", [](std::string_view field) { return std::string(field); });
}

}  // namespace

std::string instead_of(std::string_view better, std::string_view played) {
    const std::vector<Part> of_better = parts_of(better), of_played = parts_of(played);
    std::string text;
    bool are_alike = !of_better.empty() && of_better.size() == of_played.size();
    for (std::size_t i = 0; are_alike && i < of_better.size(); ++i) {
        are_alike = of_better[i].word == of_played[i].word;
        if (of_better[i].square == of_played[i].square) continue;
        text += fmt::format("{}{} {} instead of {}", text.empty() ? "" : ", and ", of_better[i].word,
                            of_better[i].square, of_played[i].square);
    }
    return are_alike && !text.empty() ? text : fmt::format("{} instead of {}", in_one(better), in_one(played));
}

std::string chance_text(double value) { return fmt::format("{} %", std::lround(50 * (1 + value))); }

}  // namespace isola_arena
