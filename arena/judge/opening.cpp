#include "arena/judge/opening.hpp"

namespace isola_arena {
namespace {

constexpr int attempts = 100;

std::vector<std::string> attempt(GameSession& session, int plies, Rng& rng) {
    std::vector<std::string> opening;
    while (!session.outcome() && static_cast<int>(opening.size()) < plies) {
        if (session.to_move() == Actor::nature) {
            session.play_nature();
            continue;
        }
        const auto replies = session.legal_replies();
        opening.push_back(replies[rng.below(replies.size())]);
        session.reply(opening.back());
    }
    if (session.outcome() && !opening.empty()) opening.pop_back();
    return opening;
}

}  // namespace

std::vector<std::string> random_opening(const NewSession& new_session, std::uint64_t nature_seed, int plies,
                                        std::uint64_t seed) {
    Rng rng(seed);
    std::vector<std::string> longest;
    for (int i = 0; i < attempts && static_cast<int>(longest.size()) < plies; ++i) {
        auto opening = attempt(*new_session(nature_seed), plies, rng);
        if (opening.size() > longest.size()) longest = std::move(opening);
    }
    return longest;
}

}  // namespace isola_arena
