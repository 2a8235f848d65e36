#include "arena/record/play_event.hpp"

#include <variant>

namespace isola_arena {

void play_event(GameSession& session, const Event& event) {
    if (const auto* nature = std::get_if<NatureMoved>(&event)) session.replay_nature(nature->move);
    const auto* turn = std::get_if<TurnEnded>(&event);
    if (turn == nullptr) return;
    if (!turn->fault) session.reply(turn->reply);
    else if (session.can_skip()) session.skip();
}

}  // namespace isola_arena
