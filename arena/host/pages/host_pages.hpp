#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/pages/author_pages.hpp"
#include "arena/host/pages/final_pages.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/pages/link_request.hpp"
#include "arena/host/pages/organiser_pages.hpp"
#include "arena/host/pages/register_pages.hpp"
#include "arena/host/pages/request_gate.hpp"
#include "arena/web/api/assets.hpp"

namespace isola_arena {

/// Answers what is asked of a hosted contest (docs/web-protocol.md): by authors and the organiser behind their links,
/// and by everybody of the ladder. Who knows a link's secret is who the link is for. answer() is for the server's
/// thread; what it returns is called on one other thread.
class HostPages {
public:
    /// All of them outlive it. final: nullptr if none was played yet.
    HostPages(host::Ledger& ledger, host::Intake& intake, const host::SigningKey& key,
              const host::HostSettings& settings, const FinalPages* final);

    /// From now on people may register. It outlives the server.
    void open(Registration& registration) { registration_ = &registration; }

    /// Authors may have games analysed. To be called before the first answer.
    void let_analyse(OwnAnalyses analyses) { authors_.let_analyse(std::move(analyses)); }

    /// See OrganiserPages::show_list().
    void show_list(std::string refused, std::vector<std::string> warnings) {
        organiser_.show_list(std::move(refused), std::move(warnings));
    }

    /// Returns nullopt if the path is not / and begins with none of /author, /organiser, /register, /ladder, except for
    /// what strangers may not see of the final.
    std::optional<web::Answer> answer(web::Request& request);

    /// Counts what is sent, before its body is read, and returns the answer if it is refused whatever the body is:
    /// the client has sent too much, the link is not good, or nothing is taken from this author now. For the thread that
    /// calls what answer() returns.
    std::optional<web::Response> refusal_of(const web::Request& request);

private:
    web::Answer front_page(const web::Request& request);
    web::Answer ladder(const web::Request& request, std::string path);
    web::Answer registering(web::Request& request, const std::string& part);
    web::Response of_author(const LinkRequest& asked);
    web::Response of_organiser(const LinkRequest& asked);
    web::Response of_final(const LinkRequest& asked, const FinalReader& reader);
    web::Response nobodys_page(const LinkRequest& asked);

    host::Ledger& ledger_;
    const host::HostSettings& settings_;
    const FinalPages* final_;
    RequestGate gate_;
    LadderPages ladder_;
    web::Assets assets_;
    AuthorPages authors_;
    OrganiserPages organiser_;
    RegisterPages register_;
    std::atomic<Registration*> registration_ = nullptr;
};

}  // namespace isola_arena
