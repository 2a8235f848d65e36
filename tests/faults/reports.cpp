// Bots that play well and report on stderr what they find in their surroundings.

#include <filesystem>
#include <string>

#include <unistd.h>

#include "tests/faults/bot.hpp"

namespace isola_arena::faults {
namespace {

// Looks at the descriptors one by one, because listing the folder would open another one.
void report_descriptors(Bot& bot) {
    std::string numbers;
    for (int fd = 0; fd < 1024; ++fd)
        if (std::filesystem::exists(std::filesystem::symlink_status("/proc/self/fd/" + std::to_string(fd))))
            numbers.append(" ").append(std::to_string(fd));
    bot.note("descriptors" + numbers + "\n");
}

void report_environment(Bot& bot) {
    for (char** entry = environ; *entry != nullptr; ++entry) bot.note("environment " + std::string(*entry) + "\n");
    bot.note("folder " + std::filesystem::current_path().string() + "\n");
}

}  // namespace

Behaviours reports() {
    Behaviours modes;
    modes["report_descriptors"].start = report_descriptors;
    modes["report_environment"].start = report_environment;
    modes["report_pid"].turn = [](Bot& bot, const std::string& line) {
        bot.note("pid " + std::to_string(getpid()) + "\n");
        bot.reply_well(line);
    };
    return modes;
}

}  // namespace isola_arena::faults
