#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "arena/host/club/host_settings.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/host/club/ledger/organiser_ledger.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/pages/link_request.hpp"
#include "arena/web/api/assets.hpp"

namespace isola_arena {

/// Answers what the organiser asks behind the own link (docs/web-protocol.md): the page, who has handed in what,
/// and what the organiser does about it.
class OrganiserPages {
public:
    /// All of them outlive it.
    OrganiserPages(host::Ledger& ledger, host::Intake& intake, const host::HostSettings& settings, LadderPages& ladder,
                   web::Assets& assets, bool has_final)
        : ledger_(ledger), asked_(ledger), intake_(intake), settings_(settings), ladder_(ladder), assets_(assets),
          has_final_(has_final) {}

    web::Response answer(const LinkRequest& asked);

    /// Shows from now on what the organiser should know of the list of authors: why it was refused (empty: it was not), and
    /// warnings. Any thread may call it.
    void show_list(std::string refused, std::vector<std::string> warnings);

private:
    web::Response state();
    void write_author(JsonWriter& json, const host::Author& author);
    void write_queue(JsonWriter& json, const std::vector<host::Author>& authors);
    web::Response submissions(const host::Author& author);
    web::Response act(const host::Author& author, const LinkRequest& asked);
    web::Response examine_again(const LinkRequest& asked, std::optional<std::int64_t> author);
    void write_examinations(JsonWriter& json, const std::vector<host::Author>& authors);
    void write_acts(JsonWriter& json);
    void write_list(JsonWriter& json);
    web::Response end_contest(const std::string& title);

    host::Ledger& ledger_;
    host::OrganiserLedger asked_;
    host::Intake& intake_;
    const host::HostSettings& settings_;
    LadderPages& ladder_;
    web::Assets& assets_;
    const bool has_final_;
    std::mutex list_mutex_;
    std::string list_refused_;
    std::vector<std::string> list_warnings_;
};

}  // namespace isola_arena
