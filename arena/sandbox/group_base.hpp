#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/sandbox/hierarchy.hpp"
#include "arena/sandbox/step_down.hpp"

namespace isola_arena {

/// Ends all groups below a folder that an arena left, and removes it.
void end_groups_below(const std::string& folder);

/// The folder of this arena in one hierarchy, below which it makes a group for each bot. The destructor ends what is
/// left there and removes it.
class GroupBase {
public:
    /// At the arena's own group; of version 2 at the nearest group from there upwards that passes on most of these
    /// controllers, for a group with processes of its own passes on none. Where its own would pass on more, and holds
    /// nobody else (a service, a container), the arena steps down from it. Removes what dead arenas left there first.
    GroupBase(const Hierarchy& hierarchy, const std::vector<std::string>& controllers);
    ~GroupBase();
    GroupBase(const GroupBase&) = delete;
    GroupBase& operator=(const GroupBase&) = delete;

    /// Empty: the system refuses; why_not() says it in words.
    const std::string& folder() const { return folder_; }
    const std::string& why_not() const { return why_not_; }
    int version() const { return version_; }

    /// Whether groups below have that controller.
    bool passes_on(const std::string& controller) const;
    /// Why they do not, in words.
    std::string why_not_passed_on(const std::string& controller) const;

    /// The groups that are the arena's, in the order in which another one can remove them.
    std::vector<std::string> folders() const;

private:
    bool settle_at(const std::string& group);
    void leave();
    std::vector<std::string> passed_on(const std::vector<std::string>& controllers) const;
    void climb(const Hierarchy& hierarchy, const std::vector<std::string>& controllers);
    bool step_down(const std::vector<std::string>& controllers, std::size_t more_than);

    int version_;
    std::string own_;
    std::vector<std::string> controllers_;
    std::string folder_;
    std::string why_not_;
    std::unique_ptr<StepDown> step_;
};

}  // namespace isola_arena
