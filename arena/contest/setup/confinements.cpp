#include "arena/contest/setup/confinements.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <mutex>
#include <set>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/print.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/process/start/program.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/sandbox/share/shared_folders.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

Result<SandboxMode> mode_of(const ConfinementOptions& options) {
    if (const auto mode = parse_sandbox_mode(options.sandbox)) return *mode;
    return Error{fmt::format("{} \"{}\": expected auto, on or off", setting_name("sandbox"), options.sandbox)};
}

// Sets the limit if the text is not empty.
std::optional<Error> take_limit(const char* setting, const std::string& text, std::optional<std::int64_t>& limit) {
    if (text.empty()) return std::nullopt;
    const auto size = parse_size(text);
    if (!size) return Error{fmt::format("{}: {}", setting_name(setting), size.message())};
    limit = *size;
    return std::nullopt;
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
    for (const std::string& argument : bot.arguments) {
        std::error_code unreadable;
        if (const fs::path file = own / argument; fs::exists(file, unreadable)) needs.push_back(real(file).string());
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

// Returns what belongs to the bot: the folder of a listed bot, or the files and folders that a command names by
// relative paths. A bot that is only a program of the machine has none.
std::vector<std::string> places_of(const BotSpec& bot) {
    if (!bot.listed_in.empty()) return {real(bot.folder).string()};
    std::vector<std::string> places;
    for (const std::string& argument : bot.arguments) {
        std::error_code unreadable;
        const fs::path place = fs::path(bot.folder) / argument;
        if (!fs::path(argument).is_absolute() && fs::exists(place, unreadable)) places.push_back(real(place).string());
    }
    return places;
}

// Returns whether these rules hide something from a player once nature has dealt.
bool hides_tiles(const std::string& rules) {
    const auto table = std::move(open_session(rules, 0)).value();
    while (table->to_move() == Actor::nature && !table->outcome()) table->play_nature();
    return hides(table->frame(), Player::one);
}

template <class T>
std::optional<T> lesser(const std::optional<T>& requested, const std::optional<T>& most) {
    return requested && most ? std::min(requested, most) : requested;
}

LimitRequest within(const LimitRequest& requested, const LimitRequest& most) {
    return {lesser(requested.memory, most.memory), lesser(requested.processes, most.processes),
            lesser(requested.scratch, most.scratch), lesser(requested.open_files, most.open_files)};
}

// Announces the line, unless this process has done so before: a command may open several confinements one after the
// other, such as one for building bots and one for their contest.
void announce_once(const std::string& line) {
    static std::mutex mutex;
    static std::set<std::string> announced;
    const std::lock_guard only_one(mutex);
    if (announced.insert(line).second) announce(line);
}

}  // namespace

Result<LimitRequest> requested_limits(const ConfinementOptions& options) {
    LimitRequest requested;
    if (const auto error = take_limit("memory", options.memory, requested.memory)) return *error;
    if (options.processes != 0) requested.processes = options.processes;
    if (const auto error = take_limit("scratch", options.scratch, requested.scratch)) return *error;
    if (options.open_files != 0) requested.open_files = options.open_files;
    const auto mode = mode_of(options);
    if (!mode) return mode.error();
    if (*mode == SandboxMode::off && requested != LimitRequest{})
        return Error{fmt::format("{} off: without a sandbox nothing limits a bot, so {}, {}, {} and {} cannot be given",
                                 setting_name("sandbox"), setting_name("memory"), setting_name("processes"),
                                 setting_name("scratch"), setting_name("open-files"))};
    return requested;
}

Result<Confinements> Confinements::open(const ConfinementOptions& options) {
    const auto mode = mode_of(options);
    if (!mode) return mode.error();
    const auto most = requested_limits(options);
    if (!most) return most.error();
    Confinements confinements;
    confinements.most_ = *most;
    for (const std::string& folder : options.allowed_folders)
        confinements.allowed_folders_.push_back(real(folder).string());
    if (*mode != SandboxMode::off) {
        auto sandbox = Sandbox::open(*mode);
        if (!sandbox) return sandbox.error();
        confinements.sandbox_ = std::move(sandbox).value();
    }
    announce_once(confinements.sandbox_ ? confinements.sandbox_->summary() : "sandbox: off");
    if (auto error = confinements.share(shares_of(options))) return *error;
    return confinements;
}

Shares shares_of(const ConfinementOptions& options) {
    Shares shares;
    for (const std::string& folder : options.shared)
        shares.push_back({folder.empty() ? "" : fs::absolute(folder).lexically_normal().string(), "the command line"});
    return shares;
}

std::optional<Error> Confinements::share(const Shares& shares) {
    for (const Share& share : shares) {
        const auto folder = shareable_folder(share.folder);
        if (!folder) return Error{fmt::format("{} ({}): {}", setting_name("share"), share.named_by, folder.message())};
        if (std::ranges::find(shares_, *folder, &Share::folder) != shares_.end()) continue;
        shares_.push_back({*folder, share.named_by});
        std::error_code unreadable;
        if (fs::exists(share.named_by, unreadable))
            if (auto error = keep_shares_from(share.named_by, "the file that names it")) return error;
        for (const std::string& place : places_)
            if (auto error = keep_shares_from(place, "a bot")) return error;
        announce_once(fmt::format("all bots and builds see {}, read-only: named by {}", *folder, share.named_by));
    }
    return std::nullopt;
}

std::vector<std::string> Confinements::shared() const {
    std::vector<std::string> folders;
    for (const Share& share : shares_) folders.push_back(share.folder);
    return folders;
}

std::optional<Error> Confinements::keep_shares_from(const fs::path& place, std::string_view what) const {
    if (place.empty() || shares_.empty()) return std::nullopt;
    const std::string kept = real(place).string();
    for (const Share& share : shares_)
        if (lies_in(kept, share.folder) || lies_in(share.folder, kept))
            return Error{fmt::format("{} ({}): {}: {} {} {}, which no other bot may see: share a folder of its own",
                                     setting_name("share"), share.named_by, share.folder,
                                     lies_in(kept, share.folder) ? "it holds" : "it lies in", what, kept)};
    return std::nullopt;
}

std::shared_ptr<const Sandbox> Confinements::build_sandbox() const {
    return sandbox_ ? sandbox_ : Sandbox::open(SandboxMode::off).value();  // never refused
}

void Confinements::warn_about(ClockKind clock) const {
    if (clock == ClockKind::wall || conditions().cpu_scope == "tree") return;
    announce(on_command_line(
        fmt::format("WARNING: {} cpu charges only a bot's own process here, not the processes that it starts: a bot "
                    "could compute in those for free",
                    setting_name("clock"))));
}

void Confinements::warn_about_seed(const std::string& chosen, const std::vector<BotSpec>& bots,
                                   const std::string& rules) const {
    // Only bundled bots have a game, so a bot without one belongs to a stranger.
    const bool strangers = std::ranges::any_of(bots, [](const BotSpec& bot) { return bot.game.empty(); });
    if (chosen.empty() || !strangers || !hides_tiles(rules)) return;
    announce(on_command_line(
        fmt::format("WARNING: a bot that knows or guesses the seed {} knows the hidden tiles; without {} the arena "
                    "chooses one that cannot be guessed",
                    chosen, setting_name("seed"))));
}

std::optional<Error> Confinements::need_isolation(const std::string& why) const {
    if (!sandbox_ || isolates()) return std::nullopt;
    const Protection& missing = sandbox_->protections().front();
    return Error{fmt::format("{}, and bots cannot be isolated here: {}; to fix it: {}; if you trust every bot: {} off",
                             why, missing.how, missing.remedy, setting_name("sandbox"))};
}

std::optional<Error> Confinements::need_isolation_of(const fs::path& bots) const {
    std::error_code unreadable;
    if (!fs::is_directory(bots, unreadable)) return std::nullopt;
    return need_isolation(bots.string() + " holds the bots of others");
}

std::optional<Error> Confinements::refuse_wide_folder(const BotSpec& bot) const {
    if (!sandbox_ || bot.listed_in.empty()) return std::nullopt;
    const std::string own = real(bot.listed_in).string(), folder = real(bot.folder).string();
    const auto allows = [&](const std::string& allowed) { return lies_in(folder, allowed); };
    if (folder == own || !lies_in(own, folder) || std::ranges::any_of(allowed_folders_, allows)) return std::nullopt;
    return Error{
        fmt::format("the bots file in {} gives {} the folder {}, all of which the bot would see: give it "
                    "one that does not hold the bots file, or allow it with {} {}",
                    own, bot.name, folder, setting_name("allow-folder"), folder)};
}

std::optional<Error> Confinements::seat(const std::vector<BotSpec>& bots, const Limits& usual) {
    usual_ = usual;
    for (const BotSpec& bot : bots)
        if (auto error = refuse_wide_folder(bot)) return error;
    for (const BotSpec& bot : bots)
        for (const std::string& place : places_of(bot)) {
            const std::string_view what = fs::is_directory(place) ? "the folder of " : "a file of ";
            if (auto error = keep_shares_from(place, std::string(what) + bot.name)) return error;
            places_.push_back(place);
        }
    for (const BotSpec& bot : bots)
        if (const LimitRequest granted = within(bot.limits, most_); granted != bot.limits)
            announce(
                fmt::format("{} gets {}: less than its bots file grants it, because the command line sets the maximum",
                            bot.name, limits_text(granted.over(usual_))));
    for (const BotSpec& bot : bots) std::ranges::move(homes_of(bot), std::back_inserter(folders_));
    std::ranges::sort(folders_);
    folders_.erase(std::unique(folders_.begin(), folders_.end()), folders_.end());
    return std::nullopt;
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

std::optional<Error> Confinements::hide_bots_file(const fs::path& file) {
    std::error_code unreadable;
    if (fs::is_regular_file(file, unreadable)) hide(file);
    if (auto error = keep_shares_from(file, "the list of bots")) return error;
    for (const std::string& place : hidden_)
        if (auto error = keep_shares_from(place, "a place that is hidden from bots,")) return error;
    return need_isolation_of(file);
}

Confinement Confinements::confinement_of(const BotSpec& bot) const {
    std::vector<std::string> needs = needs_of(bot);
    // The folder of a program found in PATH is not one of the bot's own, but may lie in another bot's folder, which
    // must then not be hidden.
    const std::string program = bot.arguments.empty() ? std::string() : find_program({bot.arguments, {}, bot.folder});
    if (!program.empty()) needs.push_back(real(program).string());
    const auto is_needed = [&](const std::string& path) {
        return std::ranges::any_of(needs, [&](const std::string& need) { return lies_in(need, path); });
    };
    Confinement confinement{within(bot.limits, most_).over(usual_), {}, shared()};
    for (const auto* paths : {&hidden_, &folders_})
        std::ranges::copy_if(*paths, std::back_inserter(confinement.hidden), std::not_fn(is_needed));
    return confinement;
}

Confine Confinements::of(const BotSpec& bot) const {
    if (!sandbox_ && shares_.empty()) return {};
    return [sandbox = sandbox_, confinement = confinement_of(bot)](Program& program) {
        add_shared_folders(program.environment, confinement.shared);
        add_shared_folders_to_command(program.arguments, confinement.shared);
        return sandbox ? sandbox->confine(program, confinement) : std::nullopt;
    };
}

RunConditions Confinements::conditions() const {
    return {sandbox_ && sandbox_->counts_tree() ? "tree" : "process", isolates()};
}

}  // namespace isola_arena
