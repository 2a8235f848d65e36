#include "arena/cluster/schedule/observations.hpp"

#include <algorithm>

#include "arena/base/text/text.hpp"

namespace isola_arena::cluster {
namespace {

// How many of the last games decide the mean: several chunks if a game takes a second.
constexpr std::size_t remembered = 2000;

}  // namespace

void GameTimes::add(std::size_t games, Nanoseconds took, std::size_t at_once) {
    if (games == 0 || took.count() < 0) return;
    const double now = static_cast<double>(took.count()) * static_cast<double>(at_once) / static_cast<double>(games);
    const std::size_t before = mean_ ? std::min(seen_, remembered) : 0;
    const double weight = static_cast<double>(games) / static_cast<double>(before + games);
    const double old = mean_ ? static_cast<double>(mean_->count()) : now;
    mean_ = Nanoseconds(std::max<Nanoseconds::rep>(1, static_cast<Nanoseconds::rep>(old + (now - old) * weight)));
    seen_ = std::min(seen_ + games, remembered);
}

namespace {

constexpr int most_failures_in_a_row = 3;

}  // namespace

void NodeWatch::played(const std::string& node) { failures_[node] = 0; }

bool NodeWatch::failed(const std::string& node, const std::string& why) {
    if (node.empty() || ++failures_[node] < most_failures_in_a_row) return false;
    return leave_out(node, why);
}

bool NodeWatch::leave_out(const std::string& node, const std::string& why) {
    return !node.empty() && left_out_.emplace(node, why).second;
}

std::vector<std::string> NodeWatch::left_out() const {
    std::vector<std::string> nodes;
    for (const auto& [node, why] : left_out_) nodes.push_back(node);
    return nodes;
}

std::string NodeWatch::text() const {
    return joined(left_out_, "; ", [](const auto& each) { return each.first + " (" + each.second + ")"; });
}

}  // namespace isola_arena::cluster
