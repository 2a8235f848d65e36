#include "protocol/isola/perft.hpp"

#include <array>
#include <bitset>

namespace isola_arena::isola {
namespace {

// The board has a border of gone squares all around, so that a step needs no test for the edge.
constexpr int stride = largest_side + 2;
constexpr std::array<int, 8> steps{-stride, -stride + 1, 1, stride + 1, stride, stride - 1, -1, -stride - 1};

class Counter {
public:
    explicit Counter(const State& state) : reach_(state.rules.reach), steals_(state.rules.steals) {
        for (int row = 0; row < state.rules.size.rows; ++row)
            for (int column = 0; column < state.rules.size.columns; ++column) set_square(state, {row, column});
        for (const Player player : both_players) pawns_[player] = place(state.pawns[player]);
    }

    std::uint64_t count(Player player, int depth) {
        if (depth == 0) return 1;
        std::uint64_t total = 0;
        const int from = pawns_[player];
        for (const int step : steps) {
            for (int to = from + step; is_free(to); to += step) {
                pawns_[player] = to;
                total += count_after_move(player, from, depth);
                pawns_[player] = from;
                if (reach_ == Reach::king) break;
            }
        }
        return total;
    }

private:
    static int place(Position position) { return (position.row() + 1) * stride + position.column() + 1; }

    void set_square(const State& state, Position position) {
        const auto at = static_cast<std::size_t>(place(position));
        present_[at] = state.at(position) != Square::gone;
        if (state.at(position) != Square::open || !steals_) return;
        stealable_[at] = true;
        stealable_count_ += 1;
        squares_.push_back(static_cast<int>(at));
    }

    bool is_free(int at) const {
        return present_[static_cast<std::size_t>(at)] && at != pawns_[Player::one] && at != pawns_[Player::two];
    }

    bool can_steal(int at) const {
        return stealable_[static_cast<std::size_t>(at)] && at != pawns_[Player::one] && at != pawns_[Player::two];
    }

    int steal_count() const {
        int count = stealable_count_;
        for (const int pawn : pawns_.values) count -= stealable_[static_cast<std::size_t>(pawn)];
        return count;
    }

    std::uint64_t count_after_move(Player player, int from, int depth) {
        if (!steals_) return count_with(present_, from, player, depth);
        const int choices = steal_count();
        if (depth == 1) return choices == 0 ? 1 : static_cast<std::uint64_t>(choices);
        if (choices == 0) return count(other(player), depth - 1);
        std::uint64_t total = 0;
        for (const int at : squares_) {
            if (!can_steal(at)) continue;
            stealable_[static_cast<std::size_t>(at)] = false;
            --stealable_count_;
            total += count_with(present_, at, player, depth);
            ++stealable_count_;
            stealable_[static_cast<std::size_t>(at)] = true;
        }
        return total;
    }

    std::uint64_t count_with(auto& squares, int removed, Player player, int depth) {
        squares[static_cast<std::size_t>(removed)] = false;
        const std::uint64_t total = count(other(player), depth - 1);
        squares[static_cast<std::size_t>(removed)] = true;
        return total;
    }

    Reach reach_;
    bool steals_;
    std::bitset<stride * stride> present_;
    std::bitset<stride * stride> stealable_;
    int stealable_count_ = 0;
    std::vector<int> squares_;
    PerPlayer<int> pawns_;
};

}  // namespace

std::uint64_t perft(const State& state, int depth) { return Counter(state).count(state.to_move, depth); }

}  // namespace isola_arena::isola
