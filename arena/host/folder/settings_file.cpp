#include "arena/host/folder/settings_file.hpp"

#include <algorithm>
#include <functional>
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

// Returns the changes with those in tables at the end, because what stands in a table has a meaning only together.
std::vector<SettingValue> in_order(std::vector<SettingValue> changes) {
    std::stable_partition(changes.begin(), changes.end(),
                          [](const SettingValue& each) { return !host::is_in_table(each.key); });
    return changes;
}

// Says that the change cannot be, or all changes in tables if it is one of these.
std::string refused_words(const std::vector<SettingValue>& changes, const SettingValue& refused) {
    if (!host::is_in_table(refused.key)) return fmt::format("{} cannot be {}", refused.key, in_quotes(refused.value));
    std::vector<std::string> all;
    for (const SettingValue& each : changes)
        if (host::is_in_table(each.key)) all.push_back(fmt::format("{} {}", each.key, in_quotes(each.value)));
    return joined(all, ", ", " and ", std::identity()) + " cannot be";
}

}  // namespace

std::variant<std::string, SettingsRefusal> change_settings(const HostFolder& folder,
                                                           const std::vector<SettingValue>& changes,
                                                           const std::optional<std::string>& seen, host::Moment moment,
                                                           const MarksCheck& check) {
    const std::filesystem::path file = folder.settings();
    std::error_code unknown;
    if (!std::filesystem::exists(file, unknown))
        return SettingsRefusal{fmt::format("there is no {}", file.string()), RefusalReason::failed};
    const std::filesystem::path real = std::filesystem::canonical(file);  // the file may be a link
    const FileLock lock = FileLock::take_in_place(real, FileLock::Kind::exclusive);
    const auto old = host::content_of(real);
    if (!old) return SettingsRefusal{fmt::format("cannot read {}", file.string()), RefusalReason::failed};
    if (seen && sha256(*old) != *seen)
        return SettingsRefusal{"contest.toml has changed meanwhile, and nothing of yours is saved: look at both",
                               RefusalReason::conflict};
    const auto settings_of_old = host::host_settings_in(*old, file);
    if (!settings_of_old) return SettingsRefusal{settings_of_old.message() + ": correct this in the file first"};
    std::string text = *old;
    const std::vector<SettingValue> ordered = in_order(changes);
    for (const SettingValue& each : ordered) {
        auto changed = host::with_setting(text, each);
        if (!changed) return SettingsRefusal{changed.message()};
        text = std::move(changed).value();
        if (host::is_in_table(each.key) && &each != &ordered.back()) continue;
        if (const auto settings = host::host_settings_in(text, file); !settings)
            return SettingsRefusal{
                fmt::format("{}: {}", refused_words(ordered, each), without_place(settings.message(), file.string()))};
    }
    const auto settings = host::host_settings_in(text, file);
    if (auto wrong = wrong_deadline(changes, *settings, moment)) return std::move(*wrong);
    if (check && settings->marks && settings->marks != settings_of_old->marks)
        if (const auto gap = check(*settings->marks)) return SettingsRefusal{gap->message + "; nothing is changed"};
    if (text != *old)
        if (const auto failure = host::rewrite_file(real, text))
            return SettingsRefusal{failure->message, RefusalReason::failed};
    return text;
}

SettingsFile::SettingsFile(HostFolder folder, host::LiveSettings settings, std::string text, MarksCheck check)
    : folder_(std::move(folder)), settings_(std::move(settings)), check_(std::move(check)), seen_(std::move(text)),
      taken_(seen_) {}

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
    auto changed = change_settings(folder_, changes, seen, moment, check_);
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
