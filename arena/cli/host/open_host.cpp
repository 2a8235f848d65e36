#include "arena/cli/host/open_host.hpp"

#include <string>
#include <utility>

#include "arena/base/print.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/host/build/submission_builder.hpp"
#include "arena/host/deletion/delete_author.hpp"
#include "arena/host/store/ledger/ladder_ledger.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena {
namespace {

// Builds submissions on that core, so that building takes nothing from the games of the ladder.
host::MakeSteps on_core(std::optional<int> core, host::MakeSteps steps) {
    if (!core) return steps;
    return [core, steps = std::move(steps)](const host::SubmissionJob& job) {
        stay_on_core(*core);
        return steps(job);
    };
}

}  // namespace

OpenHost::OpenHost(const HostOptions& options, const HostFolder& its_folder)
    : folder(its_folder), settings_text(usable(host::text_of_settings(folder.settings()))),
      settings(usable(host::host_settings_in(settings_text, folder.settings()))),
      key(usable(host::SigningKey::of_file(folder.key()))), ledger(folder.ledger()),
      confinements(usable(Confinements::open(options.confinement))) {
    refuse_if(refuse_half_deleted(folder, ledger));
    refuse_if(confinements.share(usable(contest_named(settings.contest)).shares));
    refuse_if(confinements.keep_shares_from(folder.path, "the contest's folder"));
    for (const std::string& note : notes_on_own_recipes(settings)) announce(note);
    host::LadderLedger(ledger).become(settings.ladder);
    refuse_if(confinements.need_isolation("authors hand in programs"));
}

std::unique_ptr<host::SubmissionPipeline> OpenHost::open_pipeline(const HostOptions& options, std::optional<int> core,
                                                                  std::function<void(const host::BotEvent&)> hear) {
    return std::make_unique<host::SubmissionPipeline>(
        ledger, key, live, folder.submissions(),
        on_core(core, steps_of_submissions(confinements, live, options.confinement)), options.jobs,
        host::SubmissionListener{std::move(hear), announce});
}

}  // namespace isola_arena
