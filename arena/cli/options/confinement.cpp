#include "arena/cli/options/confinement.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iterator>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/size.hpp"
#include "arena/bots/limits_table.hpp"
#include "arena/catalogue.hpp"
#include "arena/cli/options/command.hpp"
#include "arena/process/start/program.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

SandboxMode mode_of(const ConfinementOptions& options) {
    if (const auto mode = parse_sandbox_mode(options.sandbox)) return *mode;
    throw UsageError(fmt::format("--sandbox \"{}\": expected auto, on or off", options.sandbox));
}

std::int64_t parse_limit(const char* option, const std::string& text) {
    const auto size = parse_size(text);
    if (!size) throw UsageError(fmt::format("{}: {}", option, size.message()));
    return *size;
}

// Resolves symbolic links, because a sandbox shows and hides the targets of paths.
fs::path real(const fs::path& path) {
    std::error_code error;
    const fs::path found = fs::weakly_canonical(path.empty() ? fs::path(".") : path, error);
    return error ? fs::absolute(path).lexically_normal() : found;
}

bool lies_in(std::string_view path, std::string_view folder) {
    if (folder.ends_with('/')) return path.starts_with(folder);
    return path.starts_with(folder) && (path.size() == folder.size() || path[folder.size()] == '/');
}

// Returns the paths without which the bot cannot run: its folder, and the files that its command names.
std::vector<std::string> needs_of(const BotSpec& bot) {
    const fs::path own = real(bot.folder);
    std::vector<std::string> needs{own.string()};
    for (const std::string& word : bot.words) {
        std::error_code unreadable;
        if (const fs::path file = own / word; fs::exists(file, unreadable)) needs.push_back(real(file).string());
    }
    return needs;
}

// Returns the bot's own folders: the one that it runs in and those of the files of its command, except folders of the
// system.
std::vector<std::string> homes_of(const BotSpec& bot) {
    constexpr std::array systems{"/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc", "/opt"};
    std::vector<std::string> homes;
    for (const std::string& need : needs_of(bot)) {
        std::string folder = fs::is_directory(need) ? need : fs::path(need).parent_path().string();
        const bool is_systems =
            std::ranges::any_of(systems, [&](const char* system) { return lies_in(folder, system); });
        if (!is_systems && folder != "/") homes.push_back(std::move(folder));
    }
    return homes;
}

// Returns whether these rules hide something from a player once nature has dealt.
bool hides_tiles(const std::string& rules) {
    const auto table = usable(open_session(rules, 0));
    while (table->to_move() == Actor::nature && !table->outcome()) table->play_nature();
    return hides(table->frame(), Player::one);
}

template <class T>
std::optional<T> lesser(const std::optional<T>& requested, const std::optional<T>& most) {
    return requested && most ? std::min(requested, most) : requested;
}

LimitRequest within(const LimitRequest& requested, const LimitRequest& most) {
    return {lesser(requested.memory, most.memory), lesser(requested.processes, most.processes),
            lesser(requested.scratch, most.scratch)};
}

}  // namespace

LimitRequest requested_limits(const ConfinementOptions& options) {
    LimitRequest requested;
    if (!options.memory.empty()) requested.memory = parse_limit("--memory", options.memory);
    if (options.processes != 0) requested.processes = options.processes;
    if (!options.scratch.empty()) requested.scratch = parse_limit("--scratch", options.scratch);
    if (mode_of(options) == SandboxMode::off && requested != LimitRequest{})
        throw UsageError(
            "--sandbox off: without a sandbox nothing limits a bot, so --memory, --processes and --scratch cannot be "
            "given");
    return requested;
}

Confinements::Confinements(const ConfinementOptions& options) {
    const SandboxMode mode = mode_of(options);
    for (const std::string& folder : options.allowed_folders) allowed_folders_.push_back(real(folder).string());
    most_ = requested_limits(options);
    if (mode != SandboxMode::off) sandbox_ = usable(Sandbox::open(mode));
    announce(sandbox_ ? sandbox_->summary() : "sandbox: off");
}

void Confinements::warn_about(ClockKind clock) const {
    if (clock == ClockKind::wall || cpu_scope() == "tree") return;
    announce(
        "WARNING: --clock cpu charges only a bot's own process here, not the processes that it starts: a bot could "
        "compute in those for free");
}

void Confinements::warn_about_seed(const std::string& chosen, const std::vector<BotSpec>& bots,
                                   const std::string& rules) const {
    // Bundled bots alone are limited to one game.
    const bool strangers = std::ranges::any_of(bots, [](const BotSpec& bot) { return bot.game.empty(); });
    if (chosen.empty() || !strangers || !hides_tiles(rules)) return;
    announce(
        fmt::format("WARNING: a bot that knows or guesses the seed {} knows the hidden tiles; without --seed the arena "
                    "chooses one that cannot be guessed",
                    chosen));
}

void Confinements::need_isolation(const std::string& why) const {
    if (!sandbox_ || isolates()) return;
    throw UsageError(
        fmt::format("{}, and bots cannot be isolated here: {}; to fix it: {}; if you trust every bot: "
                    "--sandbox off",
                    why, sandbox_->protections().front().how, sandbox_->protections().front().remedy));
}

void Confinements::need_isolation_of(const fs::path& bots) const {
    std::error_code unreadable;
    if (fs::is_directory(bots, unreadable)) need_isolation(bots.string() + " holds the bots of others");
}

void Confinements::refuse_wide_folder(const BotSpec& bot) const {
    if (!sandbox_ || bot.listed_in.empty()) return;
    const std::string own = real(bot.listed_in).string(), folder = real(bot.folder).string();
    const auto allows = [&](const std::string& allowed) { return lies_in(folder, allowed); };
    if (folder == own || !lies_in(own, folder) || std::ranges::any_of(allowed_folders_, allows)) return;
    throw UsageError(
        fmt::format("the bots file in {} gives {} the folder {}, all of which the bot would see: give it "
                    "one that does not hold the bots file, or allow it with --allow-folder {}",
                    own, bot.name, folder, folder));
}

void Confinements::seat(const std::vector<BotSpec>& bots, const Limits& usual) {
    usual_ = usual;
    for (const BotSpec& bot : bots) refuse_wide_folder(bot);
    for (const BotSpec& bot : bots)
        if (const LimitRequest granted = within(bot.limits, most_); granted != bot.limits)
            announce(
                fmt::format("{} gets {}: less than its bots file grants it, because the command line sets the maximum",
                            bot.name, limits_text(granted.over(usual_))));
    for (const BotSpec& bot : bots) std::ranges::move(homes_of(bot), std::back_inserter(folders_));
    std::ranges::sort(folders_);
    folders_.erase(std::unique(folders_.begin(), folders_.end()), folders_.end());
}

void Confinements::hide(const fs::path& path) {
    if (!sandbox_ || path.empty()) return;
    const std::string hidden = hidden_.emplace_back(real(path).string());
    const auto inside = std::ranges::find_if(folders_, [&](const auto& folder) { return lies_in(folder, hidden); });
    if (sandbox_->isolates() && inside != folders_.end())
        announce(fmt::format("WARNING: {} is open to the bots, because a bot's folder ({}) lies in it", path.string(),
                             *inside));
}

void Confinements::hide_database(const fs::path& file) {
    for (const char* ending : {"", "-wal", "-shm"}) hide(fs::path(file) += ending);
}

void Confinements::hide_bots_file(const fs::path& file) {
    std::error_code unreadable;
    need_isolation_of(file);
    if (fs::is_regular_file(file, unreadable)) hide(file);
}

Confinement Confinements::confinement_of(const BotSpec& bot) const {
    std::vector<std::string> needs = needs_of(bot);
    // The folder of a program found in PATH is not one of the bot's own, but may lie in another bot's folder, which
    // must then not be hidden.
    const std::string program = bot.words.empty() ? std::string() : find_program({bot.words, {}, bot.folder});
    if (!program.empty()) needs.push_back(real(program).string());
    const auto is_needed = [&](const std::string& path) {
        return std::ranges::any_of(needs, [&](const std::string& need) { return lies_in(need, path); });
    };
    Confinement confinement{within(bot.limits, most_).over(usual_), {}};
    for (const auto* paths : {&hidden_, &folders_})
        std::ranges::copy_if(*paths, std::back_inserter(confinement.hidden), std::not_fn(is_needed));
    return confinement;
}

Confine Confinements::of(const BotSpec& bot) const {
    if (!sandbox_) return {};
    return [sandbox = sandbox_, confinement = confinement_of(bot)](Program& program) {
        return sandbox->confine(program, confinement);
    };
}

std::string Confinements::cpu_scope() const { return sandbox_ && sandbox_->counts_tree() ? "tree" : "process"; }

}  // namespace isola_arena
