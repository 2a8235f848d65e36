// Attacks on kernel objects that processes of one machine share.

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/shm.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

// Operation numbers of keyctl(2).
constexpr int keyctl_search = 10;
constexpr int keyctl_read = 11;
constexpr int own_thread_ring = -1, own_process_ring = -2, session_ring = -3, user_ring = -4, user_session_ring = -5;

void search_ring(Ways& ways, int ring, const std::string& name) {
    const std::string way = "keyring " + std::to_string(ring);
    const long key = syscall(SYS_keyctl, keyctl_search, ring, "user", name.c_str(), 0);
    if (key < 0) return ways.refused(way);
    std::array<char, 128> content{};
    if (syscall(SYS_keyctl, keyctl_read, key, content.data(), content.size() - 1) > 0)
        ways.succeeded("read the key " + name + ": " + content.data());
    else ways.refused(way);
}

Attempt keyring(const Words& arguments) {
    Ways ways;
    const std::string name = word(arguments, 0, "isola-arena");
    for (const int ring : {own_thread_ring, own_process_ring, session_ring, user_ring, user_session_ring})
        search_ring(ways, ring, name);
    return ways.result();
}

Attempt shared_memory(const Words& arguments) {
    const auto key = static_cast<key_t>(number(arguments, 0, 1));
    const int segment = shmget(key, 0, 0);
    if (segment < 0) return refused("the host's shared memory " + word(arguments, 0) + ": " + std::strerror(errno));
    const auto* text = static_cast<const char*>(shmat(segment, nullptr, SHM_RDONLY));
    if (reinterpret_cast<std::intptr_t>(text) == -1) return refused(std::strerror(errno));
    return succeeded("the host's shared memory " + word(arguments, 0) + ": " + text);
}

void type_into(Ways& ways, const std::string& way, int terminal) {
    for (const char c : std::string("# hostile"))
        if (ioctl(terminal, TIOCSTI, &c) != 0) return ways.refused(way);
    ways.succeeded("typed into " + way);
}

// Pushes text into a terminal's input (TIOCSTI), so that the shell of the terminal would run it.
Attempt terminal(const Words& arguments) {
    Ways ways;
    for (const int standard : {0, 1, 2}) type_into(ways, "descriptor " + std::to_string(standard), standard);
    for (const std::string& file :
         {std::string("/dev/tty"), std::string("/dev/console"), path(arguments, 0, "/dev/pts/0")}) {
        const int device = open(file.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
        if (device < 0) ways.refused(file);
        else type_into(ways, file, device);
        if (device >= 0) close(device);
    }
    return ways.result();
}

// Opens kernel settings for writing. It does not write: an open file is success enough.
Attempt kernel_settings(const Words&) {
    Ways ways;
    for (const char* file :
         {"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/vm/overcommit_memory",
          "/proc/sysrq-trigger", "/proc/sys/kernel/modprobe", "/sys/power/state", "/dev/mem", "/dev/kmsg"}) {
        const int opened = open(file, O_WRONLY | O_CLOEXEC);
        if (opened >= 0) ways.succeeded(std::string("may write to ") + file);
        else ways.refused(file);
        if (opened >= 0) close(opened);
    }
    return ways.result();
}

}  // namespace

std::vector<Attack> kernel_attacks() {
    return {{"keyring", "NAME", "reads a key of the arena's session from the kernel's keyrings", keyring},
            {"shared-memory", "KEY", "reads a segment of the host's shared memory", shared_memory},
            {"terminal", "[%TERMINAL]", "types into the arena's terminal", terminal},
            {"kernel-settings", "", "opens the kernel's settings for writing", kernel_settings}};
}

}  // namespace isola_arena::hostile
