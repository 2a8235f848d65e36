#include "arena/cluster/schedule/node_watch.hpp"

namespace isola_arena::cluster {
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

std::string NodeWatch::words() const {
    std::string all;
    for (const auto& [node, why] : left_out_) all.append(all.empty() ? "" : "; ").append(node).append(" (" + why + ")");
    return all;
}

}  // namespace isola_arena::cluster
