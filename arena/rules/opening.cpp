#include "arena/rules/opening.hpp"

#include <utility>

#include "arena/base/text/text.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

constexpr int attempts = 100;

constexpr std::string_view separator = " | ", first_position = "start";

// The moves of one attempt at a random opening.
struct Attempt {
    std::vector<std::string> moves;
    int plies = 0;
};

Attempt attempt(GameSession& session, int plies, Rng& rng) {
    Attempt opening;
    while (!session.outcome() && opening.plies < plies) {
        if (session.to_move() == Actor::nature) {
            opening.moves.push_back(session.play_nature());
            continue;
        }
        const auto replies = session.legal_replies();
        opening.moves.push_back(replies[rng.below(replies.size())]);
        ++opening.plies;
        session.reply(opening.moves.back());
    }
    return opening;
}

}  // namespace

std::string to_string(const Opening& opening) {
    std::string text = opening.position.empty() ? std::string(first_position) : opening.position;
    for (const std::string& move : opening.moves) text.append(separator).append(move);
    return text;
}

Opening parse_opening(std::string_view text) {
    Opening opening;
    for (const std::string_view part : split(text, '|')) opening.moves.emplace_back(trimmed(part));
    if (opening.moves.front() != first_position) opening.position = std::move(opening.moves.front());
    opening.moves.erase(opening.moves.begin());
    return opening;
}

std::optional<Error> play_opening_move(GameSession& session, std::string_view move) {
    if (const auto over = session.outcome()) return Error{"the game is over before it: " + over->explanation};
    if (session.to_move() == Actor::nature) return session.replay_nature(move);
    if (move != discarded_move) return session.reply(move);
    if (!session.can_skip()) return Error{"turns of this game cannot be discarded"};
    session.skip();
    return std::nullopt;
}

std::optional<Error> play_opening(GameSession& session, const Opening& opening) {
    if (!opening.position.empty())
        if (auto error = session.begin_at(opening.position)) return error;
    int place = 0;
    for (const std::string& move : opening.moves) {
        ++place;
        if (const auto error = play_opening_move(session, move))
            return Error{"move " + std::to_string(place) + ", " + in_quotes(move) + ": " + error->message};
    }
    if (const auto over = session.outcome()) return Error{"the game is over after it: " + over->explanation};
    return std::nullopt;
}

Opening random_opening(const NewSession& new_session, std::uint64_t nature_seed, int plies, std::uint64_t seed,
                       const Opening& begin) {
    Rng rng(seed);
    Attempt longest;
    for (int i = 0; i < attempts && longest.plies < plies; ++i) {
        const auto session = new_session(nature_seed);
        if (play_opening(*session, begin)) return begin;
        auto found = attempt(*session, plies, rng);
        if (session->outcome() && found.plies > 0) {
            found.moves.pop_back();
            --found.plies;
        }
        if (found.plies > longest.plies) longest = std::move(found);
    }
    Opening opening = begin;
    opening.moves.insert(opening.moves.end(), longest.moves.begin(), longest.moves.end());
    return opening;
}

}  // namespace isola_arena
