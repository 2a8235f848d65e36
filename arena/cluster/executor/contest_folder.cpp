#include "arena/cluster/executor/contest_folder.hpp"

#include <utility>
#include <vector>

#include <fmt/core.h>

#include "arena/base/failure.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bundled_bots.hpp"
#include "arena/cluster/bundle/bundle.hpp"
#include "arena/cluster/node/this_node.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;
using cluster::PackedBot;
using cluster::PortablePlan;
using cluster::SharedFolder;

struct Packed {
    PortablePlan plan;
    std::vector<PackedBot> bots;
};

// Returns the files of contests, which are never packed with a bot. The shared folder as a whole is not among them,
// because the bots' own folders may lie in it.
std::vector<fs::path> own_files(const RemoteSetup& setup) {
    std::vector<fs::path> files = cluster::folders_of_contests(shared_folder_of(setup));
    for (const char* ending : {"", "-wal", "-shm"}) files.push_back(fs::path(setup.database) += ending);
    std::error_code unknown;
    if (fs::is_regular_file(setup.bots_file, unknown)) files.emplace_back(setup.bots_file);
    return files;
}

Result<Packed> pack(const RemoteSetup& setup, const ContestPlan& plan) {
    const auto most = requested_limits(setup.confinement);
    if (!most) return most.error();
    Packed packed;
    PortablePlan& portable = packed.plan;
    portable.arena = setup.version;
    portable.processor = cluster::this_machine().processor;
    portable.records = setup.records;
    portable.sandbox = setup.confinement.sandbox;
    portable.isolates = setup.isolates;
    portable.most = *most;
    portable.plan = plan;
    portable.plan.changes.clear();  // games on other machines depend on their pairings alone
    for (ContestBot& bot : portable.plan.bots) {
        auto one = cluster::pack_bot(bot.spec, own_files(setup), program_folder());
        if (!one) return one.error();
        packed.bots.push_back(std::move(one).value());
        bot.spec = packed.bots.back().spec;
        bot.fingerprint.clear();
        portable.bundles.push_back(packed.bots.back().sha256);
    }
    return packed;
}

// Returns whether the folder has exactly this plan. The id need not be the same: it is only the name of the folder.
bool has_plan(const SharedFolder& shared, PortablePlan plan) {
    const auto text = cluster::bytes_of(shared.plan());
    if (!text) return false;
    const auto there = cluster::parse_plan(*text, shared.plan().string());
    plan.contest = shared.contest();
    return there && *there == plan;
}

void write(const SharedFolder& shared, const Packed& packed) {
    shared.create();
    for (const PackedBot& bot : packed.bots) {
        std::error_code unknown;
        if (!bot.bytes.empty() && !fs::exists(shared.bundle(bot.sha256), unknown))
            cluster::write_by_rename(shared.bundle(bot.sha256), bot.bytes);
    }
    // The plan is written last: its presence says that the folder is complete.
    cluster::write_by_rename(shared.plan(), cluster::plan_text(packed.plan));
}

}  // namespace

fs::path shared_folder_of(const RemoteSetup& setup) {
    return fs::absolute(setup.shared.empty() ? setup.database + ".shared" : setup.shared).lexically_normal();
}

Result<SharedFolder> contest_folder(const RemoteSetup& setup, const ContestPlan& plan, Store& store) {
    auto made = pack(setup, plan);
    if (!made) return made.error();
    Packed packed = std::move(made).value();
    const fs::path above = shared_folder_of(setup);
    if (const auto contest = store.note(note_of_folder); contest && !contest->empty()) {
        SharedFolder before(above, *contest);
        if (has_plan(before, packed.plan)) return before;
        announce(
            fmt::format("the bots, the options of their sandbox or the shared folder have changed: {} is left, and "
                        "what its jobs still play does not count",
                        before.path().string()));
    }
    give_id(packed.plan);
    SharedFolder shared(above, packed.plan.contest);
    try {
        write(shared, packed);
    } catch (const ArenaFailure& failure) {
        return Error{
            fmt::format("{}; {} names a folder that all machines see", failure.what(), setting_name("shared"))};
    }
    store.set_note(note_of_folder, shared.contest());
    store.commit();
    return shared;
}

}  // namespace isola_arena
