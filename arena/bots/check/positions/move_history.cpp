#include "arena/bots/check/positions/move_history.hpp"

#include <stdexcept>

#include "arena/catalogue.hpp"

namespace isola_arena::check {
namespace {

// The number of tries is limited because each turn that is taken back costs a replay of the game.
constexpr int most_tries = 20;

void play(GameSession& session, MoveHistory& past, const std::string& reply) {
    past.replies.push_back(reply);
    session.reply(reply);
    play_nature(session);
}

}  // namespace

std::unique_ptr<GameSession> first_position(const std::string& rules, std::uint64_t nature_seed) {
    auto session = open_session(rules, nature_seed);
    if (!session) throw std::invalid_argument(session.message());
    play_nature(**session);
    return std::move(session).value();
}

void play_nature(GameSession& session) {
    while (!session.outcome() && session.to_move() == Actor::nature) session.play_nature();
}

std::unique_ptr<GameSession> replayed(const MoveHistory& past) {
    auto session = first_position(past.rules, past.nature_seed);
    for (const std::string& reply : past.replies) {
        session->reply(reply);
        play_nature(*session);
    }
    return session;
}

void play_on(std::unique_ptr<GameSession>& session, MoveHistory& past, Rng& rng) {
    std::vector<std::string> choices = session->legal_replies();
    for (int tries = 1;; ++tries) {
        const auto choice = choices.begin() + static_cast<std::ptrdiff_t>(rng.below(choices.size()));
        play(*session, past, *choice);
        if (!session->outcome() || choices.size() == 1 || tries == most_tries) return;
        choices.erase(choice);
        past.replies.pop_back();
        session = replayed(past);
    }
}

}  // namespace isola_arena::check
