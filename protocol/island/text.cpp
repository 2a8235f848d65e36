// The grammar of board lines (without LF) and moves:
//
//     board line := player ";" hand ";" island
//     player     := "1" | "2"
//     hand       := 5 digits                    ; in a board line only digits that are tiles by the rules
//     island     := 15 of "0" "1" "2"           ; one "1" and one "2", the "1" to the left of the "2"
//     move       := "move;" tile | "retreat;" tile | "attack;" tiles | "shuffle"
//                 | "deal;" hand ";" hand | "draw;" player ";" slot { "," slot }
//     tile       := digit
//     tiles      := 1 to 5 digits, all the same
//     slot       := place ":" digit             ; places 0 to 4, each higher than the one before

#include "protocol/island/text.hpp"

#include <algorithm>
#include <array>

#include "protocol/reply_text.hpp"
#include "protocol/scan.hpp"

namespace isola_arena::island {
namespace {

constexpr std::array<std::string_view, 4> keywords{"move", "retreat", "attack", "shuffle"};

// The largest number of a bot's bytes that an explanation quotes.
constexpr std::size_t repeated = 40;

std::string_view keyword(Act act) { return keywords[static_cast<std::size_t>(act)]; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string found(std::string_view text) { return ", found " + in_quotes(text, repeated); }

Error bad_line(std::string_view field, const std::string& expected, std::string_view text) {
    return {"board line, " + std::string(field) + ": expected " + expected + found(text)};
}

// Reads the text up to the next semicolon and skips the semicolon; without one, reads the rest.
std::string_view field(Scan& scan) {
    if (const auto text = scan.until(';')) return *text;
    const std::string_view rest = scan.rest();
    scan.take(rest);
    return rest;
}

Result<Player> read_player(std::string_view text) {
    if (text == "1") return Player::one;
    if (text == "2") return Player::two;
    return bad_line("player", "1 or 2", text);
}

// Reads five tiles of any digit; returns nullopt for any other text.
std::optional<Hand> read_hand(std::string_view text) {
    if (text.size() != hand_size || !std::ranges::all_of(text, is_digit)) return std::nullopt;
    Hand hand;
    std::ranges::transform(text, hand.begin(), [](char c) { return static_cast<std::int8_t>(c - '0'); });
    return hand;
}

Result<Hand> read_tiles(const Rules& rules, std::string_view text) {
    const auto hand = read_hand(text);
    const auto exists = [&](int tile) { return is_tile(rules, tile); };
    if (hand && std::ranges::all_of(*hand, exists)) return *hand;
    return bad_line("tiles",
                    "5 digits from " + std::to_string(rules.lowest_tile) + " to " + std::to_string(rules.highest_tile),
                    text);
}

Result<PerPlayer<int>> read_island(std::string_view text) {
    const bool sized = text.size() == cells && text.find_first_not_of("012") == std::string_view::npos;
    if (!sized || std::ranges::count(text, '1') != 1 || std::ranges::count(text, '2') != 1)
        return bad_line("island", "15 characters 0 with one 1 and one 2 among them", text);
    const PerPlayer<int> pawns{{static_cast<int>(text.find('1')), static_cast<int>(text.find('2'))}};
    if (pawns[Player::one] < pawns[Player::two]) return pawns;
    return bad_line("island", "the 1 to the left of the 2", text);
}

std::string expected_replies(const Rules& rules) {
    return rules.shuffles == 0 ? "move;x, retreat;x or attack;x...x" : "move;x, retreat;x, attack;x...x or shuffle";
}

std::string in_lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

Error unknown_reply(const Rules& rules, std::string_view text) {
    const std::string_view word = text.substr(0, text.find(';'));
    if (std::ranges::find(keywords, in_lower_case(word)) != keywords.end() && in_lower_case(word) != word)
        return {"keywords are in lower case: expected " + in_lower_case(word) + found(word)};
    return {"expected " + expected_replies(rules) + found(text)};
}

Result<Move> read_tiles_of(Act act, std::string_view tiles) {
    const std::string text(keyword(act));
    const std::string expected = "expected " + text + (act == Act::attack ? ";x...x" : ";x") + " with x a digit";
    if (tiles.empty()) return Error{text + " names no tile: " + expected};
    if (!std::ranges::all_of(tiles, is_digit)) return Error{expected + " and nothing after it" + found(tiles)};
    if (act != Act::attack && tiles.size() > 1)
        return Error{text + " takes one tile, only an attack may take more" + found(tiles)};
    if (tiles.find_first_not_of(tiles.front()) != std::string_view::npos)
        return Error{"the tiles of an attack are all of one value, the distance" + found(tiles)};
    if (tiles.size() > hand_size)
        return Error{text + " names " + std::to_string(tiles.size()) + " tiles, and a hand has " +
                     std::to_string(hand_size)};
    return Move{Choice{act, tiles.front() - '0', static_cast<int>(tiles.size())}};
}

Result<Move> read_choice(const Rules& rules, std::string_view text) {
    if (text == keyword(Act::shuffle)) return Move{Choice{Act::shuffle, 0, 0}};
    for (const Act act : {Act::move, Act::retreat, Act::attack}) {
        Scan scan(text);
        if (scan.take(keyword(act)) && (scan.take(";") || scan.at_end())) return read_tiles_of(act, scan.rest());
    }
    return unknown_reply(rules, text);
}

Result<Move> read_deal(std::string_view hands) {
    Scan scan(hands);
    const auto first = read_hand(field(scan));
    const auto second = read_hand(scan.rest());
    if (!first || !second) return Error{"nature's deal: expected deal;HAND;HAND with hands of 5 digits" + found(hands)};
    return Move{Deal{{{*first, *second}}}};
}

// Reads SLOT:TILE and stores the tile. Returns false if the text is anything else, or if the slot is below `next`, the
// first slot that may follow.
bool read_slot(Scan& scan, Hand& tiles, int& next) {
    const auto slot = scan.number();
    if (!slot || *slot < next || *slot >= hand_size || !scan.take(":")) return false;
    const auto tile = scan.number();
    if (!tile || *tile > 9) return false;
    tiles[static_cast<std::size_t>(*slot)] = static_cast<std::int8_t>(*tile);
    next = *slot + 1;
    return true;
}

Result<Move> read_draw(std::string_view text) {
    const Error error{"nature's draw: expected draw;P;SLOT:TILE,... with slots 0 to 4 in order" + found(text)};
    Scan scan(text);
    const auto player = read_player(field(scan));
    if (!player) return error;
    Draw draw{*player, {}};
    draw.tiles.fill(used);
    int next = 0;
    do {
        if (!read_slot(scan, draw.tiles, next)) return error;
    } while (scan.take(","));
    if (!scan.at_end()) return error;
    return Move{draw};
}

std::string text_of(const Choice& choice) {
    std::string text(keyword(choice.act));
    if (choice.act == Act::shuffle) return text;
    text += ';';
    for (int i = 0; i < choice.count; ++i) text += tile_text(choice.value);
    return text;
}

std::string text_of(const Deal& deal) {
    return "deal;" + to_string(deal.hands[Player::one]) + ';' + to_string(deal.hands[Player::two]);
}

std::string text_of(const Draw& draw) {
    std::string slots;
    for (std::size_t place = 0; place < hand_size; ++place)
        if (draw.tiles[place] != used)
            slots += (slots.empty() ? "" : ",") + std::to_string(place) + ':' + tile_text(draw.tiles[place]);
    return "draw;" + std::to_string(number(draw.player)) + ';' + slots;
}

}  // namespace

std::string tile_text(int tile) { return tile == used ? "-" : std::to_string(tile); }

std::string to_string(const Hand& hand) {
    std::string text;
    for (const int tile : hand) text += tile_text(tile);
    return text;
}

View view(const State& state, Player player) { return {state.rules, player, state.hands[player], state.pawns}; }

std::string board_line(const View& view) {
    std::string island(cells, '0');
    for (const Player player : both_players) {
        const int at = view.pawns[player];
        if (is_on_island(at)) island[static_cast<std::size_t>(at)] = static_cast<char>('0' + number(player));
    }
    return std::to_string(number(view.player)) + ';' + to_string(view.hand) + ';' + island;
}

Result<View> parse_board_line(const Rules& rules, std::string_view line) {
    Scan scan(line);
    const auto player = read_player(field(scan));
    if (!player) return player.error();
    const auto hand = read_tiles(rules, field(scan));
    if (!hand) return hand.error();
    const auto pawns = read_island(scan.rest());
    if (!pawns) return pawns.error();
    return View{rules, *player, *hand, *pawns};
}

std::string print(const Move& move) {
    return std::visit([](const auto& kind) { return text_of(kind); }, move);
}

Result<Move> parse(const State& state, std::string_view text) {
    Scan scan(text);
    if (scan.take("deal;")) return read_deal(scan.rest());
    if (scan.take("draw;")) return read_draw(scan.rest());
    return read_choice(state.rules, text);
}

}  // namespace isola_arena::island
