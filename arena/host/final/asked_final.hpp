#pragma once

#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "arena/host/final/served_final.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Returns an error if a final cannot be played because there are fewer than two bots. bots: how many would play.
std::optional<Error> refuse_final_of(std::size_t bots);

/// The state of the final that the organiser orders on the page and the host plays. Any thread may call the functions.
class AskedFinal {
public:
    /// All references outlive this object.
    AskedFinal(host::Ledger& ledger, host::SubmissionPipeline& pipeline, const ServedFinal& final)
        : ledger_(ledger), pipeline_(pipeline), final_(final) {}

    /// Asks for the final, or for the rest of one that was interrupted. Returns an error in words if it cannot be played
    /// now: the contest has not ended, versions are still examined, fewer than two bots play, or it is over already.
    std::optional<Error> ask();

    /// Returns whether a final was asked for that is not played yet.
    bool is_asked() const;

    /// Notes that the final begins that was asked for. Returns false, and forgets the request, if the contest has not
    /// ended. After true, end() has to be called.
    bool begin();

    /// Notes that the final ended. trouble: why it could not be played to its end; empty: nothing.
    void end(const std::string& trouble);

    /// Opens the contest again by reopen, unless the final is being played. No final begins meanwhile. Afterwards none is
    /// asked for, and there is no trouble. Returns what reopen returns, or why it was not called.
    std::optional<SettingsRefusal> let_reopen(const std::function<std::optional<SettingsRefusal>()>& reopen);

    /// Returns `none`, `asked`, `playing`, `interrupted` or `over`.
    std::string state() const;

    /// Returns what end() was told last, for the final of the present end of the contest.
    std::string trouble() const;

private:
    host::Ledger& ledger_;
    host::SubmissionPipeline& pipeline_;
    const ServedFinal& final_;
    mutable std::mutex mutex_;  ///< guards the members below
    bool is_asked_ = false;
    bool is_played_ = false;
    std::string trouble_;
};

}  // namespace isola_arena
