#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/host/folder/links.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/submission/rates.hpp"
#include "arena/host/submission/submission_pipeline.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// The form of somebody who wants to take part.
struct Application {
    std::string name;
    std::string email;  ///< may be empty
    std::string code;
};

/// Registers people who know the code of a hosted contest as authors. Any thread may call the functions.
class Registration {
public:
    /// All references outlive this object. Nobody can register while the settings have no code.
    Registration(LinksFile& links, const host::LiveSettings& settings, host::SubmissionPipeline& pipeline)
        : links_(links), settings_(settings), pipeline_(pipeline), rate_(settings->most_authors) {}

    /// client: see web::client_of(). Answers with the personal link of the new author, who is then in authors.csv, in
    /// the ledger and in links.csv. Otherwise answers why there is no link. 400: a name or an e-mail that is not
    /// allowed. 403: a wrong code. 409: a name that is taken, a full list, or a contest that takes nothing any more.
    /// 429: too many wrong codes or registrations, of this client or of all. 503: the list cannot be read or written.
    web::Response enter(const Application& application, const std::string& client);

    /// Returns why registration is closed: the contest has ended, or its deadline is over; nullopt if it is open.
    std::optional<std::string> closed();

private:
    static constexpr std::int64_t ten_minutes = 600;
    static constexpr int most_wrong_codes = 10;
    static constexpr int most_wrong_codes_of_all = 100;

    std::optional<web::Response> wrong_code(const std::string& code, const std::string& client);

    LinksFile& links_;
    const host::LiveSettings settings_;
    host::SubmissionPipeline& pipeline_;
    host::RegistrationRate rate_;
    host::AddressRate wrong_codes_{most_wrong_codes, ten_minutes};
    host::AddressRate wrong_codes_of_all_{most_wrong_codes_of_all, ten_minutes};
};

/// Answers requests to `/register` (docs/web-protocol.md): for the state of the contest, and to register. Any thread
/// may call the functions.
class RegisterPages {
public:
    explicit RegisterPages(const host::LiveSettings& settings) : settings_(settings) {}

    /// Lets people register from now on. The registration outlives this object.
    void open(Registration& registration) { registration_ = &registration; }

    /// Returns the refusal of a request of which only the header has been read; nullopt: it is not refused.
    std::optional<web::Response> refusal_of(const web::Request& request) const;

    web::Response state() const;
    web::Response enter(const web::Request& request);

private:
    const host::LiveSettings settings_;
    std::atomic<Registration*> registration_ = nullptr;
};

}  // namespace isola_arena
