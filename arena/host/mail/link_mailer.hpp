#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

#include "arena/host/mail/link_ledger.hpp"
#include "arena/host/submission/bot_events.hpp"

/// arena/host/mail sends authors their links by a command of the organiser (contest.toml: mail_command). Open this
/// header first:
///
///     LinkMailer mailer({command, ledger, [&] { return links.links_by_digest(); }, announce});
///
namespace isola_arena {

/// The most links that are sent within an hour, so that a mistake floods nobody, and a mail server does not take the
/// organiser for somebody who sends junk mail.
inline constexpr int most_links_an_hour = 200;

/// What a LinkMailer needs. The ledger outlives it.
struct LinkMailSetup {
    EventCommandSetup command;  ///< as for an EventCommand
    host::Ledger& ledger;
    std::function<std::map<std::string, std::string>()> links;  ///< returns all links by the digests of their secrets
};

/// Runs the organiser's command once for each link that was not sent yet, outside of any sandbox. The command gets a
/// JSON object with the author's name, e-mail address and link on its stdin. Looks for such links every second. A link
/// counts as sent when the command begins; if it fails, the link is tried again an hour later. Sends nothing after the
/// end of the contest. Has a thread of its own.
class LinkMailer {
public:
    explicit LinkMailer(LinkMailSetup setup);

    /// Lets the run in progress end within five seconds, and ends it then; its link is tried again at the next start.
    ~LinkMailer();
    LinkMailer(const LinkMailer&) = delete;
    LinkMailer& operator=(const LinkMailer&) = delete;

private:
    void work(const std::stop_token& stop);
    void send_all(const std::stop_token& stop);
    void send(const host::UnsentLink& link, const std::string& address);
    bool may_send(host::Moment at);
    void complain(const std::string& what) const;

    LinkMailSetup setup_;
    host::LinkLedger ledger_;
    std::deque<host::Moment> tries_;              // of the last hour, those that failed, too
    std::map<std::string, host::Moment> failed_;  // by digest, when
    bool has_said_why_it_waits_ = false;
    std::timed_mutex mutex_;  // held by the thread except when it waits
    std::stop_source interruption_;
    std::condition_variable_any changed_;
    std::jthread thread_;
};

}  // namespace isola_arena
