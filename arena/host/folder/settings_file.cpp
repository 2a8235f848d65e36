#include "arena/host/folder/settings_file.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "arena/base/files/file_lock.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/text.hpp"
#include "arena/base/toml/toml_reader.hpp"
#include "arena/host/store/stored_files.hpp"
#include "protocol/reply_text.hpp"

namespace isola_arena {
namespace {

using host::SettingValue;

std::optional<SettingsRefusal> wrong_deadline(const std::vector<SettingValue>& changes,
                                              const host::HostSettings& settings, host::Moment moment) {
    if (std::ranges::find(changes, "deadline", &SettingValue::key) == changes.end()) return std::nullopt;
    if (!settings.deadline || *settings.deadline > moment) return std::nullopt;
    return SettingsRefusal{fmt::format("the deadline {} is over already, it is {}: nothing is changed",
                                       host::utc_text(*settings.deadline), host::utc_text(moment))};
}

// Returns the error without the place in the file, because a refused value never gets into it.
std::string without_place(const std::string& message, const std::string& file) {
    if (!message.starts_with(file + ':')) return message;
    const std::size_t end = message.find(": ", file.size());
    return end == std::string::npos ? message : message.substr(end + 2);
}

}  // namespace

std::variant<std::string, SettingsRefusal> change_settings(const HostFolder& folder,
                                                           const std::vector<SettingValue>& changes,
                                                           const std::optional<std::string>& seen,
                                                           host::Moment moment) {
    const std::filesystem::path file = folder.settings();
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown))
        return SettingsRefusal{fmt::format("there is no {}", file.string()), RefusalKind::failed};
    const std::filesystem::path real = std::filesystem::canonical(file);  // the file may be a link
    const FileLock lock = FileLock::take_in_place(real, FileLock::Kind::exclusive);
    const auto old = host::content_of(real);
    if (!old) return SettingsRefusal{fmt::format("cannot read {}", file.string()), RefusalKind::failed};
    if (seen && sha256(*old) != *seen)
        return SettingsRefusal{"contest.toml has changed meanwhile, and nothing of yours is saved: look at both",
                               RefusalKind::conflict};
    if (const auto mistake = host::host_settings_in(*old, file); !mistake)
        return SettingsRefusal{mistake.message() + ": correct this in the file first"};
    std::string text = *old;
    for (const SettingValue& each : changes) {
        auto changed = host::with_setting(text, each);
        if (!changed) return SettingsRefusal{changed.message()};
        const auto settings = host::host_settings_in(*changed, file);
        if (!settings)
            return SettingsRefusal{fmt::format("{} cannot be {}: {}", each.key, in_quotes(each.value),
                                               without_place(settings.message(), file.string()))};
        text = std::move(changed).value();
    }
    if (auto wrong = wrong_deadline(changes, *host::host_settings_in(text, file), moment)) return std::move(*wrong);
    if (text != *old)
        if (const auto failure = host::rewrite_file(real, text))
            return SettingsRefusal{failure->message, RefusalKind::failed};
    return text;
}

SettingsFile::SettingsFile(HostFolder folder, host::LiveSettings settings, std::string text)
    : folder_(std::move(folder)), settings_(std::move(settings)), seen_(std::move(text)), taken_(seen_) {}

void SettingsFile::look() {
    const auto found = host::content_of(folder_.settings());
    const std::lock_guard only_one(mutex_);
    if (!found) return;
    const bool is_same = seen_ == *found;
    seen_ = *found;
    if (is_same && taken_ != *found) take(*found);
}

void SettingsFile::take(const std::string& text) {
    taken_ = text;
    const auto changed = host::host_settings_in(text, folder_.settings());
    refused_ = changed ? "" : changed.message();
    if (!changed) return announce(refused_ + ": the settings stay those from before");
    later_ = settings_.take(*changed);
    announce(fmt::format("{} has changed and is taken{}", folder_.settings().string(),
                         later_.empty() ? "" : "; from the next start on, also: " + joined(later_, ", ")));
}

std::optional<SettingsRefusal> SettingsFile::change(const std::vector<SettingValue>& changes, const std::string& seen,
                                                    host::Moment moment) {
    const std::lock_guard only_one(mutex_);
    auto changed = change_settings(folder_, changes, seen, moment);
    if (auto* refusal = std::get_if<SettingsRefusal>(&changed)) return std::move(*refusal);
    seen_ = std::get<std::string>(changed);
    if (taken_ != seen_) take(seen_);
    return std::nullopt;
}

SettingsFile::Shown SettingsFile::shown() {
    const std::lock_guard only_one(mutex_);
    Shown shown{sha256(taken_), {}, refused_, later_};
    try {
        shown.values = host::setting_values(taken_);
    } catch (const TomlProblem&) {  // take() has said so
    }
    return shown;
}

}  // namespace isola_arena
