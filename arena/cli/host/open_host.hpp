#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/cli/host/host.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/folder/host_folder.hpp"
#include "arena/host/receipt/receipt.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/submission/bot_events.hpp"
#include "arena/host/submission/submission_pipeline.hpp"

namespace isola_arena {

/// The objects that every task of a host needs. The constructor throws UsageError if the folder or an option is wrong, and
/// DatabaseProblem if another arena serves the contest.
struct OpenHost {
    OpenHost(const HostOptions& options, const HostFolder& its_folder);

    /// core: the core on which submissions are built; nullopt: any core.
    std::unique_ptr<host::SubmissionPipeline> open_pipeline(const HostOptions& options, std::optional<int> core,
                                                            std::function<void(const host::BotEvent&)> hear = {});

    const HostFolder folder;
    const std::string settings_text;    ///< of contest.toml when the arena started
    const host::HostSettings settings;  ///< those of that text
    const host::LiveSettings live = settings;
    const host::SigningKey key;
    host::Ledger ledger;
    Confinements confinements;
};

}  // namespace isola_arena
