#include "arena/process/wakefulness.hpp"

#include <cstdlib>
#include <cstring>

#include "arena/process/proc_files.hpp"

namespace isola_arena {
namespace {

struct Wake {
    char state = 0;   ///< as the system calls it: R is awake, S waits for something
    long waits = -1;  ///< how often it has waited of its own accord; below 0: not known
};

const char* after(const char* text, const char* key) {
    const char* found = std::strstr(text, key);
    return found == nullptr ? nullptr : found + std::strlen(key);
}

// The state stands before the count: one that goes to sleep in between looks as if it had waited.
Wake wake_of(const std::string& thread_folder) {
    const ProcText text = proc_text(thread_folder + "/status");
    const char* state = after(text.data(), "\nState:\t");
    const char* waits = after(text.data(), "\nvoluntary_ctxt_switches:\t");
    if (state == nullptr || waits == nullptr) return {};
    return {*state, std::atol(waits)};
}

}  // namespace

void Wakefulness::begin(const Watched& bot) {
    waits_before_.clear();
    for_each_thread(bot, [this](pid_t thread, const std::string& folder) {
        const Wake wake = wake_of(folder);
        if (wake.state == 'R') waits_before_[thread] = wake.waits;
    });
}

bool Wakefulness::lasted(const Watched& bot, bool answered) const {
    if (waits_before_.empty()) return false;
    bool lasted = false;
    for_each_thread(bot, [&](pid_t thread, const std::string& folder) {
        const auto before = waits_before_.find(thread);
        if (before == waits_before_.end()) return;
        const Wake wake = wake_of(folder);
        const long waited = wake.waits - before->second;
        lasted = lasted || (wake.state == 'R' && waited == 0) || (answered && wake.state == 'S' && waited == 1);
    });
    return lasted;
}

}  // namespace isola_arena
