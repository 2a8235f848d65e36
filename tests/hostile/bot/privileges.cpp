// Attacks for more privileges than those of an ordinary user.

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <grp.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "tests/hostile/bot/attack.hpp"

namespace isola_arena::hostile {
namespace {

// Returns the value of a line of /proc/self/status.
std::string status(const std::string& name) {
    const std::string text = read_some("/proc/self/status").value_or("");
    const std::size_t at = text.find("\n" + name + ":");
    if (at == std::string::npos) return "";
    const std::size_t begin = text.find_first_not_of(" \t", at + name.size() + 2);
    return text.substr(begin, text.find('\n', begin) - begin);
}

// A file that only root of the host can read, whatever the names of users in this namespace.
constexpr const char* for_root_alone = "/proc/sys/kernel/cad_pid";

Attempt become_root(const Words&) {
    return in_child([] {
        Ways ways;
        if (read_some(for_root_alone)) ways.succeeded("it runs as the host's root already");
        else ways.refused(for_root_alone);
        if (status("CapEff").find_first_not_of('0') != std::string::npos)
            ways.succeeded("capabilities " + status("CapEff"));
        if (getuid() != 0 && setresuid(0, 0, 0) == 0) ways.succeeded("setresuid");
        else if (getuid() != 0) ways.refused("setresuid");
        const gid_t root_group = 0;
        if (setgroups(1, &root_group) == 0) ways.succeeded("setgroups");
        else ways.refused("setgroups");
        return ways.result();
    });
}

// Runs set-user-ID programs such as su, the usual way to more privileges.
Attempt new_privileges(const Words&) {
    if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 1)
        return refused("no_new_privs is set: su, sudo and ping gain nothing");
    return succeeded("no_new_privs is not set: programs with the set-user-ID bit work");
}

Attempt namespaces(const Words&) {
    Ways ways;
    constexpr std::array<std::pair<int, const char*>, 4> kinds{
        {{CLONE_NEWUSER, "user"}, {CLONE_NEWNS, "mount"}, {CLONE_NEWNET, "network"}, {CLONE_NEWPID, "process"}}};
    for (const auto& [flag, name] : kinds) {
        const Attempt attempt = in_child(
            [flag = flag] { return unshare(flag) == 0 ? succeeded("a new one") : refused(std::strerror(errno)); });
        if (attempt.luck == Luck::succeeded) ways.succeeded(std::string("a new ") + name + " namespace");
        else ways.refused(std::string(name) + " namespace", attempt.how);
    }
    return ways.result();
}

// Returns whether this process has its own copy of the mounts. The copy ends with the child, so attacks on it do not
// harm the host.
bool has_own_mounts() {
    return unshare(CLONE_NEWNS) != 0 || mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) == 0;
}

Attempt mounts(const Words&) {
    return in_child([] {
        if (!has_own_mounts()) return refused("its mounts are not its own");
        Ways ways;
        const auto note = [&](const char* way, int result) {
            if (result == 0) ways.succeeded(way);
            else ways.refused(way);
        };
        note("remount / writable", mount(nullptr, "/", nullptr, MS_REMOUNT | MS_BIND, nullptr));
        note("mount over /tmp", mount("tmpfs", "/tmp", "tmpfs", 0, nullptr));
        note("unmount /proc", umount2("/proc", MNT_DETACH));
        note("chroot", chroot("/tmp"));
        return ways.result();
    });
}

Attempt devices(const Words&) {
    Ways ways;
    const std::array<std::pair<dev_t, const char*>, 2> kinds{
        {{makedev(8, 0), "the first disk"}, {makedev(1, 1), "the memory"}}};
    for (const auto& [device, name] : kinds) {
        const char* file = "/tmp/hostile-device";
        const mode_t kind = major(device) == 8 ? S_IFBLK : S_IFCHR;
        if (mknod(file, kind | 0600, device) == 0) ways.succeeded(std::string("a device file of ") + name);
        else ways.refused(std::string("mknod of ") + name);
        unlink(file);
    }
    return ways.result();
}

}  // namespace

std::vector<Attack> privilege_attacks() {
    return {{"become-root", "", "changes its user and groups", become_root},
            {"new-privileges", "", "looks whether programs with the set-user-ID bit work", new_privileges},
            {"namespaces", "", "makes namespaces, in which it would be root", namespaces},
            {"mounts", "", "mounts, unmounts and changes the root", mounts},
            {"devices", "", "makes device files", devices}};
}

}  // namespace isola_arena::hostile
