#pragma once

#include <map>
#include <string>
#include <vector>

namespace isola_arena::cluster {

/// Which nodes get no more work of a contest: those that refuse, and those where one task after the other fails.
class NodeWatch {
public:
    /// Takes note of games that the node has played.
    void played(const std::string& node);

    /// Takes note of a task that failed there. Returns whether the node is left out from now on.
    bool failed(const std::string& node, const std::string& why);

    /// Leaves the node out. Returns false if it was left out before.
    bool leave_out(const std::string& node, const std::string& why);

    /// Returns the nodes left out, sorted.
    std::vector<std::string> left_out() const;

    /// Returns them as a list for people: `n1 (why), n2 (why)`.
    std::string words() const;

private:
    std::map<std::string, int> failures_;  ///< since the last games, by node
    std::map<std::string, std::string> left_out_;
};

}  // namespace isola_arena::cluster
