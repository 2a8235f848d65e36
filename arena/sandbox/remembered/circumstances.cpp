#include "arena/sandbox/remembered/circumstances.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string_view>
#include <system_error>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The kernel's settings that decide who may make namespaces and mounts. A kernel has only some of them.
constexpr std::array kernel_settings{"sys/kernel/random/boot_id",
                                     "sys/kernel/unprivileged_userns_clone",
                                     "sys/kernel/apparmor_restrict_unprivileged_userns",
                                     "sys/kernel/apparmor_restrict_unprivileged_unconfined",
                                     "sys/kernel/seccomp/actions_avail",
                                     "sys/fs/mount-max",
                                     "sys/user/max_user_namespaces",
                                     "sys/user/max_mnt_namespaces",
                                     "sys/user/max_pid_namespaces",
                                     "sys/user/max_net_namespaces",
                                     "sys/user/max_ipc_namespaces",
                                     "sys/user/max_uts_namespaces",
                                     "sys/user/max_cgroup_namespaces"};

constexpr std::array namespaces{"user", "mnt", "pid", "net", "ipc", "uts", "cgroup"};

// The lines of /proc/self/status that tell what this process may do.
constexpr std::array privileges{"Uid:",    "Gid:",    "Groups:",     "CapInh:",  "CapPrm:",         "CapEff:",
                                "CapBnd:", "CapAmb:", "NoNewPrivs:", "Seccomp:", "Seccomp_filters:"};

void add_file(std::ostream& text, const char* what, const std::string& path) {
    struct stat found {};
    text << what << ' ' << path;
    if (path.empty() || stat(path.c_str(), &found) < 0) text << " none\n";
    else
        text << ' ' << found.st_dev << ' ' << found.st_ino << ' ' << found.st_size << ' ' << found.st_mode << ' '
             << found.st_uid << ' ' << found.st_gid << ' ' << found.st_mtim.tv_sec << '.' << found.st_mtim.tv_nsec
             << ' ' << found.st_ctim.tv_sec << '.' << found.st_ctim.tv_nsec << '\n';
}

void add_privileges(std::ostream& text, const fs::path& proc) {
    std::istringstream status(proc_text((proc / "self/status").string()));
    for (std::string line; std::getline(status, line);)
        if (std::ranges::any_of(privileges, [&](std::string_view name) { return line.starts_with(name); }))
            text << line << '\n';
}

void add_limits(std::ostream& text) {
    for (int resource = 0; resource < static_cast<int>(RLIM_NLIMITS); ++resource) {
        rlimit limit{};
        if (getrlimit(static_cast<__rlimit_resource>(resource), &limit) == 0)
            text << "limit " << resource << ' ' << limit.rlim_cur << ' ' << limit.rlim_max << '\n';
    }
}

}  // namespace

std::string circumstances(const std::string& bubblewrap, const fs::path& proc) {
    std::ostringstream text;
    utsname kernel{};
    uname(&kernel);
    text << "kernel " << kernel.release << ' ' << kernel.version << ' ' << kernel.machine << '\n';
    text << "user " << getuid() << ' ' << geteuid() << '\n';
    add_file(text, "bubblewrap", bubblewrap);
    add_file(text, "arena", (proc / "self/exe").string());
    for (const char* setting : kernel_settings) text << setting << '=' << proc_text((proc / setting).string()) << '\n';
    for (const char* name : namespaces) {
        std::error_code unknown;
        text << name << ' ' << fs::read_symlink(proc / "self/ns" / name, unknown).string() << '\n';
    }
    add_privileges(text, proc);
    add_limits(text);
    text << "label " << proc_text((proc / "self/attr/current").string()) << '\n';
    text << proc_text((proc / "self/cgroup").string());
    return text.str();
}

}  // namespace isola_arena
