#include "arena/process/clock/wakefulness.hpp"

#include <cstdlib>
#include <cstring>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

const char* after(const char* text, const char* key) {
    const char* found = std::strstr(text, key);
    return found == nullptr ? nullptr : found + std::strlen(key);
}

// The state comes before the count in the file, so a thread that goes to sleep in between looks as if it had waited.
Wake wake_of(const std::string& thread_folder) {
    const std::string text = proc_text(thread_folder + "/status");
    const char* state = after(text.data(), "\nState:\t");
    const char* waits = after(text.data(), "\nvoluntary_ctxt_switches:\t");
    if (state == nullptr || waits == nullptr) return {};
    return {*state, std::atol(waits)};
}

}  // namespace

bool stayed_awake(const Wake& before, const Wake& now, bool answered) {
    const long waited = now.waits - before.waits;
    return (now.state == 'R' && waited == 0) || (answered && now.state == 'S' && waited == 1);
}

void Wakefulness::begin(const Watched& bot) {
    before_.clear();
    for_each_thread(bot, [this](pid_t thread, const std::string& folder) {
        const Wake wake = wake_of(folder);
        if (wake.state == 'R') before_[thread] = wake;
    });
}

bool Wakefulness::lasted(const Watched& bot, bool answered) const {
    if (before_.empty()) return false;
    bool lasted = false;
    for_each_thread(bot, [&](pid_t thread, const std::string& folder) {
        const auto before = before_.find(thread);
        lasted = lasted || (before != before_.end() && stayed_awake(before->second, wake_of(folder), answered));
    });
    return lasted;
}

}  // namespace isola_arena
