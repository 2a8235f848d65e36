#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace isola_arena::hostile {

/// The result of an attack, from the attacker's view. `unknown`: only an observer can tell.
enum class Luck { refused, succeeded, unknown };

struct Attempt {
    Luck luck;
    std::string how;                        ///< what was tried and with what result, in one line
    std::optional<std::string> reply = {};  ///< bytes to send instead of a legal turn
};

Attempt refused(std::string why);
Attempt succeeded(std::string what);
Attempt only_tried(std::string what);

/// Several ways to the same goal. The attack succeeds if one of them succeeds.
class Ways {
public:
    /// Records a way that the system refused, with the text of errno.
    void refused(const std::string& way);
    void refused(const std::string& way, const std::string& why);
    void succeeded(const std::string& way);

    Attempt result() const;

private:
    std::string reasons_;
    std::string successes_;
};

/// The arguments after the attack's name. Paths are written with a `%` before them, because otherwise a sandbox might
/// show the bot the files that its command names.
using Words = std::vector<std::string>;

/// Returns the argument with that number (from 0); the fallback if there are fewer.
std::string word(const Words& arguments, std::size_t number, const std::string& fallback = {});
long number(const Words& arguments, std::size_t number, long fallback);
/// Returns the argument as a path, without its `%`.
std::string path(const Words& arguments, std::size_t number, const std::string& fallback = {});

/// Returns the beginning of a file, at most that many bytes; nullopt, with errno set, if it cannot be read.
std::optional<std::string> read_some(const std::string& path, std::size_t most = 4096);

/// Tries the attack in a child process, so that the bot itself stays unchanged.
Attempt in_child(const std::function<Attempt()>& attack);

struct Attack {
    std::string_view name;
    std::string_view arguments;
    std::string_view idea;
    Attempt (*attempt)(const Words& arguments);
};

std::vector<Attack> network_attacks();
std::vector<Attack> file_attacks();
std::vector<Attack> storage_attacks();
std::vector<Attack> process_attacks();
std::vector<Attack> hunger_attacks();
std::vector<Attack> survival_attacks();
std::vector<Attack> privilege_attacks();
std::vector<Attack> surroundings_attacks();
std::vector<Attack> kernel_attacks();
std::vector<Attack> screen_attacks();
std::vector<Attack> chance_attacks();
std::vector<Attack> channel_attacks();
std::vector<Attack> kernel_memory_attacks();

}  // namespace isola_arena::hostile
