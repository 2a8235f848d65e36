// What keeps bubblewrap from isolating bots. The settings of the kernel are those of files that stand in for /proc.
#include "arena/sandbox/obstacle/obstacle.hpp"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/scratch_folder.hpp"

using namespace isola_arena;
namespace fs = std::filesystem;

namespace {

constexpr auto failure = "bwrap: No permissions to create new namespace";
constexpr auto as_it_is = "bubblewrap does not work here: bwrap: No permissions to create new namespace";

// A /proc of a kernel with user namespaces and that setting.
class Kernel {
public:
    explicit Kernel(const std::string& setting = {}, const std::string& value = {}) {
        fs::create_directories(proc() / "self/ns");
        fs::create_symlink("user:[4026531837]", proc() / "self/ns/user");
        if (setting.empty()) return;
        fs::create_directories((proc() / setting).parent_path());
        std::ofstream(proc() / setting) << value << '\n';
    }

    fs::path proc() const { return folder_ / "proc"; }

    Obstacle obstacle(const std::string& version = "0.8.0") const { return obstacle_of(failure, version, proc()); }

private:
    test::ScratchFolder folder_;
};

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("a bubblewrap that is too old: both versions are named") {
    for (const char* version : {"0.4.1", "0.7.0"}) {
        const Obstacle obstacle = Kernel().obstacle(version);
        CHECK(obstacle.why == std::string("bubblewrap ") + version + " is too old");
        CHECK(has(obstacle.remedy, "install bubblewrap 0.8.0 or newer"));
    }
    for (const char* version : {"0.8.0", "0.11.0", "1.0", "", "of a distribution"})
        CHECK(Kernel().obstacle(version).why == as_it_is);
}

TEST_CASE("a kernel without user namespaces") {
    const Kernel kernel;
    fs::remove(kernel.proc() / "self/ns/user");
    CHECK(kernel.obstacle().why == "this kernel has no user namespaces");
    CHECK(has(kernel.obstacle().remedy, "CONFIG_USER_NS"));
}

TEST_CASE("a kernel that forbids user namespaces: the command that permits them") {
    const Kernel none("sys/user/max_user_namespaces", "0"), not_for_users("sys/kernel/unprivileged_userns_clone", "0");
    CHECK(none.obstacle().why == as_it_is);
    CHECK(has(none.obstacle().remedy, "sysctl user.max_user_namespaces=10000"));
    CHECK(has(not_for_users.obstacle().remedy, "sysctl kernel.unprivileged_userns_clone=1"));
    const Kernel many("sys/user/max_user_namespaces", "95000"), for_users("sys/kernel/unprivileged_userns_clone", "1");
    for (const Kernel* kernel : {&many, &for_users}) CHECK(has(kernel->obstacle().remedy, "in a container"));
}

TEST_CASE("AppArmor's restriction: the profile and the command, only where it is on") {
    const Kernel on("sys/kernel/apparmor_restrict_unprivileged_userns", "1");
    const Kernel off("sys/kernel/apparmor_restrict_unprivileged_userns", "0");
    CHECK(has(on.obstacle().remedy, "`arena doctor` prints"));
    CHECK(has(needed_profile(on.proc()), "profile bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n}\n"));
    CHECK(has(needed_profile(on.proc()), "sudo apparmor_parser -r /etc/apparmor.d/bwrap\n"));
    CHECK_FALSE(has(off.obstacle().remedy, "AppArmor"));
    CHECK(needed_profile(off.proc()) == "");
    CHECK(needed_profile(Kernel().proc()) == "");
}
