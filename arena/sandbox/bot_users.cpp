#include "arena/sandbox/bot_users.hpp"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

namespace isola_arena {
namespace {

// User ids from a range that is assigned neither to accounts nor to services, below the ids that systemd assigns
// dynamically.
constexpr uid_t first_user = 60901;
constexpr uid_t behind_last_user = 61184;

// Enough for bots that play at the same time to run as different users, because the kernel keeps quotas by user.
constexpr std::size_t most_users = 64;

// An account that is too long for the buffer (ERANGE) is one, too.
bool is_free(uid_t id) {
    std::array<char, 1024> text;
    passwd account{};
    passwd* found_account = nullptr;
    group members{};
    group* found_group = nullptr;
    return getpwuid_r(id, &account, text.data(), text.size(), &found_account) != ERANGE && found_account == nullptr &&
           getgrgid_r(id, &members, text.data(), text.size(), &found_group) != ERANGE && found_group == nullptr;
}

}  // namespace

bool BotUsers::find_one_more() const {
    unseen_ = std::max(unseen_, first_user);
    while (unseen_ < behind_last_user && found_.size() < most_users)
        if (const uid_t id = unseen_++; is_free(id)) {
            found_.push_back(id);
            return true;
        }
    return false;
}

uid_t BotUsers::first_of_all() const {
    if (geteuid() != 0) return 0;
    const std::lock_guard lock(finding_);
    return !found_.empty() || find_one_more() ? found_.front() : 0;
}

uid_t BotUsers::next() const {
    const std::lock_guard lock(finding_);
    if (given_ >= found_.size()) find_one_more();
    return found_[given_++ % found_.size()];
}

std::string BotUsers::words() const {
    const uid_t first = first_of_all();
    if (first == 0) return {};
    return std::to_string(most_users) + " uids from " + std::to_string(first) +
           " on, which belong to no account, in turn";
}

}  // namespace isola_arena
