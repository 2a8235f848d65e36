#include "arena/contest/format/matching.hpp"

#include <numeric>

namespace isola_arena::format {
namespace {

constexpr std::size_t nobody = static_cast<std::size_t>(-1);

// One search for an alternating path from an unmatched root to another unmatched vertex. A tree grows breadth first,
// and an odd circle that closes in it (a blossom) is shrunk to its base.
class PathSearch {
public:
    PathSearch(const Meetings& meetings, const std::vector<char>& present, const std::vector<std::size_t>& mate)
        : meetings_(meetings), present_(present), mate_(mate), reached_(mate.size()), parent_(mate.size(), nobody),
          base_(mate.size()) {
        std::iota(base_.begin(), base_.end(), std::size_t{0});
    }

    // Returns the unmatched end of the path; nullopt if there is no path. From there parent() and the mates lead back
    // to the root.
    std::optional<std::size_t> end_of_path_from(std::size_t root) {
        root_ = root;
        reach(root);
        for (std::size_t at = 0; at < queue_.size(); ++at)
            if (const auto end = grow(queue_[at])) return end;
        return std::nullopt;
    }

    std::size_t parent(std::size_t vertex) const { return parent_[vertex]; }

private:
    void reach(std::size_t vertex) {
        if (reached_[vertex]) return;
        reached_[vertex] = true;
        queue_.push_back(vertex);
    }

    std::optional<std::size_t> grow(std::size_t from) {
        for (std::size_t to = 0; to < mate_.size(); ++to) {
            if (!present_[to] || !meetings_.allowed(from, to)) continue;
            if (base_[from] == base_[to] || mate_[from] == to) continue;
            if (is_outer(to)) {
                shrink(from, to);
            } else if (parent_[to] == nobody) {
                parent_[to] = from;
                if (mate_[to] == nobody) return to;
                reach(mate_[to]);
            }
        }
        return std::nullopt;
    }

    // Returns whether an alternating path of even length leads from the root to this vertex. This holds for every
    // vertex of a shrunk blossom.
    bool is_outer(std::size_t vertex) const {
        return vertex == root_ || (mate_[vertex] != nobody && parent_[mate_[vertex]] != nobody);
    }

    void shrink(std::size_t one, std::size_t other) {
        const std::size_t stem = common_base(one, other);
        std::vector<char> in_blossom(mate_.size());
        mark_way(one, stem, other, in_blossom);
        mark_way(other, stem, one, in_blossom);
        for (std::size_t vertex = 0; vertex < mate_.size(); ++vertex) {
            if (!in_blossom[base_[vertex]]) continue;
            base_[vertex] = stem;
            reach(vertex);
        }
    }

    std::size_t common_base(std::size_t one, std::size_t other) const {
        std::vector<char> on_way(mate_.size());
        for (std::size_t at = base_[one];; at = base_[parent_[mate_[at]]]) {
            on_way[at] = true;
            if (at == root_ || mate_[at] == nobody) break;
        }
        std::size_t at = base_[other];
        while (!on_way[at]) at = base_[parent_[mate_[at]]];
        return at;
    }

    // Sets parents so that they lead both ways around the blossom, because a path may later go through it in either
    // direction.
    void mark_way(std::size_t from, std::size_t stem, std::size_t child, std::vector<char>& in_blossom) {
        while (base_[from] != stem) {
            in_blossom[base_[from]] = true;
            in_blossom[base_[mate_[from]]] = true;
            parent_[from] = child;
            child = mate_[from];
            from = parent_[child];
        }
    }

    const Meetings& meetings_;
    const std::vector<char>& present_;
    const std::vector<std::size_t>& mate_;
    std::size_t root_ = nobody;
    std::vector<char> reached_;
    std::vector<std::size_t> parent_;
    std::vector<std::size_t> base_;
    std::vector<std::size_t> queue_;
};

}  // namespace

PerfectMatching::PerfectMatching(const Meetings& meetings)
    : meetings_(&meetings), present_(meetings.field(), true), mate_(meetings.field(), nobody) {}

std::optional<PerfectMatching> PerfectMatching::find(const Meetings& meetings, std::optional<std::size_t> resting) {
    PerfectMatching matching(meetings);
    if (resting) matching.present_[*resting] = false;
    matching.join_greedily();
    for (std::size_t one = 0; one < meetings.field(); ++one)
        if (matching.present_[one] && matching.mate_[one] == nobody && !matching.augment(one)) return std::nullopt;
    return matching;
}

bool PerfectMatching::settle(std::size_t one, std::size_t other) {
    if (!meetings_->allowed(one, other)) return false;
    const std::size_t left = mate_[one], right = mate_[other];
    present_[one] = present_[other] = false;
    if (left == other) return true;
    if (meetings_->allowed(left, right)) {
        join(left, right);
        return true;
    }
    mate_[left] = mate_[right] = nobody;
    if (augment(left)) return true;
    present_[one] = present_[other] = true;
    join(one, left);
    join(other, right);
    return false;
}

void PerfectMatching::join_greedily() {
    for (std::size_t one = 0; one < mate_.size(); ++one) {
        if (!present_[one] || mate_[one] != nobody) continue;
        std::size_t other = one + 1;
        while (other < mate_.size() && !(present_[other] && mate_[other] == nobody && meetings_->allowed(one, other)))
            ++other;
        if (other < mate_.size()) join(one, other);
    }
}

bool PerfectMatching::augment(std::size_t root) {
    PathSearch search(*meetings_, present_, mate_);
    auto end = search.end_of_path_from(root);
    if (!end) return false;
    for (std::size_t at = *end; at != nobody;) {
        const std::size_t parent = search.parent(at), next = mate_[parent];
        join(parent, at);
        at = next;
    }
    return true;
}

void PerfectMatching::join(std::size_t one, std::size_t other) {
    mate_[one] = other;
    mate_[other] = one;
}

}  // namespace isola_arena::format
