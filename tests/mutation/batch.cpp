#include "tests/mutation/batch.hpp"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <exception>
#include <new>
#include <stdexcept>

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace isola_arena::test {
namespace {

constexpr int in_one_child = 100;
constexpr rlim_t seconds_of_a_mutant = 60;
constexpr rlim_t most_memory = rlim_t{4} << 30U;
constexpr std::size_t longest_complaint = 4000;

// The progress of the child, in memory that the child shares with its parent.
struct Progress {
    int next = 0;  ///< the mutant that the child is trying or will try next
    int held = 0;
    char complaint[longest_complaint] = {};
};

class SharedProgress {
public:
    SharedProgress()
        : memory_(mmap(nullptr, sizeof(Progress), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0)) {
        if (memory_ == MAP_FAILED) throw std::runtime_error("no shared memory");
        new (memory_) Progress;
    }
    ~SharedProgress() { munmap(memory_, sizeof(Progress)); }
    SharedProgress(const SharedProgress&) = delete;

    Progress* operator->() const { return static_cast<Progress*>(memory_); }

private:
    void* memory_;
};

// Raises the CPU limit of this process for one more mutant. The limit includes all CPU time that the process has used.
void allow_one_more_mutant() {
    rusage used{};
    getrusage(RUSAGE_SELF, &used);
    const auto so_far = static_cast<rlim_t>(used.ru_utime.tv_sec + used.ru_stime.tv_sec);
    const rlimit limit{so_far + seconds_of_a_mutant, RLIM_INFINITY};
    setrlimit(RLIMIT_CPU, &limit);
}

Reading read(const Trial& trial, int number) {
    try {
        return trial(number);
    } catch (const std::exception& exception) {
        return {false, std::string("an exception: ") + exception.what()};
    }
}

// Runs in the child, until the end or the first complaint.
[[noreturn]] void try_all(int end, const Trial& trial, SharedProgress& progress) {
    const rlimit memory{most_memory, most_memory};
    setrlimit(RLIMIT_AS, &memory);
    while (progress->next < end) {
        allow_one_more_mutant();
        const Reading reading = read(trial, progress->next);
        progress->held += reading.holds ? 1 : 0;
        if (reading.complaint.empty()) {
            ++progress->next;
            continue;
        }
        reading.complaint.copy(progress->complaint, longest_complaint - 1);
        _exit(1);
    }
    _exit(0);
}

std::string end_of(int status, const SharedProgress& progress) {
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) return "more than a minute of CPU time";
    if (WIFSIGNALED(status)) return std::string("ended by ") + strsignal(WTERMSIG(status));
    if (progress->complaint[0] != '\0') return progress->complaint;
    return "ended the program with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

Trials try_in_children(int count, const Trial& trial) {
    Trials trials;
    SharedProgress progress;
    while (progress->next < count) {
        progress->complaint[0] = '\0';
        const pid_t child = fork();
        if (child < 0) throw std::runtime_error("no child process");
        if (child == 0) try_all(std::min(count, progress->next + in_one_child), trial, progress);
        int status = 0;
        waitpid(child, &status, 0);
        if (status == 0) continue;
        trials.complaints.push_back("mutant " + std::to_string(progress->next) + ": " + end_of(status, progress));
        ++progress->next;
    }
    trials.held = progress->held;
    return trials;
}

}  // namespace isola_arena::test
