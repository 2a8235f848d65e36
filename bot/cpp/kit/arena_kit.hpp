#pragma once
// The arena's lines as C++ values, for all five contests. Copy this header beside your bot; it needs only C++20.
//     arena_kit::run<arena_kit::IsolaBoard>([](const auto& board) { return board.legal_turns().front(); });
// Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island` (bot-battle,
// bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes). A malformed line
// throws std::invalid_argument, which names the field. Threads may share const boards; only one thread may call run().
#include <algorithm>
#include <array>
#include <cstdlib>
#include <iomanip>
#include <iostream>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace arena_kit {

inline auto malformed(const std::string& field, const std::string& expected, const std::string& found) {
    return std::invalid_argument("board line, " + field + ": expected " + expected + ", found \"" + found + '"');
}
inline auto bad_reply(const std::string& forms, const std::string& found) {
    return std::invalid_argument("reply: expected " + forms + ", found \"" + found + '"');
}

/// The whole numbers in a text. To reject malformed texts, callers check that what they build from the numbers prints
/// as the same text.
inline std::vector<int> numbers(std::string text) {
    std::vector<int> found;
    for (char& c : text) c = c < '0' || c > '9' ? ' ' : c;
    std::istringstream words(text);
    for (std::string word; words >> word && word.size() < 10;) found.push_back(std::stoi(word));
    return found;
}
/// Cuts a line into count fields; the last field takes the rest; a missing field becomes `(missing)`, which no field
/// accepts.
inline std::vector<std::string> split(std::string line, std::size_t count) {
    std::vector<std::string> fields;
    for (; fields.size() + 1 < count && line.find(';') != line.npos; line.erase(0, line.find(';') + 1))
        fields.push_back(line.substr(0, line.find(';')));
    fields.push_back(line);
    fields.resize(count, "(missing)");
    return fields;
}
inline int parse_player(const std::string& text) {
    return text == "1" ? 1 : text == "2" ? 2 : throw malformed("player", "1 or 2", text);
}

/// The variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`.
struct Rules {
    std::string name = "isola";
    bool doubles_twice = true;

    static Rules parse(const std::string& text) {
        return {text.substr(0, text.find(' ')), (text + ' ').find(" doubles=once ") == text.npos};
    }
    static Rules of_environment() { return parse(std::getenv("ARENA_RULES") ? std::getenv("ARENA_RULES") : "isola"); }
    std::string family() const {
        if (name == "isola" || name == "isolation" || name == "queens") return "isola";
        if (name == "bot-battle" || name == "bot-battle-2015") return "island";
        return name == "dominoes" ? name : throw std::invalid_argument("rules: no variant is named \"" + name + '"');
    }
};

/// A square; rows and columns count from 0 at the top left.
struct Position {
    int row = 0, column = 0;
    auto operator<=>(const Position&) const = default;
};
inline std::string to_string(Position at) { return std::to_string(at.row) + ',' + std::to_string(at.column); }

/// The pawn's new square and the square then stolen; no steal in `queens` or if none can be stolen.
struct IsolaTurn {
    Position move;
    std::optional<Position> steal{};

    static IsolaTurn parse(const std::string& text) {
        const auto found = numbers(text);
        IsolaTurn turn;
        if (found.size() > 1) turn.move = {found[0], found[1]};
        if (found.size() > 3) turn.steal = {found[2], found[3]};
        return turn.text() == text ? turn : throw bad_reply("move;R,C;steal;R,C or move;R,C", text);
    }
    std::string text() const { return "move;" + to_string(move) + (steal ? ";steal;" + to_string(*steal) : ""); }
};
inline std::string to_string(const IsolaTurn& turn) { return turn.text(); }

/// A board of isola, isolation or queens, seen by the player to move. Cells are as in the line, row by row.
struct IsolaBoard {
    using Turn = IsolaTurn;
    Rules rules;
    int player = 1, rows = 0, columns = 0;
    std::string cells;
    int milliseconds = 0;

    static IsolaBoard parse(const std::string& line, const Rules& rules, int = 0) {
        const auto fields = split(line, 4);
        IsolaBoard board{rules, parse_player(fields[0]), 0, 0, fields[2], 0};
        if (const auto size = numbers(fields[1]); size.size() == 2) board.rows = size[0], board.columns = size[1];
        if (std::min(board.rows, board.columns) < 3 || std::max(board.rows, board.columns) > 32 ||
            board.size() != fields[1])
            throw malformed("board", "ROWSxCOLUMNS, each 3 to 32", fields[1]);
        const auto count = static_cast<std::size_t>(board.rows * board.columns);
        if (board.cells.size() != count || board.cells.find_first_not_of("01#ABab") != line.npos)
            throw malformed("cells", std::to_string(count) + " characters 1 0 # A B a b", board.cells);
        std::string pawns = board.cells;
        std::erase_if(pawns, [](char c) { return c == '0' || c == '1' || c == '#'; });
        if (pawns.size() != 2 || std::string("AB Ab aB ab BA Ba bA ba").find(pawns) == line.npos)
            throw malformed("cells", "each player's pawn once", board.cells);
        if (const auto found = numbers(fields[3]); !found.empty()) board.milliseconds = found[0];
        if (std::to_string(board.milliseconds) != fields[3])
            throw malformed("milliseconds", "a whole number", fields[3]);
        return board;
    }

    std::string size() const { return std::to_string(rows) + 'x' + std::to_string(columns); }
    std::size_t index(Position at) const { return static_cast<std::size_t>(at.row * columns + at.column); }
    /// The cell at that square; '0' beyond the edge of the board.
    char at(Position square) const {
        const bool inside = square.row >= 0 && square.row < rows && square.column >= 0 && square.column < columns;
        return inside ? cells[index(square)] : '0';
    }
    Position pawn(int whose) const {
        const int place = static_cast<int>(cells.find_first_of(whose == 1 ? "Aa" : "Bb"));
        return {place / columns, place % columns};
    }
    Position me() const { return pawn(player); }
    Position opponent() const { return pawn(3 - player); }
    bool is_queens() const { return rules.name == "queens"; }
    /// The squares that a player's pawn can go to; the default is the player to move.
    std::vector<Position> moves(int whose = 0) const {
        std::vector<Position> found;
        const Position start = pawn(whose == 0 ? player : whose);
        for (int step = 0; step < 9; ++step) {
            Position square = start;
            const auto go_on = [&] { return square = {square.row + step / 3 - 1, square.column + step % 3 - 1}; };
            for (char cell = at(go_on()); cell == '1' || cell == '#'; cell = at(go_on())) {
                found.push_back(square);
                if (!is_queens()) break;
            }
        }
        std::sort(found.begin(), found.end());
        return found;
    }
    IsolaBoard after_move(Position move) const {
        IsolaBoard after = *this;
        char& left = after.cells[index(me())];
        left = is_queens() ? '0' : left == 'A' || left == 'B' ? '1' : '#';
        char& entered = after.cells[index(move)];
        entered = (entered == '#' ? "ab" : "AB")[player - 1];
        return after;
    }
    /// The squares that can be stolen after that move.
    std::vector<Position> steals(Position move) const {
        std::vector<Position> found;
        const IsolaBoard after = after_move(move);
        for (int place = 0; !is_queens() && place < rows * columns; ++place)
            if (after.cells[static_cast<std::size_t>(place)] == '1')
                found.push_back({place / columns, place % columns});
        return found;
    }
    std::vector<IsolaTurn> legal_turns() const {
        std::vector<IsolaTurn> turns;
        for (const Position move : moves()) {
            const auto stealable = steals(move);
            if (stealable.empty()) turns.push_back({move});
            for (const Position steal : stealable) turns.push_back({move, steal});
        }
        return turns;
    }
    /// The board after a legal turn, as the other player sees it.
    IsolaBoard play(const IsolaTurn& turn) const {
        IsolaBoard after = after_move(turn.move);
        if (turn.steal) after.cells[index(*turn.steal)] = '0';
        after.player = 3 - player;
        return after;
    }
};
inline std::string to_string(const IsolaBoard& board) {
    return std::to_string(board.player) + ';' + board.size() + ';' + board.cells + ';' +
           std::to_string(board.milliseconds);
}

/// `move`, `retreat`, `attack` with count tiles of one value, or `shuffle`.
struct IslandTurn {
    std::string act;
    int tile = 0, count = 1;

    static IslandTurn parse(const std::string& text) {
        if (text == "shuffle") return {text};
        for (const std::string act : {"move", "retreat", "attack"})
            for (int i = 0; i < (act == "attack" ? 25 : 5); ++i)
                if (const IslandTurn turn{act, i % 5, i / 5 + 1}; turn.text() == text) return turn;
        throw bad_reply("move;x, retreat;x, attack;x...x, shuffle", text);
    }
    std::string text() const {
        if (act == "shuffle") return act;
        return act + ';' + std::string(static_cast<std::size_t>(count), static_cast<char>('0' + tile));
    }
};
inline std::string to_string(const IslandTurn& turn) { return turn.text(); }

/// A player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's first.
struct IslandBoard {
    using Turn = IslandTurn;
    static constexpr int last_cell = 14;
    Rules rules;
    int player = 1;
    std::array<int, 5> tiles{};
    std::array<int, 2> pawns{};
    int shuffles_left = 0;

    /// shuffled: how often this player has shuffled in this game, which the line does not say.
    static IslandBoard parse(const std::string& line, const Rules& rules, int shuffled = 0) {
        const auto fields = split(line, 3);
        const bool of_2015 = rules.name == "bot-battle-2015";
        const std::string digits = of_2015 ? "1234" : "01234", &tiles = fields[1], &island = fields[2];
        IslandBoard board{rules, parse_player(fields[0]), {}, {}, of_2015 ? std::max(20 - shuffled, 0) : 0};
        if (tiles.size() != 5 || tiles.find_first_not_of(digits) != tiles.npos)
            throw malformed("tiles", "five of " + digits, tiles);
        std::string pawns = island;
        std::erase(pawns, '0');
        if (pawns != "12" || island.size() != last_cell + 1)
            throw malformed("island", "15 characters 0 with one 1 and, right of it, one 2", island);
        std::transform(tiles.begin(), tiles.end(), board.tiles.begin(), [](char c) { return c - '0'; });
        board.pawns = {static_cast<int>(island.find('1')), static_cast<int>(island.find('2'))};
        return board;
    }

    int distance() const { return pawns[1] - pawns[0]; }
    /// The cells behind the player: a retreat by more leads off the island.
    int room() const { return player == 1 ? pawns[0] : last_cell - pawns[1]; }
    int count(int tile) const { return static_cast<int>(std::count(tiles.begin(), tiles.end(), tile)); }

    std::vector<IslandTurn> legal_turns() const {
        std::vector<IslandTurn> turns;
        for (int tile = 0; tile <= 4; ++tile) {
            if (count(tile) > 0 && tile < distance()) turns.push_back({"move", tile});
            if (count(tile) > 0) turns.push_back({"retreat", tile});
            for (int use = 1; tile == distance() && use <= count(tile); ++use) turns.push_back({"attack", tile, use});
        }
        if (shuffles_left > 0) turns.push_back({"shuffle"});
        return turns;
    }
};
inline std::string to_string(const IslandBoard& board) {
    std::string island(IslandBoard::last_cell + 1, '0'), tiles;
    for (const int tile : board.tiles) tiles += static_cast<char>('0' + tile);
    for (const std::size_t pawn : {0U, 1U}) island[static_cast<std::size_t>(board.pawns[pawn])] = "12"[pawn];
    return std::to_string(board.player) + ';' + tiles + ';' + island;
}

/// Two halves: low and high in a hand and once sorted, left and right in the chain.
struct Tile {
    int first = 0, second = 0;
    auto operator<=>(const Tile&) const = default;

    Tile turned() const { return {second, first}; }
    Tile sorted() const { return {std::min(first, second), std::max(first, second)}; }
    bool is_double() const { return first == second; }
    bool has(int pips) const { return first == pips || second == pips; }
    int pips() const { return first + second; }
};
inline std::string to_string(Tile tile) { return std::to_string(tile.first) + std::to_string(tile.second); }

inline std::string to_string(const std::vector<Tile>& tiles) {
    std::string text;
    for (const Tile tile : tiles) text += (text.empty() ? "" : " ") + to_string(tile);
    return text;
}

/// A tile, low half first, and the end to which it is laid: `left` or `right`.
struct DominoesTurn {
    Tile tile;
    std::string end;

    static DominoesTurn parse(const std::string& text) {
        for (const std::string end : {"left", "right"})
            for (int halves = 0; halves < 7 * 7; ++halves)
                if (const Tile tile{halves / 7, halves % 7}; text == "play;" + to_string(tile) + ';' + end)
                    return {tile.sorted(), end};
        throw bad_reply("play;T;left, play;T;right", text);
    }
};
inline std::string to_string(const DominoesTurn& turn) { return "play;" + to_string(turn.tile) + ';' + turn.end; }

inline std::vector<Tile> parse_tiles(const std::string& field, const std::string& text) {
    std::vector<Tile> tiles;
    for (std::size_t at = 0; at + 1 < text.size(); at += 3) tiles.push_back({text[at] - '0', text[at + 1] - '0'});
    if (to_string(tiles) != text || text.find_first_not_of("0123456 ") != text.npos)
        throw malformed(field, "tiles of two digits 0 to 6, one blank between them", text);
    return tiles;
}
inline std::string joined(int mine, int other) { return std::to_string(mine) + ':' + std::to_string(other); }
inline std::pair<int, int> parse_pair(const std::string& field, const std::string& text) {
    const auto found = numbers(text);
    if (found.size() != 2 || joined(found[0], found[1]) != text)
        throw malformed(field, "MINE:OTHER, whole numbers", text);
    return {found[0], found[1]};
}

/// A player's view of dominoes; the chain runs from left to right. Scores and passes are mine, then the opponent's.
struct DominoesBoard {
    using Turn = DominoesTurn;
    Rules rules;
    int player = 1;
    std::vector<Tile> hand, chain;
    std::pair<int, int> scores, passes;

    static DominoesBoard parse(const std::string& line, const Rules& rules, int = 0) {
        const auto fields = split(line, 5);
        DominoesBoard board{rules, parse_player(fields[0]), parse_tiles("hand", fields[1]), {}, {}, {}};
        for (std::size_t i = 0; i < board.hand.size(); ++i)
            if (board.hand[i] != board.hand[i].sorted() || (i > 0 && board.hand[i - 1] >= board.hand[i]))
                throw malformed("hand", "each tile once, low digit first, sorted", fields[1]);
        board.chain = parse_tiles("chain", fields[2]);
        for (std::size_t i = 1; i < board.chain.size(); ++i)
            if (board.chain[i - 1].second != board.chain[i].first)
                throw malformed("chain", "neighbours that match", fields[2]);
        board.scores = parse_pair("scores", fields[3]);
        board.passes = parse_pair("passes", fields[4]);
        return board;
    }

    /// The opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn.
    std::vector<Tile> unseen() const {
        std::set<Tile> tiles;
        for (int low = 0; low <= 6; ++low)
            for (int high = low; high <= 6; ++high) tiles.insert({low, high});
        for (const Tile tile : hand) tiles.erase(tile);
        for (const Tile tile : chain) tiles.erase(tile.sorted());
        return {tiles.begin(), tiles.end()};
    }
    std::vector<DominoesTurn> legal_turns() const {
        std::vector<DominoesTurn> turns;
        for (const Tile tile : hand) {
            if (chain.empty() || tile.has(chain.front().first)) turns.push_back({tile, "left"});
            if (!chain.empty() && tile.has(chain.back().second)) turns.push_back({tile, "right"});
        }
        return turns;
    }
    /// The chain after a legal turn.
    std::vector<Tile> lay(const DominoesTurn& turn) const {
        std::vector<Tile> after = chain;
        const Tile tile = turn.tile;
        if (chain.empty()) after.push_back(tile);
        else if (turn.end == "left")
            after.insert(after.begin(), tile.second == chain.front().first ? tile : tile.turned());
        else after.push_back(tile.first == chain.back().second ? tile : tile.turned());
        return after;
    }
    /// The points of a legal turn itself, without those for an opponent's pass or the end of the game.
    int points(const DominoesTurn& turn) const {
        const auto after = lay(turn);
        const bool twice = rules.doubles_twice && after.size() > 1;
        const int left = after.front().first * (twice && after.front().is_double() ? 2 : 1);
        const int right = after.back().second * (twice && after.back().is_double() ? 2 : 1);
        return (left + right) % 5 == 0 ? left + right : 0;
    }
};
inline std::string to_string(const DominoesBoard& board) {
    return std::to_string(board.player) + ';' + to_string(board.hand) + ';' + to_string(board.chain) + ';' +
           joined(board.scores.first, board.scores.second) + ';' + joined(board.passes.first, board.passes.second);
}

// Annotations, which viewers draw; a bot writes them on stderr
inline std::string cell_note(Position at, const std::string& colour, const std::string& label = "") {
    return "@cell " + to_string(at) + ' ' + colour + (label.empty() ? "" : ' ' + label);
}
inline std::string arrow_note(Position from, Position to, const std::string& colour) {
    return "@arrow " + to_string(from) + ' ' + to_string(to) + ' ' + colour;
}
inline std::string value_note(double value) {
    return (std::ostringstream() << std::setprecision(12) << "@value " << value).str();
}
inline std::string text_note(const std::string& words) { return "@text " + words; }

/// Answers each line of stdin with the turn that answer(board) returns, until the input ends.
template <class Board, class Answer>
void run(Answer answer) {
    const Rules rules = Rules::of_environment();
    int shuffled = 0;
    for (std::string line; std::getline(std::cin, line);) {
        const std::string reply = to_string(answer(Board::parse(line, rules, shuffled)));
        shuffled += reply == "shuffle";
        std::cout << reply << std::endl;
    }
}

/// Does the same for a bot that plays all games: answer accepts any of the three boards.
template <class Answer>
void run_any(Answer answer) {
    const std::string family = Rules::of_environment().family();
    if (family == "isola") run<IsolaBoard>(answer);
    else if (family == "island") run<IslandBoard>(answer);
    else run<DominoesBoard>(answer);
}

}  // namespace arena_kit
