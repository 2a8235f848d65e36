#pragma once

#include <optional>
#include <string>

#include "arena/host/club/host_settings.hpp"
#include "arena/host/pages/registration.hpp"
#include "arena/web/api/assets.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// Answers `/register` (docs/web-protocol.md): the page, what the contest is, and who registers.
class RegisterPages {
public:
    /// Both outlive it.
    RegisterPages(const host::HostSettings& settings, web::Assets& assets) : settings_(settings), assets_(assets) {}

    /// Returns the answer to who registers if it is refused whatever the body of the request is.
    std::optional<web::Response> refusal_of(const web::Request& request, const std::string& part,
                                            const Registration* registration) const;

    /// part: what follows `/register/`. client: see web::client_of(). registration: nullptr as long as it has not begun.
    web::Response answer(const web::Request& request, const std::string& part, const std::string& client,
                         Registration* registration);

private:
    web::Response state(Registration* registration) const;

    const host::HostSettings& settings_;
    web::Assets& assets_;
};

}  // namespace isola_arena
