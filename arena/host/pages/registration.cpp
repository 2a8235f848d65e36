#include "arena/host/pages/registration.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/club/authors/author_name.hpp"
#include "arena/host/club/moment.hpp"
#include "arena/web/api/access_policy.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_email = 254;

// A text that begins with another sign could be a comment in authors.csv, or a formula where somebody opens links.csv as
// a table.
bool begins_as_a_word(const std::string& text) {
    const auto first = static_cast<unsigned char>(text.front());
    return first >= 0x80 || (first >= '0' && first <= '9') || (first >= 'A' && first <= 'Z') ||
           (first >= 'a' && first <= 'z');
}

std::optional<std::string> wrong_name(const std::string& name) {
    if (name.empty()) return "a name is needed";
    if (const auto wrong = host::wrong_name(name)) return "the name " + *wrong;
    if (!begins_as_a_word(name)) return "the name must begin with a letter or a digit";
    return std::nullopt;
}

std::optional<std::string> wrong_email(const std::string& email) {
    if (email.empty()) return std::nullopt;
    const std::size_t at = email.find('@');
    const bool is_one = at != std::string::npos && at > 0 && at + 1 < email.size() &&
                        email.find_first_of(" ,;<>\"@", at + 1) == std::string::npos &&
                        email.find_first_of(" ,;<>\"") == std::string::npos;
    if (!is_one || email.size() > longest_email || printable(email) != email || !begins_as_a_word(email))
        return "this is no e-mail address: expected one as ann@example.org, or none";
    return std::nullopt;
}

}  // namespace

// When too many were wrong, a right one is refused, too: else who tries codes would only have to go on.
std::optional<NotRegistered> Registration::wrong_code(const std::string& code, const std::string& client) {
    const std::int64_t now = host::steady_seconds();
    const auto wait = std::max(wrong_codes_.would_wait(client, now), wrong_codes_of_all_.would_wait("", now));
    if (wait) return NotRegistered{429, "there were too many wrong codes", wait};
    if (web::same_secret(code, settings_.code)) return std::nullopt;
    wrong_codes_.wait_of(client, now);
    wrong_codes_of_all_.wait_of("", now);
    return NotRegistered{403, "this is not the registration code: ask the organiser for it"};
}

std::optional<std::string> Registration::closed() {
    const auto closed = intake_.closed();
    return closed ? std::optional(closed->why) : std::nullopt;
}

std::variant<std::string, NotRegistered> Registration::enter(const Application& application,
                                                             const std::string& client) {
    if (auto why = closed()) return NotRegistered{409, std::move(*why)};
    if (auto wrong = wrong_code(application.code, client)) return std::move(*wrong);
    host::ListedAuthor author{std::string(trimmed(application.name, " ")),
                              std::string(trimmed(application.email, " "))};
    if (auto wrong = wrong_name(author.name)) return NotRegistered{400, *wrong};
    author.name = host::normal_name(author.name);
    if (auto wrong = wrong_email(author.email)) return NotRegistered{400, *wrong};
    const std::int64_t now = host::steady_seconds();
    if (auto wait = rate_.would_wait(client, now)) return NotRegistered{429, std::move(wait->why), wait->seconds};
    // What is wrong with a file only the organiser may see.
    const auto failed = [&](const std::string& why) {
        announce(author.name + " could not register: " + why);
        return NotRegistered{503, "the list of authors cannot be changed just now: tell the organiser"};
    };
    try {
        auto added = links_.add(author, settings_.most_authors);
        if (const auto* refused = std::get_if<LinksFile::NotAdded>(&added))
            return refused->is_refused ? NotRegistered{409, refused->why} : failed(refused->why);
        rate_.count(client, now);
        announce(author.name + " has registered");
        return std::get<std::string>(std::move(added));
    } catch (const std::runtime_error& problem) {  // of the disk or the ledger
        return failed(problem.what());
    }
}

}  // namespace isola_arena
