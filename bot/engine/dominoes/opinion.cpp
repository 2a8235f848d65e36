#include "bot/engine/dominoes/opinion.hpp"

#include "protocol/dominoes/game.hpp"

namespace isola_arena::dominoes::engine {

std::vector<Judgement> opinion(const Thought& thought, int score, const std::vector<Play>& line) {
    std::vector<Judgement> said{ScaleJudgement{}, BestJudgement{print(thought.play)}};
    if (thought.standing == Standing::unclear) said.push_back(ValueJudgement{0});
    if (thought.standing == Standing::lost) {
        said.push_back(ValueJudgement{-1});
        said.push_back(ProvenJudgement{Verdict::lost});
    }
    if (thought.standing == Standing::won) {
        said.push_back(ValueJudgement{1});
        if (thought.widest) said.push_back(ScoreJudgement{points_of_a_win + score + thought.points});
        else said.push_back(ProvenJudgement{Verdict::won});
    }
    if (line.size() > 1) {
        LineJudgement words;
        for (const Play& play : line) words.replies.push_back(print(play));
        said.push_back(words);
    }
    return said;
}

}  // namespace isola_arena::dominoes::engine
