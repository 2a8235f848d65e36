#include "arena/sandbox/cgroup/controller.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <sstream>

#include "arena/base/files/input_file.hpp"
#include "arena/base/text/text.hpp"
#include "arena/process/tree/proc_files.hpp"

namespace isola_arena {
namespace {

// Returns the content without the LF at its end.
std::string read_line_of(const std::string& path) {
    std::string text = whole_file(path);
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

std::vector<std::string> read_words_of(const std::string& path) {
    std::istringstream text(whole_file(path));
    std::vector<std::string> arguments;
    for (std::string word; text >> word;) arguments.push_back(word);
    return arguments;
}

int write_pseudo_file(const std::string& path, std::string_view text) {
    const OwnedFd file(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    return file.get() < 0 || write(file.get(), text.data(), text.size()) < 0 ? errno : 0;
}

namespace {

bool has_file(const std::string& path) { return access(path.c_str(), F_OK) == 0; }

std::string set(const std::string& file, std::string_view text) {
    const int error = write_pseudo_file(file, text);
    return error == 0 ? "" : "cannot write " + file + ": " + std::strerror(error);
}

// Writes to a file that only some kernels have.
void set_if_there(const std::string& file, std::string_view text) { write_pseudo_file(file, text); }

std::string set_memory(const std::string& folder, std::int64_t bytes) {
    const std::string limit = std::to_string(bytes);
    if (has_file(folder + "/memory.max")) {
        set_if_there(folder + "/memory.swap.max", "0");
        set_if_there(folder + "/memory.oom.group", "1");
        return set(folder + "/memory.max", limit);
    }
    if (std::string why = set(folder + "/memory.limit_in_bytes", limit); !why.empty()) return why;
    const std::string with_swap = folder + "/memory.memsw.limit_in_bytes";
    if (has_file(with_swap)) return set(with_swap, limit);
    set_if_there(folder + "/memory.swappiness", "0");
    return {};
}

std::string set_cores(const std::string& folder, const std::vector<int>& cores) {
    inherit_cores(folder + "/..", folder);
    const auto text_of = [](int core) { return std::to_string(core); };
    return cores.empty() ? "" : set(folder + "/cpuset.cpus", joined(cores, ",", text_of));
}

// Returns an empty string if one of the two files can be used in that access mode, else why the controller is not
// available.
std::string need(const std::string& folder, const char* one, const char* other, int mode) {
    for (const char* file : {one, other})
        if (access((folder + '/' + file).c_str(), mode) == 0) return {};
    return folder + " has neither " + one + " nor " + other;
}

}  // namespace

std::string kernel_name(Controller controller, int version) {
    switch (controller) {
        case Controller::memory: return "memory";
        case Controller::processes: return "pids";
        case Controller::cores: return "cpuset";
        case Controller::cpu_counter: return version == 1 ? "cpuacct" : "";
        case Controller::freezer: return version == 1 ? "freezer" : "";
    }
    return {};
}

void inherit_cores(const std::string& above, const std::string& folder) {
    if (!has_file(folder + "/cpuset.mems") || has_file(folder + "/cgroup.controllers")) return;
    for (const char* file : {"/cpuset.cpus", "/cpuset.mems"})
        write_pseudo_file(folder + file, read_line_of(above + file));
}

std::string write_settings(Controller controller, const std::string& folder, const GroupSettings& settings) {
    switch (controller) {
        case Controller::memory: return set_memory(folder, settings.limits.memory);
        case Controller::processes: return set(folder + "/pids.max", std::to_string(settings.limits.processes));
        case Controller::cores: return set_cores(folder, settings.cores);
        case Controller::cpu_counter: return need(folder, "cpuacct.usage", "cpu.stat", R_OK);
        case Controller::freezer: return need(folder, "cgroup.freeze", "freezer.state", W_OK);
    }
    return {};
}

}  // namespace isola_arena
