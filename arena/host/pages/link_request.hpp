#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/club/ledger/ledger.hpp"
#include "arena/web/api/http_text.hpp"

namespace isola_arena {

/// What is asked of the page behind a personal link: the request, and its path `/author/SECRET/what/...` in parts.
struct LinkRequest {
    web::Request request;
    std::vector<std::string> parts;  ///< after the first one, so that the secret is part 0

    /// Returns a part of the path, empty if it has fewer.
    std::string part(std::size_t i) const { return i < parts.size() ? parts[i] : std::string(); }
    std::string digest() const;
    bool posts() const { return request.method == "POST"; }
    bool is_for_the_page() const { return parts.size() == 1 && !posts(); }
};

/// The page that a browser loads at / and behind every personal link.
inline constexpr const char* personal_page = "/host.html";

/// Returns the number that the text is, 0 if it is none.
int number_in(const std::string& text);

/// Returns a response that must not stay in a cache, because only the owner of the link may see it.
web::Response private_json(std::string json, unsigned status = 200);

/// Writes the next value: the moment in UTC, or null.
void write_moment(JsonWriter& json, const std::optional<host::Moment>& moment);

/// Writes the next value: a submission with its files and steps.
void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps);

}  // namespace isola_arena
