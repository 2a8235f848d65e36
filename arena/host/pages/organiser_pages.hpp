#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/folder/links.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/ledger/organiser_ledger.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "arena/web/api/router.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Make what the organiser's page shows about copies, as JSON. Empty: it shows nothing.
struct CopyAnswers {
    std::function<std::string()> identical;
    /// Looks up what there is to search, and returns the search, which may take seconds and holds no lock meanwhile.
    std::function<std::function<std::string()>()> pairs;
    std::function<Result<std::string>(std::int64_t one, std::int64_t other)> sides;
};

/// The final that the organiser asks for. Without these functions, none is played from the page.
struct FinalToPlay {
    std::function<std::optional<Error>()> ask;
    std::function<std::string()> state;                 ///< `none`, `asked`, `playing`, `interrupted` or `over`
    std::function<std::string()> trouble;               ///< why it could not be played to its end; empty: nothing
    std::function<std::vector<std::string>()> records;  ///< of its newest games; empty if there is none
};

/// Answers the requests of the organiser behind the organiser's link (docs/web-protocol.md): for the page, for authors
/// and their submissions, and for the organiser's acts.
class OrganiserPages {
public:
    /// All references outlive this object.
    OrganiserPages(host::Ledger& ledger, host::SubmissionPipeline& pipeline, const host::LiveSettings& settings,
                   LadderPages& ladder, const FinalPages* final)
        : ledger_(ledger), asked_(ledger), pipeline_(pipeline), settings_(settings), ladder_(ladder), final_(final) {}

    /// Answer the routes below `/organiser/SECRET`.
    web::Response state(const web::Asked& asked);
    web::Response submissions(const web::Asked& asked);
    web::Response withdraw(const web::Asked& asked);
    web::Response disqualify(const web::Asked& asked);
    web::Response accept(const web::Asked& asked);
    web::Response refuse(const web::Asked& asked);
    web::Response readmit(const web::Asked& asked);
    web::Response examine(const web::Asked& asked);
    web::Response examine_all(const web::Asked& asked);
    web::Response end_contest(const web::Asked& asked);
    web::Response reopen(const web::Asked& asked);
    web::Response play_final(const web::Asked& asked);
    web::Response games(const web::Asked& asked);
    web::Response void_game(const web::Asked& asked);
    web::Response game_record(const web::Asked& asked);
    web::Response game_page(const web::Asked& asked);
    web::Response crosstable(const web::Asked& asked);
    web::Response marks(const web::Asked& asked);
    web::Response accept_list(const web::Asked& asked);
    web::Response add_author(const web::Asked& asked);
    web::Response rename(const web::Asked& asked);
    web::Response link(const web::Asked& asked);
    web::Response new_link(const web::Asked& asked);
    web::Response files(const web::Asked& asked);
    web::Response change_settings(const web::Asked& asked);
    /// For BackgroundJobs.
    web::Work look_up_copies();
    web::Work look_up_fairness();
    web::Response sides_of_copy(const web::Asked& asked);

    /// The maker of the list of marks, as CSV. To be called before the first answer.
    void offer_marks(std::function<Result<std::string>()> make) { make_marks_ = std::move(make); }

    /// The makers of what is shown about copies. To be called before the first answer.
    void offer_copies(CopyAnswers make) { make_copies_ = std::move(make); }
    /// trouble: returns what is wrong with the organiser's words about the task; empty: nothing. Any thread may call it.
    /// To be called before the first answer.
    void show_trouble_of_task(std::function<std::string()> trouble) { trouble_of_task_ = std::move(trouble); }

    /// The file of the settings, which outlives this object. To be called before the first answer.
    void let_change_settings(SettingsFile& file) { settings_file_ = &file; }

    /// Lets the organiser change the list of authors and read their links from now on. The file outlives this object. Any
    /// thread may call this.
    void open(LinksFile& links) { links_ = &links; }

    /// To be called before the first answer.
    void let_play_final(FinalToPlay final) { final_to_play_ = std::move(final); }

    /// Opens the contest again, with that deadline, if contest.toml is still the one with that digest.
    using Reopen =
        std::function<std::optional<SettingsRefusal>(const std::string& digest, const std::string& deadline)>;
    /// To be called before the first answer.
    void let_reopen(Reopen reopen) { reopen_ = std::move(reopen); }

    /// Shows the organiser from now on why the list of authors was refused (empty: it was not), and warnings about it.
    /// to_accept: the digest of a list that the organiser may accept nevertheless; empty: it cannot be accepted. Any
    /// thread may call this.
    void show_list(std::string refused, std::vector<std::string> warnings, std::string to_accept = {});

    /// Accepts the list with that digest from now on, for the organiser's page. Any thread may call this.
    void let_accept_list(std::function<std::optional<Error>(const std::string& digest)> accept);

private:
    using ActWithReason = std::function<std::optional<Error>(const host::Author&, const std::string& reason)>;

    using DecideOnVersion = std::optional<Error> (host::SubmissionPipeline::*)(const host::Author&, int,
                                                                               const std::string&);

    web::Response decide(const web::Asked& asked, DecideOnVersion decide);
    Result<host::Author> author_in(const web::Asked& asked);
    web::Response act_with_reason(const web::Asked& asked, const ActWithReason& act);
    web::Response changed_list(const std::optional<ListRefusal>& refusal, const web::Asked& asked);
    bool final_is_under_way() const;
    web::Response examine_again(const web::Asked& asked, std::optional<std::int64_t> author);
    void write_author(JsonWriter& json, const host::Author& author);
    void write_queue(JsonWriter& json, const std::vector<host::Author>& authors);
    void write_examinations(JsonWriter& json, const std::vector<host::Author>& authors);
    void write_acts(JsonWriter& json);
    void write_list(JsonWriter& json);
    void write_settings(JsonWriter& json);

    host::Ledger& ledger_;
    host::OrganiserLedger asked_;
    host::SubmissionPipeline& pipeline_;
    const host::LiveSettings settings_;
    LadderPages& ladder_;
    const FinalPages* final_;
    std::function<Result<std::string>()> make_marks_;
    CopyAnswers make_copies_;
    std::function<std::string()> trouble_of_task_;
    SettingsFile* settings_file_ = nullptr;
    std::atomic<LinksFile*> links_ = nullptr;
    Reopen reopen_;
    FinalToPlay final_to_play_;
    std::mutex list_mutex_;
    std::string list_refused_;
    std::vector<std::string> list_warnings_;
    std::string list_to_accept_;
    std::function<std::optional<Error>(const std::string& digest)> accept_list_;
};

}  // namespace isola_arena
