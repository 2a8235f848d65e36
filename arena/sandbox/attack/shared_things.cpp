#include "arena/sandbox/attack/shared_things.hpp"

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>

#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace isola_arena::attack {
namespace {

// Constants of keyctl(2).
constexpr int join_session_keyring = 1;
constexpr int session_keyring = -3;

// Adds the key to a new session keyring, so that the user's stays as it was. Returns false if the kernel refuses.
bool add_key(const std::string& canary) {
    if (syscall(SYS_keyctl, join_session_keyring, nullptr) < 0) return false;
    return syscall(SYS_add_key, "user", SharedThings::key_name, canary.data(), canary.size(), session_keyring) >= 0;
}

int share_memory(int key, const std::string& canary) {
    const int segment = shmget(key, canary.size() + 1, IPC_CREAT | IPC_EXCL | 0666);
    if (segment < 0) return -1;
    void* memory = shmat(segment, nullptr, 0);
    std::memcpy(memory, canary.c_str(), canary.size() + 1);
    shmdt(memory);
    return segment;
}

sigset_t urgent() {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGURG);
    return set;
}

}  // namespace

SharedThings::SharedThings(const std::string& canary)
    : has_key_(add_key(canary)), segment_key_(0x15014 ^ (getpid() << 8)), segment_(share_memory(segment_key_, canary)) {
    setenv(variable, canary.c_str(), 1);
}

SharedThings::~SharedThings() {
    unsetenv(variable);
    if (segment_ >= 0) shmctl(segment_, IPC_RMID, nullptr);
}

std::optional<std::string> SharedThings::segment_key() const {
    if (segment_ < 0) return std::nullopt;
    return std::to_string(segment_key_);
}

SignalWatch::SignalWatch() {
    const sigset_t set = urgent();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
}

SignalWatch::~SignalWatch() {
    const sigset_t set = urgent();
    pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
}

bool SignalWatch::was_signalled() {
    const sigset_t set = urgent();
    const timespec at_once{0, 0};
    bool signalled = false;
    siginfo_t info{};
    while (sigtimedwait(&set, &info, &at_once) == SIGURG) {
        const int meant = info.si_code == SI_QUEUE ? info.si_value.sival_int : 0;
        signalled = signalled || meant == 0 || meant == getpid();
    }
    return signalled;
}

}  // namespace isola_arena::attack
