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

bool BotWatch::refuse(std::size_t bot, const std::string& node, const std::string& why) {
    Refusals& refusals = refusals_[bot];
    refusals.why = why;
    return refusals.nodes.insert(node).second;
}

int BotWatch::refuse_in_vain(std::size_t bot) { return ++refusals_[bot].in_vain; }

void BotWatch::played(std::size_t bot) {
    if (const auto found = refusals_.find(bot); found != refusals_.end()) found->second.in_vain = 0;
}

std::vector<std::string> BotWatch::nodes_without(const Pairing& pairing) const {
    std::set<std::string> nodes;
    for (const std::size_t bot : {pairing.first, pairing.second.value_or(pairing.first)})
        if (const auto found = refusals_.find(bot); found != refusals_.end())
            nodes.insert(found->second.nodes.begin(), found->second.nodes.end());
    return {nodes.begin(), nodes.end()};
}

std::string BotWatch::text(const std::set<std::size_t>& bots) const {
    std::vector<std::string> sentences;
    for (const std::size_t bot : bots)
        if (const auto found = refusals_.find(bot); found != refusals_.end())
            sentences.push_back(found->second.why + " (" + joined(found->second.nodes, ", ", std::identity()) + ")");
    return joined(sentences, "; ", std::identity());
}

}  // namespace isola_arena::cluster
