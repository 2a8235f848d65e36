#include "arena/cluster/node/this_node.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <sys/utsname.h>
#include <unistd.h>

#include "arena/base/failure.hpp"
#include "arena/base/random_hex.hpp"

namespace isola_arena::cluster {
namespace {

constexpr std::size_t longest_node = 50;

std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value == nullptr ? "" : value;
}

std::string host_name() {
    std::array<char, 256> name{};
    if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
    return name.data();
}

// x86 calls it "model name", some ARM kernels "Model" or nothing: then the architecture has to do.
std::string processor_name() {
    std::ifstream lines("/proc/cpuinfo");
    for (std::string line; std::getline(lines, line);) {
        const std::size_t colon = line.find(": ");
        const bool is_name = line.starts_with("model name") || line.starts_with("Model");
        if (is_name && colon != std::string::npos) return line.substr(colon + 2);
    }
    utsname system{};
    return uname(&system) == 0 ? system.machine : "unknown";
}

std::string plain(std::string text) {
    for (char& letter : text) {
        const bool is_plain = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
                              (letter >= '0' && letter <= '9') || letter == '-' || letter == '_';
        if (!is_plain) letter = '-';
    }
    return text.substr(0, longest_node);
}

}  // namespace

Machine this_machine() {
    const std::string node = variable("SLURMD_NODENAME");
    return {node.empty() ? host_name() : node, processor_name()};
}

std::string who_am_i(const Machine& machine) {
    const auto word = random_hex(4);
    if (!word) throw ArenaFailure("the system gives no random bytes");
    std::string who = plain(machine.node);
    for (const char* name : {"SLURM_JOB_ID", "SLURM_RESTART_COUNT"})
        if (const std::string value = plain(variable(name)); !value.empty()) who += '-' + value;
    return who + '-' + *word;
}

int cores_given() {
    const std::string text = variable("SLURM_CPUS_PER_TASK");
    int cores = 0;
    std::from_chars(text.data(), text.data() + text.size(), cores);
    return cores > 0 ? cores : 0;
}

}  // namespace isola_arena::cluster
