// Reads queries of `/api/contest/PART` (each key may be missing, others are ignored):
//
//     bot=TEXT  against=TEXT  search=TEXT  fault=TEXT        percent-encoded, `+` is a blank; at most 200 bytes
//     round=N                                                from 1
//     offset=N  limit=N  column=N                            from 0; limit at most 500
#include "arena/web/api/contest_answers.hpp"

#include <stdexcept>

#include <fmt/core.h>

#include "arena/base/text/text.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena::web {
namespace {

constexpr std::size_t longest_text = 200;
constexpr std::size_t most_rows = 500;
constexpr std::size_t greatest_number = 1'000'000'000;

// Thrown if a query is malformed. The text names the expected form.
class WrongQuery : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

std::string text_value(std::string_view query, std::string_view key) {
    std::string value = query_value(query, key).value_or("");
    if (value.size() > longest_text) throw WrongQuery(fmt::format("{}: expected at most {} bytes", key, longest_text));
    return value;
}

std::optional<std::size_t> number_value(std::string_view query, std::string_view key, std::size_t least,
                                        std::size_t greatest) {
    const auto value = query_value(query, key);
    if (!value || value->empty()) return std::nullopt;
    const auto number = parse_whole<std::size_t>(*value);
    if (!number || *number < least || *number > greatest)
        throw WrongQuery(fmt::format("{}: expected a whole number from {} to {}", key, least, greatest));
    return number;
}

}  // namespace

Result<ContestQuestion> parse_contest_question(std::string_view part, std::string_view query) {
    try {
        ContestQuestion question;
        question.part = part;
        question.bot = text_value(query, "bot");
        question.against = text_value(query, "against");
        question.search = text_value(query, "search");
        question.fault = text_value(query, "fault");
        if (const auto round = number_value(query, "round", 1, greatest_number))
            question.round = static_cast<int>(*round);
        question.offset = number_value(query, "offset", 0, greatest_number).value_or(0);
        question.limit = number_value(query, "limit", 1, most_rows).value_or(0);
        question.column = number_value(query, "column", 0, greatest_number).value_or(0);
        return question;
    } catch (const WrongQuery& wrong) {
        return Error{wrong.what()};
    }
}

// The answer may be many megabytes, so it is moved.
Response contest_response(std::optional<std::string> answer, std::uint64_t version) {
    if (!answer) return problem(404, "the contest has nothing by that name");
    answer->insert(1, "\"version\":" + std::to_string(version) + ",");
    return json_response(std::move(*answer));
}

Answer ContestAnswers::get(std::string_view part, std::string_view query, std::string_view accept_encoding) {
    const auto [contest, version] = registry_.contest();
    if (!contest) return problem(404, "this arena shows no contest");
    const auto question = parse_contest_question(part, query);
    if (!question) return problem(400, question.message());
    if (version != version_) kept_.clear();
    version_ = version;
    const std::string key = fmt::format("{}?{}{}", part, query, accepts_gzip(accept_encoding) ? " gzip" : "");
    if (const auto kept = kept_.find(key); kept != kept_.end()) return kept->second;
    if (contest->takes_long(*question))
        return Work([contest = contest, version = version, asked = *question] {
            return without_secrets(contest_response(contest->answer(asked), version));
        });
    Response response =
        compressed(without_secrets(contest_response(contest->answer(*question), version)), accept_encoding);
    response.compressible = false;  // compressed() has been applied already
    if (response.body.size() <= longest_kept && kept_.size() < most_kept) kept_.emplace(key, response);
    return response;
}

}  // namespace isola_arena::web
