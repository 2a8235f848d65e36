// judgement := "@scale" blanks "result"
//            | "@value" blanks value
//            | "@choice" blanks reply blanks value
//            | "@best" blanks reply
//            | "@line" 1*256(blanks reply)
//            | "@proven" blanks ("won" | "lost" | "drawn") [blanks "in" blanks number]
//            | "@proven" blanks ("+" | "-") number, or "0"
// value     := ["+"] a finite decimal number as std::from_chars() reads it
// reply     := 1*4096 printable characters of ASCII, no blank       (so no game's reply needs quotes)
// number    := as Scan::number() reads it
// blanks    := one or more of " " and TAB
//
// Blanks and CRs at the end of the line are ignored.
#include "protocol/judgement.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

#include "protocol/scan.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t most_tokens = 257;
constexpr std::size_t longest_reply = 4096;

using Words = std::vector<std::string_view>;

// Splits the line into words; returns none if there are too many.
Words words_of(std::string_view line) {
    Words tokens;
    line = line.substr(0, line.find_last_not_of(" \t\r") + 1);
    while (!line.empty() && tokens.size() <= most_tokens) {
        const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
        tokens.push_back(line.substr(0, end));
        line.remove_prefix(std::min(line.find_first_not_of(" \t", end), line.size()));
    }
    return tokens.size() > most_tokens ? Words() : tokens;
}

std::optional<double> value_in(std::string_view word) {
    if (word.starts_with('+')) word.remove_prefix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc{} || end != word.data() + word.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<int> number_in(std::string_view word) {
    Scan scan(word);
    const auto number = scan.number();
    return scan.at_end() ? number : std::nullopt;
}

bool may_be_reply(std::string_view word) {
    return word.size() <= longest_reply && std::ranges::all_of(word, [](char c) { return c > ' ' && c <= '~'; });
}

using Read = std::optional<Judgement>;

Read read_scale(const Words& tokens) {
    if (tokens.size() != 2 || tokens[1] != "result") return std::nullopt;
    return ScaleJudgement{};
}

Read read_value(const Words& tokens) {
    const auto value = tokens.size() == 2 ? value_in(tokens[1]) : std::nullopt;
    if (!value) return std::nullopt;
    return ValueJudgement{*value};
}

Read read_choice(const Words& tokens) {
    if (tokens.size() != 3 || !may_be_reply(tokens[1])) return std::nullopt;
    const auto value = value_in(tokens[2]);
    if (!value) return std::nullopt;
    return ChoiceJudgement{std::string(tokens[1]), *value};
}

Read read_best(const Words& tokens) {
    if (tokens.size() != 2 || !may_be_reply(tokens[1])) return std::nullopt;
    return BestJudgement{std::string(tokens[1])};
}

Read read_line(const Words& tokens) {
    if (tokens.size() < 2 || !std::all_of(tokens.begin() + 1, tokens.end(), may_be_reply)) return std::nullopt;
    return LineJudgement{std::vector<std::string>(tokens.begin() + 1, tokens.end())};
}

Read read_score(std::string_view word) {
    if (word == "0") return ScoreJudgement{0};
    if (!word.starts_with('+') && !word.starts_with('-')) return std::nullopt;
    const auto number = number_in(word.substr(1));
    if (!number || *number == 0) return std::nullopt;
    return ScoreJudgement{word.front() == '-' ? -*number : *number};
}

Read read_proven(const Words& tokens) {
    if (tokens.size() == 2)
        if (auto score = read_score(tokens[1])) return score;
    if (tokens.size() != 2 && (tokens.size() != 4 || tokens[2] != "in")) return std::nullopt;
    std::optional<int> turns;
    if (tokens.size() == 4) {
        turns = number_in(tokens[3]);
        if (!turns) return std::nullopt;
    }
    if (tokens[1] == "won") return ProvenJudgement{Verdict::won, turns};
    if (tokens[1] == "lost") return ProvenJudgement{Verdict::lost, turns};
    if (tokens[1] == "drawn") return ProvenJudgement{Verdict::drawn, turns};
    return std::nullopt;
}

std::string text_of(double value) {
    std::array<char, 32> digits{};
    return {digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr};
}

struct Printer {
    std::string operator()(const ScaleJudgement&) const { return "@scale result"; }
    std::string operator()(const ValueJudgement& said) const { return "@value " + text_of(said.value); }
    std::string operator()(const ChoiceJudgement& said) const {
        return "@choice " + said.reply + ' ' + text_of(said.value);
    }
    std::string operator()(const BestJudgement& said) const { return "@best " + said.reply; }
    std::string operator()(const LineJudgement& said) const {
        std::string text = "@line";
        for (const std::string& reply : said.replies) text += ' ' + reply;
        return text;
    }
    std::string operator()(const ProvenJudgement& said) const { return "@proven " + in_words(said); }
    std::string operator()(const ScoreJudgement& said) const { return "@proven " + in_words(said); }
};

}  // namespace

std::optional<Judgement> parse_judgement(std::string_view line) {
    if (!line.starts_with('@')) return std::nullopt;
    static constexpr std::array<std::pair<std::string_view, Read (*)(const Words&)>, 6> readers{{
        {"@scale", read_scale},
        {"@value", read_value},
        {"@choice", read_choice},
        {"@best", read_best},
        {"@line", read_line},
        {"@proven", read_proven},
    }};
    const Words tokens = words_of(line);
    if (tokens.empty()) return std::nullopt;
    for (const auto& [name, read] : readers)
        if (tokens[0] == name) return read(tokens);
    return std::nullopt;
}

std::string print(const Judgement& judgement) { return std::visit(Printer{}, judgement); }

std::string lines_of(const std::vector<Judgement>& judgements) {
    std::string lines;
    for (const Judgement& judgement : judgements) (lines += print(judgement)) += '\n';
    return lines;
}

std::string in_words(const ProvenJudgement& proof) {
    std::string text = proof.verdict == Verdict::won ? "won" : proof.verdict == Verdict::lost ? "lost" : "drawn";
    if (proof.turns) text += " in " + std::to_string(*proof.turns);
    return text;
}

std::string in_words(const ScoreJudgement& proof) {
    return (proof.difference > 0 ? "+" : "") + std::to_string(proof.difference);
}

Verdict verdict_of(const ScoreJudgement& proof) {
    if (proof.difference == 0) return Verdict::drawn;
    return proof.difference > 0 ? Verdict::won : Verdict::lost;
}

double rounded(double value) { return std::round(value * 1000) / 1000 + 0.0; }

}  // namespace isola_arena
