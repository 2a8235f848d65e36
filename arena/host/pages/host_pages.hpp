#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arena/host/pages/author_pages.hpp"
#include "arena/host/pages/final_pages.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/pages/organiser_pages.hpp"
#include "arena/host/pages/registration.hpp"
#include "arena/host/pages/test_pages.hpp"
#include "arena/host/submission/rates.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/router.hpp"

namespace isola_arena {

/// Limits the requests of one client, whatever link it has, so that nobody keeps others from the host, or tries links
/// without end. Any thread may call the functions.
class RequestGate {
public:
    /// Counts a POST request of this client. Returns the answer 429 if the client has sent too many.
    std::optional<web::Response> stop_sender(const web::Request& request);

    /// Counts a request with a link that is not valid. Returns the answer: 404, or 429 after too many of one client.
    web::Response unknown_link(const web::Request& request);

private:
    static constexpr int most_sent = 300;
    static constexpr int most_unknown_links = 60;
    static constexpr std::int64_t minute = 60;

    host::AddressRate sent_{most_sent, minute};
    host::AddressRate unknown_links_{most_unknown_links, minute};
};

/// Answers the requests to a hosted contest (docs/web-protocol.md): those of authors and the organiser behind their
/// links, and those of everybody about the ladder. A client that knows the secret of a link is treated as the link's
/// owner. The server's thread calls the routes; one other thread makes the answers behind links.
class HostPages {
public:
    /// All references outlive this object. final: nullptr if none can be played.
    HostPages(host::Ledger& ledger, host::SubmissionPipeline& pipeline, const host::SigningKey& key,
              const host::LiveSettings& settings, const FinalPages* final);

    /// Lets people register from now on. The registration outlives the server.
    void open(Registration& registration) { register_.open(registration); }

    /// See OrganiserPages::open().
    void open(LinksFile& links) { organiser_.open(links); }

    /// Lets authors have games analysed. To be called before the first answer.
    void let_analyse(OwnAnalyses analyses) {
        tests_.let_analyse(analyses);
        authors_.let_analyse(std::move(analyses));
    }

    /// Lets authors play test matches. To be called before the first answer.
    void let_test(PlayedTests played) { tests_.let_play(std::move(played)); }

    /// See LadderPages::use_openings().
    void use_openings(host::OpeningUse use) { ladder_.use_openings(use); }

    /// See AuthorPages::show_shared().
    void show_shared(std::vector<std::string> folders) { authors_.show_shared(std::move(folders)); }

    /// See OrganiserPages::offer_marks().
    void offer_marks(std::function<Result<std::string>()> make) { organiser_.offer_marks(std::move(make)); }

    /// See OrganiserPages::offer_copies().
    void offer_copies(CopyAnswers make) { organiser_.offer_copies(std::move(make)); }
    /// See OrganiserPages::show_trouble_of_task().
    void show_trouble_of_task(std::function<std::string()> trouble) {
        organiser_.show_trouble_of_task(std::move(trouble));
    }

    /// See OrganiserPages::let_change_settings().
    void let_change_settings(SettingsFile& file) { organiser_.let_change_settings(file); }

    /// See OrganiserPages::let_play_final().
    void let_play_final(FinalToPlay final) { organiser_.let_play_final(std::move(final)); }

    /// See OrganiserPages::let_reopen().
    void let_reopen(OrganiserPages::Reopen reopen) { organiser_.let_reopen(std::move(reopen)); }

    /// See OrganiserPages::show_list().
    void show_list(std::string refused, std::vector<std::string> warnings, std::string to_accept = {}) {
        organiser_.show_list(std::move(refused), std::move(warnings), std::move(to_accept));
    }

    /// See OrganiserPages::let_accept_list().
    void let_accept_list(std::function<std::optional<Error>(const std::string& digest)> accept) {
        organiser_.let_accept_list(std::move(accept));
    }

    /// Returns the routes of a host, in addition to those of every server. This object outlives them.
    std::vector<web::Route> routes();

private:
    using Handler = std::function<web::Answer(web::Asked)>;
    using OfAuthor = std::function<web::Response(const host::Author&, const web::Asked&)>;
    using OfOrganiser = std::function<web::Response(const web::Asked&)>;
    using OfFinal = std::function<web::Response(const web::Asked&, const FinalReader&)>;

    std::vector<web::Route> routes_for_everybody();
    std::vector<web::Route> routes_of_authors();
    std::vector<web::Route> routes_of_organiser();
    std::vector<web::Route> routes_of_tests();
    std::vector<web::Route> routes_of_final(const std::string& link,
                                            const std::function<Handler(const OfFinal&)>& behind_link);

    Handler for_author(const OfAuthor& answer);
    Handler for_organiser(const OfOrganiser& answer);
    web::Who senders(bool are_authors, bool send_bots);

    web::Response page(const web::Asked& asked);
    web::Response file_of_final(const web::Asked& asked);
    std::optional<host::Author> author_of(const web::Asked& asked);
    web::Answer overview(const web::Asked& asked);
    Handler in_background(web::Work (OrganiserPages::*look_up)());
    bool is_of_organiser(const web::Asked& asked);
    web::Response nobodys_page(const web::Asked& asked);

    host::Ledger& ledger_;
    const host::LiveSettings settings_;
    const FinalPages* final_;
    RequestGate gate_;
    LadderPages ladder_;
    web::Assets assets_;
    AuthorPages authors_;
    OrganiserPages organiser_;
    RegisterPages register_;
    TestPages tests_;
};

}  // namespace isola_arena
