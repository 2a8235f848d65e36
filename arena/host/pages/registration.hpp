#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include "arena/host/club/host_settings.hpp"
#include "arena/host/folder/links.hpp"
#include "arena/host/intake/intake.hpp"
#include "arena/host/intake/rates.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// What somebody writes who wants to take part.
struct Application {
    std::string name;
    std::string email;  ///< may be empty
    std::string code;
};

/// Why it is not done.
struct NotRegistered {
    unsigned status;  ///< of HTTP
    std::string why;
    std::optional<std::int64_t> retry_after = {};  ///< seconds
};

/// Registers who knows the code of a hosted contest as an author: they are in authors.csv, in the ledger and in links.csv
/// when this returns their link. Any thread may call it.
class Registration {
public:
    /// All of them outlive it. The settings have a code.
    Registration(LinksFile& links, const host::HostSettings& settings, host::Intake& intake)
        : links_(links), settings_(settings), intake_(intake), rate_(settings.most_authors) {}

    /// client: see web::client_of(). Returns the personal link, or why there is none: 400 for a name or an e-mail that
    /// cannot be, 403 for a wrong code, 409 for a name that is taken, a list that is full or a contest that takes nothing
    /// any more, 429 after too many wrong codes or registrations of this client, or of all; 503 if the list cannot be
    /// read or written.
    std::variant<std::string, NotRegistered> enter(const Application& application, const std::string& client);

    /// Returns why registration is closed: the contest has ended, or its deadline is over; nullopt if it is open.
    std::optional<std::string> closed();

private:
    static constexpr std::int64_t ten_minutes = 600;
    static constexpr int most_wrong_codes = 10;
    static constexpr int most_wrong_codes_of_all = 100;

    std::optional<NotRegistered> wrong_code(const std::string& code, const std::string& client);

    LinksFile& links_;
    const host::HostSettings& settings_;
    host::Intake& intake_;
    host::RegistrationRate rate_;
    host::AddressRate wrong_codes_{most_wrong_codes, ten_minutes};
    host::AddressRate wrong_codes_of_all_{most_wrong_codes_of_all, ten_minutes};
};

/// Answers what is asked of `/register` (docs/web-protocol.md): what the contest is, and who registers. Any thread may call it.
class RegisterPages {
public:
    /// The settings outlive it.
    explicit RegisterPages(const host::HostSettings& settings) : settings_(settings) {}

    /// From now on people may register. It outlives this.
    void open(Registration& registration) { registration_ = &registration; }

    /// Returns the refusal of what is asked, of which only the header has been read.
    std::optional<web::Response> refusal_of(const web::Request& request) const;

    web::Response state() const;
    web::Response enter(const web::Request& request);

private:
    const host::HostSettings& settings_;
    std::atomic<Registration*> registration_ = nullptr;
};

}  // namespace isola_arena
