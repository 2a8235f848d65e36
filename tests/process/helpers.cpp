#include "tests/process/helpers.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <unistd.h>

#include "arena/process/command_line.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena::test {
namespace {

bool is_number(const std::string& text) { return text.find_first_not_of("0123456789") == std::string::npos; }

}  // namespace

std::vector<std::string> fault_words(const std::string& settings) {
    std::vector<std::string> arguments{FAULT_BOT};
    std::istringstream list(settings);
    for (std::string word; list >> word;) arguments.push_back(word);
    return arguments;
}

std::string script_path(const std::string& name) { return std::string(FAULT_SCRIPTS "/") + name; }

std::string new_marker() {
    static int count = 0;
    return "marker=" + std::to_string(getpid()) + '.' + std::to_string(count++) + '.';
}

std::vector<pid_t> processes_with(const std::string& text) {
    std::vector<pid_t> found;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
        const std::string name = entry.path().filename().string();
        if (!is_number(name) || std::stoi(name) == getpid()) continue;
        const std::string told = whole_file(entry.path() / "cmdline") + whole_file(entry.path() / "environ");
        if (told.find(text) != std::string::npos) found.push_back(std::stoi(name));
    }
    return found;
}

std::string description(pid_t pid) {
    const std::filesystem::path process = "/proc/" + std::to_string(pid);
    std::string command = whole_file(process / "cmdline");
    std::ranges::replace(command, '\0', ' ');
    const std::string stat = whole_file(process / "stat");
    return stat.substr(0, 60) + "... " + command;
}

long resident_kib() {
    std::ifstream file("/proc/self/statm");
    long total = 0, resident = 0;
    file >> total >> resident;
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

}  // namespace isola_arena::test
