#include "arena/host/mail/link_mailer.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include <fmt/core.h>

#include "arena/base/json/json_writer.hpp"

namespace isola_arena {
namespace {

constexpr host::Moment an_hour = 3600;
constexpr std::chrono::seconds between_looks_for_links{1};

// How long the host waits at its end for a run: one that is ended may have sent its letter, which is then sent twice.
constexpr std::chrono::seconds grace_of_run{5};

std::string mail_json(const host::UnsentLink& link, const std::string& address, const std::string& title) {
    return json_object([&](JsonWriter& json) {
               json.key("event").text("link").key("title").text(title).key("author").text(link.author);
               json.key("email").text(link.email).key("link").text(address);
               json.key("at").text(host::utc_text(host::now()));
           }) +
           '\n';
}

}  // namespace

LinkMailer::LinkMailer(LinkMailSetup setup)
    : setup_(std::move(setup)), ledger_(setup_.ledger), thread_([this](const std::stop_token& stop) { work(stop); }) {}

LinkMailer::~LinkMailer() {
    thread_.request_stop();
    if (mutex_.try_lock_for(grace_of_run)) mutex_.unlock();
    else interruption_.request_stop();
    thread_.join();
}

void LinkMailer::complain(const std::string& what) const {
    if (setup_.command.complain) setup_.command.complain("mail_command: " + what);
}

void LinkMailer::work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (!stop.stop_requested()) {
        try {
            send_all(stop);
        } catch (const std::exception& failure) {  // of the ledger, such as a full disk
            complain(failure.what());
        }
        changed_.wait_for(lock, stop, between_looks_for_links, [] { return false; });
    }
}

void LinkMailer::send_all(const std::stop_token& stop) {
    if (setup_.ledger.frozen_at()) return;
    const std::vector<host::UnsentLink> unsent = ledger_.unsent();
    if (unsent.empty()) return;
    const std::map<std::string, std::string> addresses = setup_.links();
    for (const host::UnsentLink& each : unsent) {
        const auto address = addresses.find(each.digest);
        const auto failure = failed_.find(each.digest);
        if (address == addresses.end() || stop.stop_requested()) continue;
        if (failure != failed_.end() && host::now() - failure->second < an_hour) continue;
        if (!may_send(host::now())) return;
        send(each, address->second);
    }
}

bool LinkMailer::may_send(host::Moment at) {
    while (!tries_.empty() && at - tries_.front() >= an_hour) tries_.pop_front();
    const bool may =
        std::max(static_cast<int>(tries_.size()), ledger_.sent_since(at - an_hour + 1)) < most_links_an_hour;
    if (!may && !std::exchange(has_said_why_it_waits_, true))
        complain(fmt::format("{} links were sent within an hour; the others follow", most_links_an_hour));
    if (may) has_said_why_it_waits_ = false;
    return may;
}

void LinkMailer::send(const host::UnsentLink& link, const std::string& address) {
    const host::Moment at = host::now();
    if (!ledger_.begin_to_send(link.digest, at)) return;
    tries_.push_back(at);
    const ToldRun run =
        run_told(setup_.command, mail_json(link, address, setup_.command.title), interruption_.get_token());
    if (!run.mistake && !run.was_stopped) return;
    ledger_.not_sent(link.digest);
    failed_[link.digest] = at;
    if (run.mistake)
        complain(fmt::format("the link of {}: {}; it is tried again in an hour", link.author, *run.mistake));
}

}  // namespace isola_arena
