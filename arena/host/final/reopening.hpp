#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/host/folder/host_folder.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/moment.hpp"
#include "arena/record/store/store.hpp"

namespace isola_arena {

/// Why a contest is not reopened whose final is being played.
extern const char* const final_is_being_played;

/// Opens a hosted contest again that has ended: authors hand in, and the ladder is played, until the new deadline. A
/// final that was played is kept under another name (HostFolder::former_final()), so that the next end has a final of
/// its own. One object serves all calls of a process; one thread at a time may use it.
class Reopening {
public:
    /// Changes settings as change_settings() does.
    using Change = std::function<std::optional<SettingsRefusal>(const std::vector<host::SettingValue>&)>;

    /// The ledger outlives this object.
    Reopening(HostFolder folder, host::Ledger& ledger)
        : folder_(std::move(folder)), ledger_(ledger), final_(folder_.final_database()) {}

    /// Reopens the contest with that deadline, which change writes into contest.toml; it refuses one that is over.
    /// moment: the present one. Returns a refusal, and changes nothing, if there is no deadline, the contest has not
    /// ended, or its final is being played or cannot be kept; the new deadline may stay in contest.toml then. Throws
    /// DatabaseProblem if the ledger cannot be written; the final then has its name again.
    std::optional<SettingsRefusal> reopen(const std::string& deadline, host::Moment moment, const Change& change);

    /// Recovers from an arena that was killed within reopen(): a final that was renamed while the contest stayed ended
    /// gets its name back. To be called before the final is looked for. Returns whether a final was renamed.
    bool take_back_half();

    /// Returns the file that has the final of before the last reopen(); empty: there was none.
    const std::filesystem::path& kept() const { return kept_; }

private:
    void keep_final();

    const HostFolder folder_;
    host::Ledger& ledger_;
    PlayWatch final_;
    std::filesystem::path kept_;
};

}  // namespace isola_arena
