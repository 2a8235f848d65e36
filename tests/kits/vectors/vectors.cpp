// usage: vectors FOLDER. Checks that arena_kit.hpp and search_board.hpp read, write and play as the line vectors in
// FOLDER say.
#include <cstdint>
#include <fstream>
#include <map>
#include <type_traits>

#include "bot/cpp/kit/arena_kit.hpp"
#include "bot/cpp/kit/search_board.hpp"

namespace {

using namespace arena_kit;
using Row = std::vector<std::string>;

int checks = 0, failures = 0;

void check(const std::string& found, const std::string& expected, const std::string& what) {
    ++checks;
    if (found == expected) return;
    ++failures;
    std::cout << what << "\n  expected " << expected << "\n  found    " << found << '\n';
}

std::vector<Row> rows(const std::string& path) {
    std::ifstream file(path);
    std::vector<Row> all;
    for (std::string line; std::getline(file, line);) {
        Row row;
        for (std::size_t tab = 0; (tab = line.find('\t')) != line.npos; line.erase(0, tab + 1))
            row.push_back(line.substr(0, tab));
        row.push_back(line);
        all.push_back(row);
    }
    if (all.empty()) throw std::runtime_error(path + " cannot be read");
    all.erase(all.begin());
    return all;
}

std::string digest(const Row& replies) {
    std::uint64_t value = 0;
    for (const std::string& reply : replies)
        for (const char c : reply + '\n') value = (value * 257 + static_cast<unsigned char>(c)) % 2147483647;
    return std::to_string(value);
}

std::string listed(const Row& replies) {
    if (replies.size() > 24) return replies.front() + " ... " + replies.back();
    std::string text;
    for (const std::string& reply : replies) text += (text.empty() ? "" : " ") + reply;
    return text;
}

// Calls the function with the board of these rules and this line.
template <class Use>
auto with_board(const std::string& rules_text, const std::string& line, Use use) {
    const Rules rules = Rules::parse(rules_text);
    if (rules.family() == "isola") return use(IsolaBoard::parse(line, rules));
    if (rules.family() == "island") return use(IslandBoard::parse(line, rules));
    return use(DominoesBoard::parse(line, rules));
}

std::uint64_t perft(const IsolaBoard& board, int depth) {
    if (depth == 0) return 1;
    std::uint64_t nodes = 0;
    for (const IsolaTurn& turn : board.legal_turns()) nodes += perft(board.play(turn), depth - 1);
    return nodes;
}

// Returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
// hash.
long walk(SearchBoard& board, int depth) {
    if (depth == 0) return 1;
    long nodes = 0;
    const auto before = std::pair(board.text(), board.hash());
    for (const SearchTurn turn : board.turns()) {
        board.make(turn);
        nodes += walk(board, depth - 1);
        board.unmake(turn);
        if (std::pair(board.text(), board.hash()) != before) nodes -= 1000000;
    }
    return nodes;
}

long walk(const IsolaBoard& board, int depth) {
    SearchBoard search(board);
    return walk(search, depth);
}

Row replies_of(const SearchBoard& board) {
    Row replies;
    for (const SearchTurn turn : board.turns()) replies.push_back(to_string(board.reply(turn)));
    return replies;
}

// Checks that making a turn gives the same board as the rules, and the same hash as reading that board.
void check_made(const IsolaBoard& board, const std::string& reply) {
    SearchBoard search(board);
    const Row replies = replies_of(search);
    search.make(search.turns().at(static_cast<std::size_t>(std::ranges::find(replies, reply) - replies.begin())));
    const IsolaBoard after = board.play(IsolaTurn::parse(reply));
    check(search.text() + ' ' + std::to_string(search.hash()),
          after.cells + ' ' + std::to_string(SearchBoard(after).hash()), "made " + reply + ": " + to_string(board));
}

template <class Read>
std::string refused(Read read) {
    try {
        read();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

std::string written(const std::string& game, const std::string& reply) {
    if (game == "isola") return to_string(IsolaTurn::parse(reply));
    return game == "island" ? to_string(IslandTurn::parse(reply)) : to_string(DominoesTurn::parse(reply));
}

Position square(const std::string& text) {
    const auto found = numbers(text);
    return {found.at(0), found.at(1)};
}

std::string note(const Row& row) {
    if (row[0] == "cell") return cell_note(square(row[1]), row[3], row[4]);
    if (row[0] == "arrow") return arrow_note(square(row[1]), square(row[2]), row[3]);
    return row[0] == "value" ? value_note(std::stod(row[4])) : text_note(row[4]);
}

void check_board(const Row& row) {
    with_board(row[0], row[1], [&](const auto& board) {
        Row replies;
        for (const auto& turn : board.legal_turns()) replies.push_back(to_string(turn));
        check(to_string(board), row[1], "written again: " + row[1]);
        check(std::to_string(replies.size()) + ' ' + digest(replies) + ' ' + listed(replies),
              row[2] + ' ' + row[3] + ' ' + row[4], "legal: " + row[1]);
        if constexpr (std::is_same_v<std::decay_t<decltype(board)>, IsolaBoard>)
            check(digest(replies_of(SearchBoard(board))), row[3], "turns of the search board: " + row[1]);
    });
}

void check_play(const Row& row) {
    with_board(row[0], row[1], [&](const auto& board) {
        using Board = std::decay_t<decltype(board)>;
        std::string found;
        if constexpr (std::is_same_v<Board, IsolaBoard>) {
            found = to_string(board.play(IsolaTurn::parse(row[2])));
            check_made(board, row[2]);
        }
        if constexpr (std::is_same_v<Board, DominoesBoard>) {
            const auto turn = DominoesTurn::parse(row[2]);
            found = to_string(board.lay(turn)) + ';' + std::to_string(board.points(turn));
        }
        check(found, row[3], "after " + row[2] + ": " + row[1]);
    });
}

void check_malformed(const Row& row) {
    const std::string why = refused([&] { with_board(row[0], row[2], [](const auto&) {}); });
    check(why.substr(0, why.find(':')), "board line, " + row[1], "malformed: " + row[2]);
}

void check_reply(const Row& row) {
    if (!row[2].empty()) return check(written(row[0], row[1]), row[2], "reply: " + row[1]);
    check(refused([&] { written(row[0], row[1]); }).substr(0, 6), "reply:", "refused: " + row[1]);
}

}  // namespace

int main(int, char** argv) {
    const std::string folder = std::string(argv[1]) + '/';
    for (const Row& row : rows(folder + "boards.tsv")) check_board(row);
    for (const Row& row : rows(folder + "plays.tsv")) check_play(row);
    for (const Row& row : rows(folder + "perft.tsv")) {
        const IsolaBoard board = IsolaBoard::parse(row[3], Rules::parse(row[0]));
        const int depth = std::stoi(row[1]);
        check(std::to_string(perft(board, depth)), row[2], "perft " + row[1] + ": " + row[3]);
        check(std::to_string(walk(board, depth)), row[2], "made and unmade " + row[1] + ": " + row[3]);
    }
    for (const Row& row : rows(folder + "malformed.tsv")) check_malformed(row);
    for (const Row& row : rows(folder + "replies.tsv")) check_reply(row);
    for (const Row& row : rows(folder + "annotations.tsv")) check(note(row), row[5], "annotation " + row[0]);
    std::cout << checks << " checks, " << failures << " failures\n";
    return failures > 0;
}
