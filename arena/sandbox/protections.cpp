#include "arena/sandbox/protections.hpp"

#include <unistd.h>

namespace isola_arena {
namespace {

constexpr auto roots_remedy =
    "start the arena in a group of its own: systemd-run --scope -p Delegate=yes arena ...; "
    "in a container: as its only process, with control groups that it may write to";
constexpr auto users_remedy =
    "start the arena as root, or in a group of its own: systemd-run --user --scope -p Delegate=yes arena ...";
// By default, systemd delegates only the other controllers to users.
constexpr auto users_remedy_for_cores =
    "start the arena as root; or have root delegate the controller cpuset to users too (Delegate=cpu cpuset io memory "
    "pids for user@.service), then: systemd-run --user --scope -p Delegate=yes arena ...";

const char* remedy_for(Controller controller) {
    if (geteuid() == 0) return roots_remedy;
    return controller == Controller::cores ? users_remedy_for_cores : users_remedy;
}

class ProtectionTable {
public:
    explicit ProtectionTable(const Findings& findings) : findings_(findings) {}

    std::vector<Protection> rows() && {
        by_bubblewrap("file system", "bubblewrap: only the runtime and the bot's own folder, both read-only");
        by_bubblewrap("network", network());
        by_bubblewrap("other processes", "bubblewrap: namespaces of processes and of System V IPC");
        channels();
        by_bubblewrap("privileges", "bubblewrap: no new privileges, no further user namespaces");
        by_bubblewrap("user", user());
        memory();
        processes();
        by_bubblewrap("scratch space", "bubblewrap: /tmp and /dev/shm of limited size");
        by_group("cores", Controller::cores, "it starts on its cores and can leave them");
        by_group("cpu time", Controller::cpu_counter, "only its first process is counted");
        by_group("pausing", Controller::freezer,
                 "only its process group is stopped; a waiting bot can take most of its opponent's core");
        clean_end();
        return std::move(rows_);
    }

private:
    bool isolates() const { return findings_.no_isolation.empty(); }

    std::string user() const {
        if (!findings_.users.empty()) return findings_.users;
        return "the arena's own, uid " + std::to_string(geteuid()) + ", without its privileges";
    }

    std::string network() const {
        const std::string by_namespace = "bubblewrap: a network namespace with nothing in it";
        if (findings_.filters_calls) return by_namespace + ", other kinds of sockets are refused";
        return by_namespace +
               "; sockets of virtual machines are not refused, because this kernel cannot filter system calls";
    }

    void channels() {
        if (!isolates() || (findings_.filters_calls && findings_.finishes))
            return by_bubblewrap("channels", "no locks and watches on files, nothing of the whole machine in /proc");
        rows_.push_back({"channels", false,
                         findings_.filters_calls ? "this kernel cannot leave only processes in /proc"
                                                 : "this kernel cannot filter system calls",
                         "bots can tell each other something", "Linux 5.8 or newer, with seccomp"});
    }

    void by_bubblewrap(const char* name, std::string how) {
        if (isolates()) rows_.push_back({name, true, std::move(how)});
        else rows_.push_back(not_isolated(name));
    }

    Protection not_isolated(const char* name) const {
        return {name, false, findings_.no_isolation, {}, findings_.no_isolation_remedy};
    }

    // Adds a row for a controller: its mechanism or, if it is not available, the weaker protection that holds
    // instead. Returns whether it is enforced.
    bool by_group(const char* name, Controller controller, const std::string& otherwise) {
        const GroupFactory* groups = findings_.groups;
        if (groups != nullptr && groups->has(controller)) {
            rows_.push_back({name, true, groups->how(controller)});
            return true;
        }
        if (groups == nullptr) rows_.push_back(not_isolated(name));
        else rows_.push_back({name, false, groups->how(controller), otherwise, remedy_for(controller)});
        return false;
    }

    void memory() {
        by_group("memory", Controller::memory, "only each of its processes by itself is limited (rlimit)");
    }

    void processes() {
        const bool in_group = by_group("processes", Controller::processes, "");
        if (in_group || !isolates() || !findings_.counts_by_namespace) return;
        const std::string& no_group = findings_.groups->how(Controller::processes);
        rows_.back() = {"processes", true, "rlimit in the sandbox's user namespace (" + no_group + ')'};
    }

    void clean_end() {
        const bool grouped = findings_.groups != nullptr && findings_.groups->has(Controller::freezer);
        if (isolates())
            rows_.push_back({"clean end", true, "bubblewrap: its process namespace ends as a whole; " + reuse()});
        else if (grouped) rows_.push_back({"clean end", true, findings_.groups->how(Controller::freezer)});
        else rows_.push_back(not_isolated("clean end"));
    }

    std::string reuse() const {
        if (findings_.no_keeper.empty()) return "between two games of a bot, a keeper empties it";
        return "each start makes a new one, because a keeper (which would start bots faster) does not run here: " +
               findings_.no_keeper;
    }

    const Findings& findings_;
    std::vector<Protection> rows_;
};

void append(std::string& list, const std::string& item, const char* separator) {
    list += (list.empty() ? "" : separator) + item;
}

// Lists the names of the protections that are not enforced; `arena doctor` prints the reasons.
std::string not_enforced(const std::vector<Protection>& protections) {
    std::string text;
    for (const Protection& each : protections)
        if (!each.enforced) append(text, each.name + (each.instead.empty() ? "" : " (" + each.instead + ')'), ", ");
    return text;
}

std::string by_groups(const Findings& findings) {
    std::string names;
    if (findings.groups == nullptr) return names;
    for (const auto& [controller, name] :
         {std::pair(Controller::memory, "memory"), std::pair(Controller::processes, "processes"),
          std::pair(Controller::cores, "cores")})
        if (findings.groups->has(controller)) append(names, name, ", ");
    return names.empty() ? names : names + " by cgroups";
}

}  // namespace

std::vector<Protection> protections_of(const Findings& findings) { return ProtectionTable(findings).rows(); }

std::string summary_of(const Findings& findings, const std::vector<Protection>& protections) {
    const bool isolated = findings.no_isolation.empty();
    if (!isolated && findings.groups == nullptr) return "sandbox: off (bots have all the rights of the arena)";
    std::string parts = isolated ? "bubblewrap" : findings.no_isolation;
    if (const std::string groups = by_groups(findings); !groups.empty()) append(parts, groups, "; ");
    if (findings.counts_by_namespace) append(parts, "processes by rlimit", "; ");
    const bool tree = findings.groups != nullptr && findings.groups->has(Controller::cpu_counter);
    append(parts, tree ? "cpu_scope tree" : "cpu_scope process", "; ");
    const std::string missing = not_enforced(protections);
    return std::string(isolated ? "sandbox: on (" : "sandbox: BOTS ARE NOT ISOLATED (") + parts + ')' +
           (missing.empty() ? "" : "; NOT enforced: " + missing + " (`arena doctor` says why)");
}

}  // namespace isola_arena
