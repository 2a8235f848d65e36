#include "arena/sandbox/obstacle/obstacle.hpp"

#include <compare>
#include <sstream>

#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

// The first version that knows --disable-userns.
struct BubblewrapVersion {
    int major = 0;
    int minor = 8;

    auto operator<=>(const BubblewrapVersion&) const = default;
};
constexpr BubblewrapVersion oldest{};

bool is_too_old(const std::string& text) {
    std::istringstream words(text);
    BubblewrapVersion version;
    char dot{};
    return words >> version.major >> dot >> version.minor && dot == '.' && version < oldest;
}

// Returns whether that file of /proc exists and begins with the digit.
bool is_set_to(char digit, const fs::path& file) { return proc_text(file.string()).starts_with(digit); }

bool asks_for_profile(const fs::path& proc) {
    return is_set_to('1', proc / "sys/kernel/apparmor_restrict_unprivileged_userns");
}

}  // namespace

Obstacle obstacle_of(const std::string& failure, const std::string& version, const fs::path& proc) {
    if (is_too_old(version))
        return {"bubblewrap " + version + " is too old",
                "install bubblewrap 0.8.0 or newer, which Debian has since Debian 12"};
    const std::string why = "bubblewrap does not work here: " + failure;
    std::error_code unknown;
    if (fs::exists(proc / "self", unknown) && !fs::exists(fs::symlink_status(proc / "self/ns/user", unknown)))
        return {"this kernel has no user namespaces", "start a kernel that was built with CONFIG_USER_NS"};
    if (asks_for_profile(proc))
        return {why,
                "AppArmor lets only programs with a profile make user namespaces: install the profile for "
                "bubblewrap that `arena doctor` prints, by the command below it"};
    if (is_set_to('0', proc / "sys/user/max_user_namespaces"))
        return {why, "no user namespaces may be made: as root, sysctl user.max_user_namespaces=10000"};
    if (is_set_to('0', proc / "sys/kernel/unprivileged_userns_clone"))
        return {why, "users may make no user namespaces: as root, sysctl kernel.unprivileged_userns_clone=1"};
    return {why,
            "let users make user namespaces (in a container: --cap-add=SYS_ADMIN,SYS_PTRACE "
            "--security-opt=unmask=ALL)"};
}

std::string needed_profile(const fs::path& proc) {
    if (!asks_for_profile(proc)) return {};
    return "The profile for bubblewrap, for /etc/apparmor.d/bwrap:\n"
           "\n"
           "abi <abi/4.0>,\n"
           "include <tunables/global>\n"
           "profile bwrap /usr/bin/bwrap flags=(unconfined) {\n"
           "  userns,\n"
           "}\n"
           "\n"
           "The command that loads it: sudo apparmor_parser -r /etc/apparmor.d/bwrap\n";
}

}  // namespace isola_arena
