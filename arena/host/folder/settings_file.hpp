#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/host/folder/host_folder.hpp"
#include "arena/host/folder/refusal_reason.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/mark_scheme.hpp"
#include "arena/host/store/settings_edit.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Why settings were not changed.
struct SettingsRefusal {
    std::string why;  ///< a sentence that names what is wrong
    RefusalReason kind = RefusalReason::wrong;
};

/// Returns why results that are there have no marks by a scheme; nullopt: they have.
using MarksCheck = std::function<std::optional<Error>(const host::MarkScheme&)>;

/// Gives settings of a contest other values in its contest.toml: all or none. seen: the digest of the file that the
/// organiser has seen; nullopt: whatever it is. moment: the present one; a new deadline must be later. check: for a scheme
/// of marks that is another one afterwards; empty: no check. Returns the text of the file afterwards.
std::variant<std::string, SettingsRefusal> change_settings(const HostFolder& folder,
                                                           const std::vector<host::SettingValue>& changes,
                                                           const std::optional<std::string>& seen, host::Moment moment,
                                                           const MarksCheck& check = {});

/// Takes contest.toml whenever it changes while the contest is served, and changes it for the organiser. Says on stderr
/// what is wrong with it, or that it was taken. Any thread may call the functions.
class SettingsFile {
public:
    /// settings: as they were read from that text of the file when the arena started. The file may have changed since.
    /// check: as for change_settings().
    SettingsFile(HostFolder folder, host::LiveSettings settings, std::string text, MarksCheck check = {});

    /// Looks whether the file has changed. Takes a changed file only when two looks find it the same, because it might
    /// still be being written. A file with a mistake changes nothing.
    void look();

    /// As change_settings(), and takes the settings at once.
    std::optional<SettingsRefusal> change(const std::vector<host::SettingValue>& changes, const std::string& seen,
                                          host::Moment moment);

    /// What the organiser sees of the file.
    struct Shown {
        std::string digest;                      ///< of the file
        std::vector<host::SettingValue> values;  ///< that may be changed
        std::string refused;                     ///< what is wrong with the file; empty: it was taken
        std::vector<std::string> later;          ///< names of the settings that count from the next start on
    };
    Shown shown();

private:
    void take(const std::string& text);

    const HostFolder folder_;
    host::LiveSettings settings_;
    const MarksCheck check_;
    std::mutex mutex_;
    std::string seen_;
    std::string taken_;
    std::string refused_;
    std::vector<std::string> later_;
};

}  // namespace isola_arena
