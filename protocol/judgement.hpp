#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace isola_arena {

/// Judgements: what a bot thinks of the position that it was asked about, one line of stderr each (docs/protocol.md).
/// The arena reads these lines and the bots write them with the functions of this header:
///
///     const auto said = parse_judgement("@proven won in 5");  // Proven{Verdict::won, 5}
///     std::cerr << print(ValueJudgement{0.25}) << std::endl;  // @value 0.25

/// `@scale result`: all values of this bot are its expected result, from -1 (lost) to 1 (won).
struct ScaleJudgement {
    bool operator==(const ScaleJudgement&) const = default;
};

/// `@value NUMBER`: the value of the position for the bot.
struct ValueJudgement {
    double value;  ///< finite
    bool operator==(const ValueJudgement&) const = default;
};

/// `@choice REPLY NUMBER`: the value of the position after that reply, on the same scale.
struct ChoiceJudgement {
    std::string reply;
    double value;  ///< finite
    bool operator==(const ChoiceJudgement&) const = default;
};

/// `@best REPLY`: the reply that the bot considers best.
struct BestJudgement {
    std::string reply;
    bool operator==(const BestJudgement&) const = default;
};

/// `@line REPLY REPLY ...`: the principal variation, without moves of nature.
struct LineJudgement {
    std::vector<std::string> replies;  ///< 1 to 256
    bool operator==(const LineJudgement&) const = default;
};

enum class Verdict { lost = -1, drawn = 0, won = 1 };

/// `@proven won|lost|drawn [in N]`: the proven result if both sides play perfectly. turns: those of both players until
/// the end.
struct ProvenJudgement {
    Verdict verdict;
    std::optional<int> turns = {};
    bool operator==(const ProvenJudgement&) const = default;
};

/// `@proven +15`: the proven result as the final difference of the scores, positive if the bot wins.
struct ScoreJudgement {
    int difference;
    bool operator==(const ScoreJudgement&) const = default;
};

using Judgement = std::variant<ScaleJudgement, ValueJudgement, ChoiceJudgement, BestJudgement, LineJudgement,
                               ProvenJudgement, ScoreJudgement>;

/// Reads a line of stderr (without LF). Returns nullopt if the line is not a judgement.
std::optional<Judgement> parse_judgement(std::string_view line);

/// Writes the line, without LF. parse_judgement() is its inverse.
std::string print(const Judgement& judgement);

/// Returns the lines of several judgements, each with its LF, so that one write can send them all.
std::string lines_of(const std::vector<Judgement>& judgements);

/// Returns a proof for people: `won in 5`, `drawn`, `+15`.
std::string in_words(const ProvenJudgement& proof);
std::string in_words(const ScoreJudgement& proof);

/// Returns who wins by this difference of scores.
Verdict verdict_of(const ScoreJudgement& proof);

/// Returns the value rounded for people: to three digits after the point.
double rounded(double value);

}  // namespace isola_arena
