#include <algorithm>

#include "arena/rules/catalogue.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace isola_arena::fuzz {
namespace {

std::string shown(const GameSession& table) {
    std::string all = std::to_string(static_cast<int>(table.to_move()));
    for (const Player player : both_players) all += table.line(player, 1);
    return all;
}

// Returns whether the game accepted the reply.
bool try_reply(GameSession& table, std::string_view line) {
    const std::string before = shown(table);
    const auto legal = table.legal_replies();
    const auto text = reply_text(line);
    const auto error = table.reply(line);
    const bool listed = text && std::ranges::find(legal, *text) != legal.end();
    // The converse does not hold: some replies can be written in two ways, and only one of them is listed.
    law(!listed || !error, "a reply that is listed is taken");
    if (error) {
        law_of_errors(error->message);
        law(shown(table) == before, "an error leaves all as it was");
    }
    return !error;
}

}  // namespace

// The input: the rules, then one reply of a bot in each line. An empty line discards the turn.
void try_text(std::string_view text) {
    auto [rules, replies] = halves(text, '\n');
    const auto opened = open_session(rules, 1);
    if (!opened) return law(!opened.message().empty(), "an error says something");
    GameSession& table = *opened.value();
    while (!replies.empty() && !table.outcome()) {
        if (table.to_move() == Actor::nature) {
            law(table.legal_replies().empty(), "no player may reply while nature is to move");
            const auto error = table.replay_nature(table.play_nature());
            law(error.has_value(), "nature moves once");
            continue;
        }
        const auto [line, rest] = halves(replies, '\n');
        if (!line.empty()) try_reply(table, line);
        else if (table.can_skip()) table.skip();
        replies = rest;
    }
}

}  // namespace isola_arena::fuzz
