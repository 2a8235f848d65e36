#include "arena/process/tree/control_group.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

// How long the destructor waits for processes that were killed, and how often it looks.
constexpr auto patience = 50ms;
constexpr auto kill_pace = 500us;

// The most rounds of killing processes one by one. A tree that still grows after them ends with its sandbox.
constexpr int most_kill_rounds = 20;

// The keys of the kernel's counters of limits that were hit.
constexpr std::string_view memory_key = "oom_kill";
constexpr std::string_view processes_key = "max";

OwnedFd open_in(const std::string& folder, const char* file, int flags) {
    if (folder.empty()) return OwnedFd(-1);
    return OwnedFd(open((folder + '/' + file).c_str(), flags | O_CLOEXEC));
}

bool write_text(const OwnedFd& file, std::string_view text) {
    return file.get() >= 0 && pwrite(file.get(), text.data(), text.size(), 0) >= 0;
}

std::optional<std::int64_t> number_at(std::string_view text) {
    std::int64_t number = 0;
    if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc{}) return std::nullopt;
    return number;
}

// Returns the number of the line `KEY NUMBER`; if the key is empty, the number at the beginning of the file. Returns
// nullopt if the file cannot be read or has no such number.
std::optional<std::int64_t> read_number(const OwnedFd& file, std::string_view key) {
    std::array<char, 1024> content;
    const ssize_t count = file.get() < 0 ? -1 : pread(file.get(), content.data(), content.size(), 0);
    if (count <= 0) return std::nullopt;
    std::string_view text(content.data(), static_cast<std::size_t>(count));
    while (!key.empty() && !(text.starts_with(key) && text.substr(key.size()).starts_with(' '))) {
        const std::size_t line_end = text.find('\n');
        if (line_end == std::string_view::npos) return std::nullopt;
        text.remove_prefix(line_end + 1);
    }
    return number_at(text.substr(key.empty() ? 0 : key.size() + 1));
}

}  // namespace

ControlGroup::ControlGroup(GroupFolders folders) : folders_(std::move(folders)) {
    for (const std::string& folder : different_folders()) {
        open_.push_back(open_in(folder, "cgroup.procs", O_WRONLY));
        if (open_.back().get() < 0)
            throw ArenaFailure("cannot use the control group " + folder + ": " + std::strerror(errno));
        entrances_.push_back(open_.back().get());
        if (killer_.get() < 0) killer_ = open_in(folder, "cgroup.kill", O_WRONLY);
    }
    open_meters();
    set_alarms();
}

void ControlGroup::open_meters() {
    cpu_ = open_in(folders_.cpu_counter, "cpuacct.usage", O_RDONLY);
    cpu_is_old_ = cpu_.get() >= 0;
    if (!cpu_is_old_) cpu_ = open_in(folders_.cpu_counter, "cpu.stat", O_RDONLY);
    for (const std::string& folder : different_folders())
        if (pressure_.get() < 0) pressure_ = open_in(folder, "cpu.pressure", O_RDONLY);
    memory_events_ = open_in(folders_.memory, "memory.oom_control", O_RDONLY);
    if (memory_events_.get() < 0) memory_events_ = open_in(folders_.memory, "memory.events", O_RDONLY);
    process_events_ = open_in(folders_.processes, "pids.events", O_RDONLY);
    freezer_ = open_in(folders_.freezer, "cgroup.freeze", O_WRONLY);
    freezer_is_old_ = freezer_.get() < 0;
    if (freezer_is_old_) freezer_ = open_in(folders_.freezer, "freezer.state", O_WRONLY);
}

// Version 2: a file of events is ready to poll (POLLPRI) if it has changed since it was last read. Version 1: an
// eventfd reports that memory ran out; nothing reports a refused process.
void ControlGroup::set_alarms() {
    overrun();
    const auto is_new = [](const std::string& folder) {
        return access((folder + "/cgroup.events").c_str(), F_OK) == 0;
    };
    tells_processes_ = process_events_.get() >= 0 && is_new(folders_.processes);
    if (tells_processes_) alarms_.push_back({process_events_.get(), POLLPRI, 0});
    tells_memory_ = memory_events_.get() >= 0 && is_new(folders_.memory);
    if (tells_memory_) alarms_.push_back({memory_events_.get(), POLLPRI, 0});
    const OwnedFd control = open_in(folders_.memory, "cgroup.event_control", O_WRONLY);
    if (control.get() < 0 || memory_events_.get() < 0) return;
    memory_alarm_ = OwnedFd(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    tells_memory_ = memory_alarm_.get() >= 0 && write_text(control, std::to_string(memory_alarm_.get()) + ' ' +
                                                                        std::to_string(memory_events_.get()));
    if (tells_memory_) alarms_.push_back({memory_alarm_.get(), POLLIN, 0});
}

ControlGroup::~ControlGroup() {
    kill();
    const auto give_up = Clock::now() + patience;
    while (!remove_folders() && Clock::now() < give_up) std::this_thread::sleep_for(kill_pace);
}

std::vector<std::string> ControlGroup::different_folders() const {
    std::vector<std::string> different;
    for (const std::string* folder :
         {&folders_.freezer, &folders_.processes, &folders_.memory, &folders_.cpu_counter, &folders_.cores})
        if (!folder->empty() && std::ranges::find(different, *folder) == different.end()) different.push_back(*folder);
    return different;
}

// A folder that still holds processes stays: ~ParentGroup() or the next arena removes it.
bool ControlGroup::remove_folders() const {
    bool all = true;
    for (const std::string& folder : different_folders()) all = (rmdir(folder.c_str()) == 0 || errno == ENOENT) && all;
    return all;
}

std::optional<Nanoseconds> ControlGroup::cpu_time() const {
    if (cpu_is_old_) {
        const auto used = read_number(cpu_, "");
        return used ? std::optional(Nanoseconds(*used)) : std::nullopt;
    }
    const auto used = read_number(cpu_, "usage_usec");
    return used ? std::optional<Nanoseconds>(std::chrono::microseconds(*used)) : std::nullopt;
}

// The first line of cpu.pressure is `some avg10=X avg60=X avg300=X total=MICROSECONDS`.
std::optional<Nanoseconds> ControlGroup::time_queued() const {
    std::array<char, 256> content{};
    if (pressure_.get() < 0 || pread(pressure_.get(), content.data(), content.size() - 1, 0) <= 0) return std::nullopt;
    const std::string_view text(content.data());
    constexpr std::string_view key = "total=";
    const std::size_t total = text.find(key);
    if (!text.starts_with("some ") || total == std::string_view::npos) return std::nullopt;
    const auto waited = number_at(text.substr(total + key.size()));
    return waited ? std::optional<Nanoseconds>(std::chrono::microseconds(*waited)) : std::nullopt;
}

void ControlGroup::begin_program() {
    go_on();
    eventfd_t raised = 0;
    if (memory_alarm_.get() >= 0) eventfd_read(memory_alarm_.get(), &raised);
    memory_before_ = read_number(memory_events_, memory_key).value_or(0);
    processes_before_ = read_number(process_events_, processes_key).value_or(0);
}

Overrun ControlGroup::overrun(bool alarmed) const {
    return {
        (alarmed || !tells_memory_) && read_number(memory_events_, memory_key).value_or(0) > memory_before_,
        (alarmed || !tells_processes_) && read_number(process_events_, processes_key).value_or(0) > processes_before_};
}

bool ControlGroup::can_stop() const { return freezer_.get() >= 0; }

void ControlGroup::stop() { write_text(freezer_, freezer_is_old_ ? "FROZEN" : "1"); }

void ControlGroup::go_on() { write_text(freezer_, freezer_is_old_ ? "THAWED" : "0"); }

void ControlGroup::kill() {
    if (!write_text(killer_, "1")) kill_members();
    if (freezer_is_old_) go_on();
}

// Freezes the tree first, so that it soon stops growing. The killed processes end when the tree is thawed.
void ControlGroup::kill_members() {
    stop();
    std::vector<pid_t> before;
    for (int round = 0; round < most_kill_rounds; ++round) {
        std::vector<pid_t> left = members();
        if (left.empty() || (can_stop() && left == before)) break;
        for (const pid_t pid : left) ::kill(pid, SIGKILL);
        before = std::move(left);
        std::this_thread::sleep_for(kill_pace);
    }
    go_on();
}

std::vector<pid_t> ControlGroup::members() const {
    std::vector<pid_t> pids;
    const std::vector<std::string> folders = different_folders();
    if (folders.empty()) return pids;
    std::ifstream list(folders.front() + "/cgroup.procs");
    for (pid_t pid = 0; list >> pid;) pids.push_back(pid);
    return pids;
}

}  // namespace isola_arena
