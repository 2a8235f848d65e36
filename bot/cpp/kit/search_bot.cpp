// The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
// time is nearly over, and plays the best turn of the last depth that it finished.
//
// usage: search_bot [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
#include <chrono>

#include "bot/cpp/kit/arena_kit.hpp"
#include "bot/cpp/kit/search_board.hpp"

namespace {

using namespace arena_kit;
using Clock = std::chrono::steady_clock;

constexpr int won = 1000;  // more than any difference of moves
struct OutOfTime {};

/// An entry of the transposition table: the value of a position and the depth of its search. The same position is
/// reached in several ways, and its best turn is probably the best one turn deeper, too.
struct Known {
    enum class Kind : std::uint8_t { exact, at_least, at_most };
    std::uint64_t hash = 0;
    int depth = 0, value = 0;
    Kind kind = Kind::exact;
    SearchTurn best{};
};

/// Moves a turn to the front of the list, if the list has it; the others keep their order.
void to_front(SearchBoard::Turns& turns, SearchTurn first) {
    if (const auto at = std::find(turns.begin(), turns.end(), first); at != turns.end())
        std::rotate(turns.begin(), at, at + 1);
}

class Search {
public:
    Search(const IsolaBoard& board, Clock::time_point deadline)
        : arena_board_(board), deadline_(deadline), board_(board), table_(std::size_t{1} << 18) {}

    long positions() const { return positions_; }

    /// Returns the best of these turns and its value.
    std::pair<SearchTurn, int> best_turn(const SearchBoard::Turns& turns, int depth) {
        board_ = SearchBoard(arena_board_);  // the last search may have stopped with turns made
        std::pair best{turns.front(), -2 * won};
        for (const SearchTurn turn : turns)
            if (const int value = after(turn, depth, -2 * won, -best.second); value > best.second) best = {turn, value};
        return best;
    }
    /// The best answer to a turn, if the table knows one.
    std::optional<IsolaTurn> expected(SearchTurn turn) const {
        SearchBoard board(arena_board_);
        board.make(turn);
        const Known& known = entry(board.hash());
        if (known.hash != board.hash() || known.depth == 0) return {};
        return board.reply(known.best);
    }

private:
    Known& entry(std::uint64_t hash) { return table_[hash % table_.size()]; }
    const Known& entry(std::uint64_t hash) const { return table_[hash % table_.size()]; }

    int after(SearchTurn turn, int depth, int low, int high) {
        board_.make(turn);
        const int value = -this->value(depth - 1, low, high);
        board_.unmake(turn);
        return value;
    }
    /// The value of the position for the player to move: exact between low and high, outside them only a bound.
    int value(int depth, int low, int high) {
        if (++positions_ % 1024 == 0 && Clock::now() > deadline_) throw OutOfTime{};
        if (depth == 0) return guess();
        const Known known = entry(board_.hash());
        const bool met = known.hash == board_.hash() && known.depth > 0;
        if (met && known.depth == depth && settles(known, low, high)) return known.value;
        // A loss that is further away leaves less depth, and is better.
        Known found{board_.hash(), depth, -won - depth};
        const int lowest = low;
        for (const SearchTurn turn : ordered(met ? known.best : SearchTurn{})) {
            const int value = after(turn, depth, -high, -low);
            if (value > found.value) found.value = value, found.best = turn;
            low = std::max(low, value);
            if (low >= high) break;  // the other player has a better choice earlier and will not come here
        }
        using enum Known::Kind;
        found.kind = found.value >= high ? at_least : found.value > lowest ? exact : at_most;
        entry(board_.hash()) = found;
        return found.value;
    }
    static bool settles(const Known& known, int low, int high) {
        if (known.kind == Known::Kind::exact) return true;
        return known.kind == Known::Kind::at_least ? known.value >= high : known.value <= low;
    }
    SearchBoard::Turns ordered(SearchTurn first) const {
        auto turns = board_.near_turns();
        to_front(turns, first);
        return turns;
    }
    /// How many more moves the player to move has than the opponent; without a move the game is lost.
    int guess() const {
        const int mine = board_.count_moves(board_.player());
        return mine == 0 ? -won : mine - board_.count_moves(1 - board_.player());
    }

    const IsolaBoard& arena_board_;
    Clock::time_point deadline_;
    SearchBoard board_;
    std::vector<Known> table_;
    long positions_ = 0;
};

/// In `queens` the milliseconds of a line may be for the whole game, in the other variants they are for this reply.
std::chrono::milliseconds time_for(const IsolaBoard& board) {
    return std::chrono::milliseconds(board.is_queens() ? board.milliseconds / 20 : board.milliseconds / 5 * 4);
}

/// Draws the turn and the expected answer for viewers, and reports the depth that was reached.
void draw(const IsolaBoard& board, const Search& search, SearchTurn best, int value, int depth, double seconds) {
    const IsolaTurn turn = SearchBoard(board).reply(best);
    std::cerr << arrow_note(board.me(), turn.move, "green") << '\n' << value_note(value) << '\n';
    if (turn.steal) std::cerr << cell_note(*turn.steal, "red") << '\n';
    if (const auto answer = search.expected(best))
        std::cerr << arrow_note(board.opponent(), answer->move, "orange") << '\n';
    const auto rate = static_cast<long>(static_cast<double>(search.positions()) / std::max(seconds, 0.001));
    std::cerr << text_note("depth " + std::to_string(depth) + ", " + std::to_string(search.positions()) +
                           " positions, " + std::to_string(rate) + " a second")
              << '\n';
}

IsolaTurn think(const IsolaBoard& board, int deepest) {
    const auto started = Clock::now();
    Search search(board, deepest > 0 ? Clock::time_point::max() : started + time_for(board));
    auto turns = SearchBoard(board).near_turns();
    const int last = deepest > 0 ? deepest : board.rows * board.columns;
    int value = 0, depth = 0;
    try {
        while (depth < last && std::abs(value) < won) {
            const auto [best, its_value] = search.best_turn(turns, depth + 1);
            to_front(turns, best);
            value = its_value;
            ++depth;
        }
    } catch (const OutOfTime&) {
        // Out of time: the result of the last complete depth is kept.
    }
    draw(board, search, turns.front(), value, depth, std::chrono::duration<double>(Clock::now() - started).count());
    return SearchBoard(board).reply(turns.front());
}

}  // namespace

int main(int count, char** words) {
    const int deepest = count > 1 ? std::atoi(words[1]) : 0;
    run<IsolaBoard>([&](const IsolaBoard& board) { return think(board, deepest); });
}
