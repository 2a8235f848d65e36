#include <csignal>
#include <cstring>

#include <sys/wait.h>

#include "arena/process/bot_process.hpp"
#include "arena/process/failure.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

constexpr auto explanation_patience = 100ms;
constexpr auto ending_patience = 5s;

// Shells and launchers say so of a program that a signal ended.
constexpr int signal_base = 128;

std::string killed_words(int signal) {
    const char* name = sigabbrev_np(signal);
    return "was killed by signal " + std::to_string(signal) + (name ? std::string(" (SIG") + name + ")" : "");
}

std::string exited_words(int code) { return "exited with code " + std::to_string(code); }

std::string exit_words(const siginfo_t& info) {
    return info.si_code == CLD_EXITED ? exited_words(info.si_status) : killed_words(info.si_status);
}

std::string in_mebibytes(std::int64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

}  // namespace

Task<void> BotProcess::explain_end(Answer& answer) {
    answer.kind = AnswerKind::ended;
    co_await wait_for_exit(explanation_patience);
    // One that ends closes its files first; how long the rest takes says more about the machine than about the bot.
    if (!exited_ && has_ended(tree_.leader)) co_await wait_for_exit(ending_patience);
    if (ended_by_arena_) answer.detail = "it was ended by the arena";
    else if (!exited_) answer.detail = "it closed its output while still running";
    else if (launched_) explain_launch(answer);
    else explain_exit(answer);
    note_overrun(answer);
}

void BotProcess::explain_exit(Answer& answer) {
    answer.detail = "it " + exit_words(exit_info_);
    if (exit_info_.si_code == CLD_EXITED) answer.exit_code = exit_info_.si_status;
}

// The launcher ended: because its bot did, because it could not run it, or because it failed itself.
void BotProcess::explain_launch(Answer& answer) {
    const bool by_itself = exit_info_.si_code == CLD_EXITED;
    if (const auto code = launched_->exit_code()) {
        answer.exit_code = code;
        answer.detail =
            "it " + (*code > signal_base && *code <= signal_base + SIGRTMAX ? killed_words(*code - signal_base)
                                                                            : exited_words(*code));
    } else if (!by_itself) {
        // No bot can reach its launcher; only the limit on memory that they share may hit it instead of the bot.
        if (!group_ || !group_->overrun().memory) throw ArenaFailure("the sandbox of a bot " + exit_words(exit_info_));
    } else {
        // The bot has not run: all that is on stderr is the launcher's.
        take_stderr();
        const std::string said = first_stderr_line_.substr(0, first_stderr_line_.find('\n'));
        const bool programs_fault = said.find("execvp") != std::string::npos;
        if (!programs_fault) throw ArenaFailure("the sandbox could not be set up: " + said);
        answer.kind = AnswerKind::not_run;
        answer.detail = said;
    }
}

void BotProcess::note_overrun(Answer& answer) const {
    if (!group_) return;
    const Overrun overrun = group_->overrun();
    if (overrun.memory) {
        answer.kind = AnswerKind::memory;
        answer.detail = in_mebibytes(granted_.memory);
    } else if (overrun.processes) {
        answer.kind = AnswerKind::processes;
        answer.detail = std::to_string(granted_.processes);
    }
}

}  // namespace isola_arena
