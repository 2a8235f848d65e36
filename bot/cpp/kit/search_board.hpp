#pragma once
// A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
// and a hash identifies the position. Copy this header and arena_kit.hpp beside your bot.
//     arena_kit::SearchBoard board(arena_board);
//     for (const auto turn : board.turns()) { board.make(turn); ...; board.unmake(turn); }
//     return board.reply(turn);
// A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested
// for the edge. A board belongs to one thread.
#include <array>
#include <cstdint>
#include <random>

#include "bot/cpp/kit/arena_kit.hpp"

namespace arena_kit {

/// The pawn's places before and after the turn, and the place that the turn removes from the board. In `queens` that is
/// the start; if nothing can be stolen, it is 0, a square of the rim.
struct SearchTurn {
    std::uint16_t start = 0, to = 0, gone = 0;
    bool operator==(const SearchTurn&) const = default;
};

/// The random numbers of Zobrist hashing, one for each fact about a position; the hash is the exclusive or of the
/// numbers of all facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew.
struct HashKeys {
    static constexpr std::size_t places = 34 * 34;
    std::array<std::array<std::uint64_t, places>, 2> pawn{};
    std::array<std::uint64_t, places> gone{};
    std::uint64_t side = 0;

    HashKeys() {
        std::mt19937_64 chance(2026);
        for (auto& keys : pawn)
            for (auto& key : keys) key = chance();
        for (auto& key : gone) key = chance();
        gone[0] = 0;
        side = chance();
    }
};
inline const HashKeys hash_keys{};

class SearchBoard {
public:
    using Turns = std::vector<SearchTurn>;

    explicit SearchBoard(const IsolaBoard& board)
        : queens_(board.is_queens()), rows_(board.rows), columns_(board.columns), width_(board.columns + 2),
          player_(board.player == 1 ? 0 : 1), pawns_{place(board.pawn(1)), place(board.pawn(2))},
          cells_(static_cast<std::size_t>(width_ * (rows_ + 2)), Cell::gone) {
        for (int i = 0; i < 9; ++i)
            if (i != 4) steps_[static_cast<std::size_t>(i > 4 ? i - 1 : i)] = (i / 3 - 1) * width_ + i % 3 - 1;
        if (player_ == 1) hash_ = hash_keys.side;
        for (const std::size_t player : {0U, 1U}) hash_ ^= hash_keys.pawn[player][index(pawns_[player])];
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column) set({row, column}, board.at({row, column}));
    }

    /// The player to move, 0 or 1.
    std::size_t player() const { return player_; }
    std::uint64_t hash() const { return hash_; }

    /// Calls use(place) for each place that a player's pawn can go to; in `queens` by direction.
    template <class Use>
    void for_moves(std::size_t player, Use use) const {
        const int other = pawns_[1 - player];
        for (const int step : steps_)
            for (int to = pawns_[player] + step; cell(to) != Cell::gone && to != other; to += step) {
                use(to);
                if (!queens_) break;
            }
    }
    int count_moves(std::size_t player) const {
        int count = 0;
        for_moves(player, [&](int) { ++count; });
        return count;
    }
    /// All legal turns, in the order of IsolaBoard::legal_turns.
    Turns turns() const {
        std::vector<int> targets;
        for (int place = 1; place < static_cast<int>(cells_.size()); ++place) targets.push_back(place);
        return turns_that_steal(targets);
    }
    /// The turns worth searching: those that steal beside the other pawn; for a move after which nothing can be stolen
    /// there, any one turn. Steals far away rarely matter, and there are five times as many of them.
    Turns near_turns() const {
        std::array<int, 8> targets = steps_;
        for (int& target : targets) target += pawns_[1 - player_];
        return turns_that_steal(targets);
    }

    /// Plays a turn; the other player is then to move.
    void make(SearchTurn turn) {
        cells_[turn.gone] = Cell::gone;
        pawns_[player_] = turn.to;
        change_hash(turn);
        player_ = 1 - player_;
    }
    /// Takes back the turn that was made last.
    void unmake(SearchTurn turn) {
        player_ = 1 - player_;
        change_hash(turn);
        pawns_[player_] = turn.start;
        if (turn.gone != 0) cells_[turn.gone] = Cell::open;
    }

    /// The turn as the kit writes it.
    IsolaTurn reply(SearchTurn turn) const {
        if (queens_ || turn.gone == 0) return {square(turn.to)};
        return {square(turn.to), square(turn.gone)};
    }
    /// The cells as in a board line.
    std::string text() const {
        std::string cells;
        for (int row = 0; row < rows_; ++row)
            for (int column = 0; column < columns_; ++column) cells += letter(place({row, column}));
        return cells;
    }

private:
    enum class Cell : std::uint8_t { gone, open, fixed };

    static std::size_t index(int place) { return static_cast<std::size_t>(place); }
    Cell cell(int place) const { return cells_[index(place)]; }
    int place(Position at) const { return (at.row + 1) * width_ + at.column + 1; }
    Position square(int place) const { return {place / width_ - 1, place % width_ - 1}; }

    void set(Position at, char cell) {
        const auto where = index(place(at));
        const bool fixed = cell == '#' || cell == 'a' || cell == 'b';
        cells_[where] = cell == '0' ? Cell::gone : fixed ? Cell::fixed : Cell::open;
        if (cell == '0') hash_ ^= hash_keys.gone[where];
    }
    char letter(int place) const {
        for (const std::size_t player : {0U, 1U})
            if (pawns_[player] == place) return (cell(place) == Cell::fixed ? "ab" : "AB")[player];
        return "01#"[static_cast<int>(cell(place))];
    }
    void change_hash(SearchTurn turn) {
        const auto& pawn = hash_keys.pawn[player_];
        hash_ ^= pawn[turn.start] ^ pawn[turn.to] ^ hash_keys.gone[turn.gone] ^ hash_keys.side;
    }

    bool can_steal(int place, int to) const {
        return cell(place) == Cell::open && place != to && place != pawns_[1 - player_];
    }
    int first_steal(int to) const {
        for (int place = 1; place < static_cast<int>(cells_.size()); ++place)
            if (can_steal(place, to)) return place;
        return 0;
    }
    template <class Places>
    Turns turns_that_steal(const Places& targets) const {
        std::vector<int> moves;
        for_moves(player_, [&](int to) { moves.push_back(to); });
        if (queens_) std::sort(moves.begin(), moves.end());
        Turns found;
        for (const int to : moves) add_turns(found, to, targets);
        return found;
    }
    template <class Places>
    void add_turns(Turns& found, int to, const Places& targets) const {
        const int start = pawns_[player_];
        const auto add = [&](int gone) {
            found.push_back(
                {static_cast<std::uint16_t>(start), static_cast<std::uint16_t>(to), static_cast<std::uint16_t>(gone)});
        };
        if (queens_) return add(start);
        const std::size_t before = found.size();
        for (const int target : targets)
            if (can_steal(target, to)) add(target);
        if (found.size() == before) add(first_steal(to));
    }

    bool queens_;
    int rows_, columns_, width_;
    std::size_t player_;
    std::array<int, 2> pawns_;
    std::vector<Cell> cells_;
    std::array<int, 8> steps_{};
    std::uint64_t hash_ = 0;
};

}  // namespace arena_kit
