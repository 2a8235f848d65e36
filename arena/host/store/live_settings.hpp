#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/host/store/host_settings.hpp"

namespace isola_arena::host {

/// The settings of a hosted contest while it is served. Copies share them, so that a change reaches all that have one.
/// Any thread may call the functions.
class LiveSettings {
public:
    LiveSettings(HostSettings settings);  // NOLINT(google-explicit-constructor): fixed settings serve as well

    /// Returns the settings as they are now. They stay as they are while the caller keeps them.
    std::shared_ptr<const HostSettings> now() const;
    std::shared_ptr<const HostSettings> operator->() const { return now(); }

    /// Takes from these settings what may change while the contest is served: changeable_settings(), but not languages
    /// without a recipe among those of the start, and the marks. Returns the names of all others that differ: they count
    /// from the next start on.
    std::vector<std::string> take(const HostSettings& changed);

private:
    struct Shared {
        mutable std::mutex mutex;
        std::shared_ptr<const HostSettings> settings;
    };

    std::shared_ptr<Shared> shared_;
};

}  // namespace isola_arena::host
