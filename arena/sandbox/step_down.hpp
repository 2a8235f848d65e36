#pragma once

#include <memory>
#include <string>

namespace isola_arena {

/// Takes the arena out of a group of version 2 into one below it, for a group with processes of its own passes its
/// controllers on to none. The destructor takes it back, after which the group passes nothing on any more; all groups of
/// bots below have to be gone by then. Of an arena that was killed the group still passes on, and lets nobody in: systemd
/// makes the groups of services and scopes anew.
class StepDown {
public:
    /// Nothing where anybody else is in that group, or the system refuses. The new group is made beside the folder, which
    /// need not exist but tells whose it is (see make_owned_folder()).
    static std::unique_ptr<StepDown> out_of(const std::string& group, const std::string& folder);

    ~StepDown();
    StepDown(const StepDown&) = delete;
    StepDown& operator=(const StepDown&) = delete;

    /// Where the arena is now.
    const std::string& folder() const { return below_; }

private:
    StepDown(std::string group, std::string below) : group_(std::move(group)), below_(std::move(below)) {}

    std::string group_;
    std::string below_;
};

}  // namespace isola_arena
