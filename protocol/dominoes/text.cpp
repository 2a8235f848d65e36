// The grammar of board lines (without LF) and moves:
//
//     board line := player ";" hand ";" chain ";" scores ";" passes
//     player     := "1" | "2"
//     hand       := [ tile { " " tile } ]       ; each tile once, its low digit first, sorted
//     chain      := [ tile { " " tile } ]       ; as the tiles lie: equal digits meet
//     scores     := number ":" number           ; the player's own, the opponent's
//     passes     := number ":" number           ; the player's own, the opponent's
//     move       := "play;" tile ";" end | "deal;" hand ";" hand | "pass;" player
//     tile       := two digits, each 0 to 6     ; in "play;" in either order
//     end        := "left" | "right"
//     number     := 0 to 999,999,999 without leading zeros

#include "protocol/dominoes/text.hpp"

#include <algorithm>

#include "protocol/reply_text.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::dominoes {
namespace {

constexpr std::string_view reply_form = "play;T;left or play;T;right";

Error expected(std::string_view what, std::string_view found) {
    const bool capital = std::ranges::any_of(found, [](char c) { return c >= 'A' && c <= 'Z'; });
    return {"expected " + std::string(what) + ", found " + in_quotes(found) +
            (capital ? " (keywords are in lower case)" : "")};
}

Error bad_line(std::string_view field, const std::string& why) {
    return {"board line, " + std::string(field) + ": " + why};
}

bool is_half(char c) { return c >= '0' && c <= '0' + highest_pips; }

// Reads a tile of the chain: the two digits keep their order.
std::optional<Placed> placed_of(std::string_view text) {
    if (text.size() != 2 || !is_half(text[0]) || !is_half(text[1])) return std::nullopt;
    return Placed{static_cast<std::int8_t>(text[0] - '0'), static_cast<std::int8_t>(text[1] - '0')};
}

std::string to_string(const std::vector<Placed>& chain) {
    std::string text;
    for (const auto& [left, right] : chain) {
        if (!text.empty()) text += ' ';
        text += std::to_string(left) + std::to_string(right);
    }
    return text;
}

// Reads tiles separated by one blank each; an empty text has no tiles.
Result<std::vector<Placed>> placed_in(std::string_view text) {
    std::vector<Placed> tiles;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        const auto placed = placed_of(word);
        if (!placed) return expected("tiles of two digits 0 to 6 separated by one blank", word);
        tiles.push_back(*placed);
        if (word.size() == text.size()) break;
        text.remove_prefix(word.size() + 1);
        if (text.empty()) return Error{"expected nothing after the last tile, found a blank"};
    }
    return tiles;
}

Result<TileSet> parse_hand(std::string_view text) {
    const auto placed = placed_in(text);
    if (!placed) return placed.error();
    TileSet hand;
    for (const auto& [left, right] : *placed) hand.add({left, right});
    if (to_string(hand) != text) return expected("each tile once, low digit first, sorted", text);
    return hand;
}

Result<Move> parse_deal(Scan scan) {
    const auto first = scan.until(';');
    if (!first) return expected("deal;HAND;HAND", scan.rest());
    Deal deal;
    for (const Player player : both_players) {
        const auto hand = parse_hand(player == Player::one ? *first : scan.rest());
        if (!hand) return Error{"the deal, player " + std::to_string(number(player)) + ": " + hand.message()};
        deal.hands[player] = *hand;
    }
    return Move{deal};
}

Result<Move> parse_pass(Scan scan) {
    if (scan.rest() == "1") return Move{Pass{Player::one}};
    if (scan.rest() == "2") return Move{Pass{Player::two}};
    return expected("pass;1 or pass;2", scan.rest());
}

// Refuses `pass` without a player. Bots write it by mistake when they must play; nature's real passes name the player.
Error refuse_bare_pass(const State& state) {
    const auto broken = refuse(state, Pass{state.to_move});
    return broken ? *broken : expected("pass;1 or pass;2", "pass");
}

Result<Move> parse_play(const State& state, Scan scan) {
    const std::string_view rest = scan.rest();
    const std::string_view tile = rest.substr(0, rest.find(';'));
    const auto placed = placed_of(tile);
    if (!placed) return expected("a tile of two digits 0 to 6 after play;", tile);
    if (tile.size() == rest.size())
        return Error{"the end is missing: expected " + std::string(reply_form) + ", found nothing after the tile " +
                     std::string(tile)};
    const std::string_view end = rest.substr(tile.size() + 1);
    if (end != "left" && end != "right") return expected("left or right after the tile", end);
    // On an empty chain both ends are the same, so the end is always stored as left; otherwise equal moves would
    // compare unequal.
    const bool at_right = end == "right" && !state.chain.empty();
    return Move{Play{placed->tile(), at_right ? End::right : End::left}};
}

std::string text_of(const Play& play) {
    return "play;" + to_string(play.tile) + (play.end == End::left ? ";left" : ";right");
}

std::string text_of(const Deal& deal) {
    return "deal;" + to_string(deal.hands[Player::one]) + ';' + to_string(deal.hands[Player::two]);
}

std::string text_of(const Pass& pass) { return "pass;" + std::to_string(number(pass.player)); }

// Writes both values, the player's own first.
std::string pair(const PerPlayer<int>& values, Player own) {
    return std::to_string(values[own]) + ':' + std::to_string(values[other(own)]);
}

std::optional<PerPlayer<int>> scan_pair(std::string_view text, Player own) {
    Scan scan(text);
    PerPlayer<int> values;
    const auto mine = scan.number();
    if (!mine || !scan.take(":")) return std::nullopt;
    const auto theirs = scan.number();
    if (!theirs || !scan.at_end()) return std::nullopt;
    values[own] = *mine;
    values[other(own)] = *theirs;
    return values;
}

std::optional<Error> refuse_chain(const std::vector<Placed>& chain) {
    for (std::size_t i = 1; i < chain.size(); ++i)
        if (chain[i - 1].right != chain[i].left)
            return bad_line("chain", "neighbours that do not match, " + to_string({chain[i - 1], chain[i]}));
    return std::nullopt;
}

}  // namespace

View view(const State& state, Player player) {
    return {state.rules, player, state.hands[player], state.chain, state.scores, state.passes};
}

std::string board_line(const View& view) {
    return std::to_string(number(view.player)) + ';' + to_string(view.hand) + ';' + to_string(view.chain) + ';' +
           pair(view.scores, view.player) + ';' + pair(view.passes, view.player);
}

Result<View> parse_board_line(const Rules& rules, std::string_view line) {
    Scan scan(line);
    View view;
    view.rules = rules;
    const auto player = scan.until(';');
    if (!player || (*player != "1" && *player != "2")) return bad_line("player", "expected 1 or 2, then ;");
    view.player = *player == "1" ? Player::one : Player::two;
    const auto hand_text = scan.until(';');
    if (!hand_text) return bad_line("hand", "expected the tiles, then ;");
    const auto hand = parse_hand(*hand_text);
    if (!hand) return bad_line("hand", hand.message());
    const auto chain_text = scan.until(';');
    if (!chain_text) return bad_line("chain", "expected the tiles, then ;");
    const auto chain = placed_in(*chain_text);
    if (!chain) return bad_line("chain", chain.message());
    if (auto error = refuse_chain(*chain)) return *error;
    const auto scores_text = scan.until(';');
    const auto scores = scores_text ? scan_pair(*scores_text, view.player) : std::nullopt;
    if (!scores) return bad_line("scores", "expected MINE:OTHER, whole numbers, then ;");
    const auto passes = scan_pair(scan.rest(), view.player);
    if (!passes) return bad_line("passes", "expected MINE:OTHER, whole numbers, and nothing after them");
    view.hand = *hand;
    view.chain = *chain;
    view.scores = *scores;
    view.passes = *passes;
    return view;
}

std::string print(const Move& move) {
    return std::visit([](const auto& choice) { return text_of(choice); }, move);
}

Result<Move> parse(const State& state, std::string_view text) {
    Scan scan(text);
    if (scan.take("play;")) return parse_play(state, scan);
    if (scan.take("deal;")) return parse_deal(scan);
    if (scan.take("pass;")) return parse_pass(scan);
    if (text == "pass") return refuse_bare_pass(state);
    return expected(reply_form, text);
}

}  // namespace isola_arena::dominoes
