#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace isola_arena {

/// What a bot says about the position that it was asked in, in a line of stderr (docs/protocol.md). The reader and the
/// writer of these lines serve the arena and the bots alike:
///
///     const auto said = parse_judgement("@proven won in 5");  // Proven{Verdict::won, 5}
///     std::cerr << print(ValueJudgement{0.25}) << std::endl;  // @value 0.25

/// `@scale result`: the values of this bot are its expected result, from -1, lost, to 1, won.
struct ScaleJudgement {
    bool operator==(const ScaleJudgement&) const = default;
};

/// `@value NUMBER`: what the position is worth to the bot.
struct ValueJudgement {
    double value;  ///< finite
    bool operator==(const ValueJudgement&) const = default;
};

/// `@choice REPLY NUMBER`: what the position is worth after that reply, on the scale of the values.
struct ChoiceJudgement {
    std::string reply;
    double value;  ///< finite
    bool operator==(const ChoiceJudgement&) const = default;
};

/// `@best REPLY`
struct BestJudgement {
    std::string reply;
    bool operator==(const BestJudgement&) const = default;
};

/// `@line REPLY REPLY ...`: how the game goes on by best play, moves of nature left out.
struct LineJudgement {
    std::vector<std::string> replies;  ///< 1 to 256
    bool operator==(const LineJudgement&) const = default;
};

enum class Verdict { lost = -1, drawn = 0, won = 1 };

/// `@proven won|lost|drawn [in N]`: known for certain, if both play as well as can be; turns: of both players, to the
/// end.
struct ProvenJudgement {
    Verdict verdict;
    std::optional<int> turns = {};
    bool operator==(const ProvenJudgement&) const = default;
};

/// `@proven +15`: the same as the difference of the final scores, seen from the bot.
struct ScoreJudgement {
    int difference;
    bool operator==(const ScoreJudgement&) const = default;
};

using Judgement = std::variant<ScaleJudgement, ValueJudgement, ChoiceJudgement, BestJudgement, LineJudgement,
                               ProvenJudgement, ScoreJudgement>;

/// Reads a line of stderr (without LF). Returns nullopt if it is none of the above.
std::optional<Judgement> parse_judgement(std::string_view line);

/// Writes the line, without LF. parse_judgement() is its inverse.
std::string print(const Judgement& judgement);

/// Returns the lines of several, each with its LF, to be written at once.
std::string lines_of(const std::vector<Judgement>& judgements);

/// Returns a proof as words: `won in 5`, `drawn`, `+15`.
std::string in_words(const ProvenJudgement& proof);
std::string in_words(const ScoreJudgement& proof);

/// Returns who wins by such a difference.
Verdict verdict_of(const ScoreJudgement& proof);

/// Returns a value with as many digits as make sense for people, three after the point.
double rounded(double value);

}  // namespace isola_arena
