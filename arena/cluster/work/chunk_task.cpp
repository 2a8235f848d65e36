#include "arena/cluster/work/chunk_task.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include <poll.h>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "arena/base/failure.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/build/build.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/bots/startable.hpp"
#include "arena/cluster/bundle/bundle.hpp"
#include "arena/cluster/chunk/portable_plan.hpp"
#include "arena/cluster/chunk/result.hpp"
#include "arena/cluster/node/this_node.hpp"
#include "arena/cluster/play/play_chunk.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_setup.hpp"
#include "arena/process/interruption.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/sandbox/sandbox.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;

constexpr int most_tries_to_write = 150;
constexpr int between_tries_to_write = 2000;  // milliseconds

// Thrown if this machine cannot play the contest.
struct Refused {
    ChunkRefusal refusal;
};

Result<Chunk> read_chunk(const std::string& file) {
    const auto text = bytes_of(file);
    if (!text) return Error{fmt::format("the chunk {} cannot be read: does this machine see that folder?", file)};
    return parse_chunk(*text, file);
}

// Returns the folder of the contest, which is the parent of `chunks`.
SharedFolder folder_of(const std::string& chunk_file) {
    return SharedFolder::of_contest(fs::absolute(chunk_file).parent_path().parent_path());
}

PortablePlan read_plan(const SharedFolder& shared, const std::string& version) {
    const auto text = bytes_of(shared.plan());
    if (!text) throw Refused{{RefusalKind::folder, shared.plan().string() + " cannot be read on this machine"}};
    auto plan = parse_plan(*text, shared.plan().string());
    if (!plan) throw Refused{{RefusalKind::version, plan.message() + "; this machine's arena is " + version}};
    if (plan->arena != version)
        throw Refused{{RefusalKind::version, fmt::format("this machine's arena has version {}, and the contest is kept "
                                                         "by version {}: install the same one on all machines",
                                                         version, plan->arena)}};
    return std::move(plan).value();
}

ConfinementOptions confinement_of(const PortablePlan& plan) {
    ConfinementOptions options;
    options.sandbox = plan.isolates ? "on" : plan.sandbox;
    if (plan.most.memory) options.memory = size_text(*plan.most.memory);
    options.processes = plan.most.processes.value_or(0);
    if (plan.most.scratch) options.scratch = size_text(*plan.most.scratch);
    options.open_files = plan.most.open_files.value_or(0);
    return options;
}

Confinements open_confinements(const PortablePlan& plan) {
    auto confinements = Confinements::open(confinement_of(plan));
    if (!confinements) throw Refused{{RefusalKind::sandbox, on_command_line(confinements.message())}};
    if (const auto error = confinements->share(plan.plan.shares))
        throw Refused{{RefusalKind::folder, on_command_line(error->message)}};
    return std::move(confinements).value();
}

// One chunk, played once.
class ChunkTask {
public:
    ChunkTask(Chunk chunk, SharedFolder shared, std::string version)
        : chunk_(std::move(chunk)), shared_(std::move(shared)), contest_(shared_), version_(std::move(version)) {
        result_.contest = chunk_.contest;
        result_.chunk = chunk_.name;
        result_.node = {this_machine(), version_};
        result_.who = who_am_i(result_.node.machine);
    }

    Result<ChunkEnd> run() {
        try {
            if (const auto error = play(read_plan(shared_, version_))) return *error;
        } catch (const Refused& refused) {
            if (contest_.is_over()) return end_unneeded();
            if (end_.came()) return end_early();
            result_.refusal = refused.refusal;
            announce(fmt::format("{} plays no game of this {}: {}", result_.node.machine.node,
                                 refused.refusal.kind == RefusalKind::bot ? "bot" : "contest", refused.refusal.why));
        }
        return end();
    }

private:
    // A signal may be the reason why a build failed, which says nothing about the bot.
    ChunkEnd end_early() {
        result_.broken_off = true;
        return end();
    }

    ChunkEnd end() {
        result_.ended_at = std::time(nullptr);
        if (!write_result()) return end_unneeded();
        if (result_.refusal) return ChunkEnd::refused;
        announce(fmt::format("{} of {} games of the chunk {} are written", result_.games.size(), count_games(chunk_),
                             chunk_.name));
        return end_.came() ? ChunkEnd::interrupted : ChunkEnd::played;
    }

    ChunkEnd end_unneeded() const {
        announce(fmt::format(
            "the contest is over: its folder {} is gone, and nobody needs the games of the chunk {} any more",
            shared_.path().string(), chunk_.name));
        return ChunkEnd::unneeded;
    }

    // Tries for some minutes, because a shared folder that is full or away for a while must not cost the games. Returns
    // false if the contest is over.
    bool write_result() const {
        const fs::path file = shared_.results() / result_name(result_.chunk, result_.who);
        const std::string bytes = result_bytes(result_);
        for (int tries = 1;; ++tries) {
            try {
                write_by_rename(file, bytes);
                return true;
            } catch (const ArenaFailure& failure) {
                if (contest_.is_over()) return false;
                if (end_.came() || tries == most_tries_to_write) throw;
                if (tries == 1) announce(std::string(failure.what()) + "; this is tried again for some minutes");
            }
            pollfd ended{end_.descriptor(), POLLIN, 0};
            poll(&ended, 1, between_tries_to_write);
        }
    }

    // Returns an error if the chunk or its bots are wrong. Then no result may be written.
    std::optional<Error> play(const PortablePlan& portable) {
        if (auto error = refuse_unknown_bots(portable)) return error;
        const Confinements guards = open_confinements(portable);
        const NodeScratch scratch(folder_of_temporary_files(), chunk_.contest);
        const ContestPlan plan = settle(portable, guards, scratch);
        if (end_.came()) return break_off();
        Confinements confinements = guards;
        if (auto error = seat(confinements, plan)) return error;
        TournamentParts parts = contest_parts(portable.records, confinements);
        parts.machine = result_.node.machine;
        const CoreClaims claims = claim_cores();
        if (end_.came()) return break_off();
        const auto begin = std::chrono::steady_clock::now();
        ChunkGames played = play_chunk(plan, parts, chunk_, claims.cores(), end_);
        const auto took = std::chrono::steady_clock::now() - begin;
        result_.took_ms = std::chrono::duration_cast<std::chrono::milliseconds>(took).count();
        result_.games = std::move(played.games);
        result_.broken_off = played.broken_off;
        for (const std::string& notice : played.notices) announce(notice);
        return std::nullopt;
    }

    std::optional<Error> break_off() {
        result_.broken_off = true;
        return std::nullopt;
    }

    std::set<std::size_t> entrants() const {
        std::set<std::size_t> all;
        for (const ChunkMatch& match : chunk_.matches) all.insert({match.pairing.first, *match.pairing.second});
        return all;
    }

    std::optional<Error> refuse_unknown_bots(const PortablePlan& portable) const {
        if (*entrants().rbegin() < portable.plan.bots.size()) return std::nullopt;
        return Error{fmt::format("the chunk {} names a bot that the contest does not have", chunk_.name)};
    }

    // Returns the plan with the bots of this chunk as this machine starts them.
    ContestPlan settle(const PortablePlan& portable, const Confinements& guards, const NodeScratch& scratch) const {
        ContestPlan plan = portable.plan;
        for (const std::size_t entrant : entrants()) {
            BotSpec& bot = plan.bots[entrant].spec;
            const std::string& digest = portable.bundles[entrant];
            const bool may_build = !bot.build.empty() && !digest.empty();
            bool builds = may_build && portable.processor != result_.node.machine.processor;
            BotSpec there = unpack(bot, entrant, digest, builds ? &guards : nullptr, scratch);
            auto problem = unstartable(there.arguments, there.folder);
            if (problem && may_build && !builds) {
                there = unpack(bot, entrant, digest, &guards, scratch);
                problem = unstartable(there.arguments, there.folder);
            }
            if (problem)
                throw Refused{{RefusalKind::bot,
                               fmt::format("{} cannot be started: {}", bot.name, in_one_line(*problem)), entrant}};
            bot = there;
        }
        return plan;
    }

    // entrant: the bot's place in the plan.
    BotSpec unpack(const BotSpec& bot, std::size_t entrant, const std::string& digest, const Confinements* builder,
                   const NodeScratch& scratch) const {
        if (digest.empty())
            return unpacked_bot(bot, bot.game.empty() ? scratch.empty_folder() : fs::path(), program_folder());
        NodeScratch::Finish finish;
        if (builder != nullptr)
            finish = [&](const fs::path& source, const fs::path& into) {
                return build_bot(bot, *builder, source, into);
            };
        const auto folder = scratch.bundle(shared_, digest, builder != nullptr ? "-built" : "", finish);
        if (!folder) throw Refused{{RefusalKind::bot, fmt::format("{}: {}", bot.name, folder.message()), entrant}};
        return unpacked_bot(bot, *folder, program_folder());
    }

    std::optional<Error> build_bot(const BotSpec& bot, const Confinements& builder, const fs::path& source,
                                   const fs::path& into) const {
        BuildLimits limits;
        limits.result = bundle_limits();
        limits.trusts_authors = !builder.isolates();
        limits.shared = builder.shared();
        const StopOnInterruption stop(end_);
        announce(fmt::format("building {}: {}", bot.name, bot.build));
        const Built built = run_build(*builder.build_sandbox(), source, bot.build, into, limits, stop.token());
        if (built.ok) return std::nullopt;
        // The whole log stays in the output of the task. Compilers report the first error at its beginning.
        constexpr std::size_t most_of_log = 2000, most_told = 300;
        for (const std::string_view line : lines_of(std::string_view(built.log).substr(0, most_of_log)))
            announce(fmt::format("{}: {}", bot.name, line));
        const std::string begin = printable(trimmed(std::string_view(built.log).substr(0, most_told), " \n"));
        return Error{built.why + (begin.empty() ? "" : ": " + begin)};
    }

    std::optional<Error> seat(Confinements& confinements, const ContestPlan& plan) const {
        std::vector<BotSpec> bots;
        for (const std::size_t entrant : entrants()) bots.push_back(plan.bots[entrant].spec);
        if (auto error = confinements.seat(bots, plan.preset.limits)) return error;
        confinements.hide(shared_.path().parent_path());
        return confinements.keep_shares_from(shared_.path(), "the contest's folder");
    }

    CoreClaims claim_cores() const {
        int wanted = chunk_.games_at_once;
        if (const int given = cores_given(); given > 0) wanted = std::min(wanted, given);
        CoreClaims claims = CoreClaims::claim(available_cores(), wanted, "/tmp", [this] { return !end_.came(); });
        announce(fmt::format("chunk {}: {} games on {} ({}), cores {}", chunk_.name, count_games(chunk_),
                             result_.node.machine.node, result_.node.machine.processor,
                             fmt::join(claims.cores(), ", ")));
        return claims;
    }

    Chunk chunk_;
    SharedFolder shared_;
    ContestOnDisk contest_;
    std::string version_;
    Interruption end_;
    ChunkResult result_;
};

}  // namespace

Result<ChunkEnd> play_chunk_file(const std::string& file, const std::string& version) {
    auto chunk = read_chunk(file);
    if (!chunk) return chunk.error();
    SharedFolder shared = folder_of(file);
    if (chunk->contest != shared.contest())
        return Error{fmt::format("{} is of the contest {}, and its folder is that of {}", file, chunk->contest,
                                 shared.contest())};
    return ChunkTask(std::move(chunk).value(), std::move(shared), version).run();
}

}  // namespace isola_arena::cluster
