#include "arena/record/analysis/opinion.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "arena/base/text/text.hpp"

namespace isola_arena {
namespace {

// All judgements about one position. If the engine repeats a kind of judgement, the last one counts.
struct Said {
    std::optional<double> value;
    std::optional<Verdict> verdict;
    std::string proven;
    std::string best;
    std::vector<std::string> line;
    std::map<std::string, double> choices;
    bool is_result = false;

    void operator()(const ScaleJudgement&) { is_result = true; }
    void operator()(const ValueJudgement& said) { value = said.value; }
    void operator()(const ChoiceJudgement& said) { choices[said.reply] = said.value; }
    void operator()(const BestJudgement& said) { best = said.reply; }
    void operator()(const LineJudgement& said) { line = said.replies; }
    void operator()(const ProvenJudgement& said) {
        verdict = said.verdict;
        proven = in_words(said);
    }
    void operator()(const ScoreJudgement& said) {
        verdict = verdict_of(said);
        proven = in_words(said);
    }
};

Said said_in(std::string_view text) {
    Said said;
    for (const std::string_view line : lines_of(text))
        if (const auto judgement = parse_judgement(line)) std::visit(said, *judgement);
    return said;
}

bool is_result(double value) { return std::abs(value) <= 1; }

// Returns whether a value lies outside the scale of results, -1 to 1.
bool is_nonsense(const Said& said) {
    const auto wrong = [](const auto& choice) { return !is_result(choice.second); };
    return (said.value && !is_result(*said.value)) || std::ranges::any_of(said.choices, wrong);
}

bool holds(const std::vector<std::string>& legal, std::string_view reply) {
    return std::ranges::find(legal, reply) != legal.end();
}

}  // namespace

std::string_view to_string(OpinionKind kind) {
    constexpr std::array<std::string_view, 6> words{"", "silent", "nonsense", "illegal best reply", "died", "late"};
    static_assert(words.size() == static_cast<std::size_t>(OpinionKind::late) + 1);
    return words[static_cast<std::size_t>(kind)];
}

Opinion OpinionReader::read(std::string_view stderr_text, std::string_view reply,
                            const std::vector<std::string>& legal) {
    const Said said = said_in(stderr_text);
    is_result_ = is_result_ || said.is_result;
    Opinion opinion;
    opinion.best = said.best.empty() ? std::string(reply) : said.best;
    const bool says_nothing = !said.value && !said.verdict && said.best.empty();
    if (says_nothing || (!is_result_ && !said.verdict)) return {OpinionKind::silent, {}, {}, {}, {}, {}};
    if (is_nonsense(said)) return {OpinionKind::nonsense, {}, {}, {}, {}, {}};
    if (!holds(legal, opinion.best)) return {OpinionKind::illegal_best, {}, {}, {}, {}, {}};
    opinion.kind = OpinionKind::judged;
    opinion.value = said.verdict ? static_cast<double>(static_cast<int>(*said.verdict)) : said.value;
    opinion.proven = said.proven;
    opinion.choices = said.choices;
    opinion.line = !said.line.empty() && said.line.front() == opinion.best ? said.line : std::vector{opinion.best};
    return opinion;
}

}  // namespace isola_arena
