#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "arena/cluster/chunk/result.hpp"
#include "arena/cluster/shared/shared_folder.hpp"

namespace isola_arena::cluster {

/// Finds the results that tasks write into the shared folder.
class ResultFolder {
public:
    explicit ResultFolder(SharedFolder shared) : shared_(std::move(shared)) {}

    /// Calls `enter` with each result that is new, and `tell` with why one is refused, once each. A file that cannot be
    /// read is looked at a few times more before: a shared folder may show its parts late. name: of its file, for
    /// forget().
    void take_new(const std::function<void(ChunkResult, const std::string& name)>& enter,
                  const std::function<void(const std::string&)>& tell);

    /// Removes a result of which all games are safe elsewhere.
    void forget(const std::string& name);

private:
    SharedFolder shared_;
    std::set<std::string> taken_;
    std::map<std::string, int> failures_;
};

}  // namespace isola_arena::cluster
