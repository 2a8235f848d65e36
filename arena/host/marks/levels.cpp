#include "arena/host/marks/levels.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <utility>

#include <boost/json.hpp>
#include <fmt/core.h>

#include "arena/base/files/draft.hpp"
#include "arena/base/files/input_file.hpp"
#include "arena/base/hash/digest.hpp"
#include "arena/contest/preset.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/process/tree/threads.hpp"

namespace isola_arena::host {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t longest_file = std::size_t{16} << 20;
constexpr mode_t for_owner_alone = 0600;

std::string key_of(const std::string& digest, const std::string& games) { return digest + ' ' + games; }

std::string digest_of_version(const std::vector<ReceivedFile>& files) {
    std::string text;
    for (const ReceivedFile& each : files) text += each.name + '\0' + each.sha256 + '\n';
    return sha256(text);
}

// Returns the rules and the clock of a contest: what the level of a bot depends on beside the bot.
std::string games_of(const Preset& contest) {
    const auto ms = [](const std::optional<std::int64_t>& time) { return time ? std::to_string(*time) : "-"; };
    return fmt::format("{}, {} ms a turn, {} ms a game", contest.rules, ms(contest.time.turn_ms),
                       ms(contest.time.game_ms));
}

fs::path levels_file(const HostFolder& folder) { return folder.path / "levels.json"; }

// Returns the bots of the authors whose version plays.
std::vector<BotToGrade> bots_of(const HostFolder& folder, Ledger& ledger, const std::vector<MarkedAuthor>& authors) {
    std::vector<BotToGrade> bots;
    const std::vector<Author> known = ledger.authors();
    for (std::size_t i = 0; i < authors.size(); ++i) {
        const auto author = std::ranges::find(known, authors[i].author.name, &Author::name);
        if (!authors[i].plays || author == known.end() || !author->playing) continue;
        if (const auto version = ledger.submission(*author->playing))
            bots.push_back({i, playing_bot(folder, author->bot, version->version), digest_of_version(version->files)});
    }
    return bots;
}

std::vector<BotToGrade> bots_of(const report::ContestReport& report) {
    std::vector<BotToGrade> bots;
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const BotSpec& bot = report.plan.bots[report.lines[i].standing.entrant].spec;
        bots.push_back({i, bot, fingerprint(bot)});
    }
    return bots;
}

// Sets the kept levels of these bots; those of the others are still to be measured.
GradedResults with_kept_levels(std::vector<MarkedAuthor> authors, std::vector<BotToGrade> bots, KeptLevels kept,
                               std::string contest, std::string games) {
    std::erase_if(bots, [&](const BotToGrade& each) {
        authors[each.author].level = kept.level(each.digest, games);
        return authors[each.author].level.has_value();
    });
    return {std::move(authors), std::move(bots), std::move(kept), std::move(contest), std::move(games)};
}

// Grades the bots without a level on several threads.
class Graders {
public:
    Graders(GradedResults& results, const Grading& grading, const std::function<void(std::size_t)>& progress)
        : results_(results), grading_(grading), progress_(progress) {}

    Result<bool> run(const std::vector<int>& cores) {
        {
            std::vector<std::jthread> threads;
            for (const int core : cores)
                threads.emplace_back([this, core] {
                    stay_on_core(core);
                    work();
                });
        }
        if (failure_) std::rethrow_exception(failure_);
        if (error_) return *error_;
        return !is_interrupted_;
    }

private:
    void work() {
        while (!is_over_) {
            const std::size_t next = next_++;
            if (next >= results_.ungraded.size()) return;
            try {
                enter(results_.ungraded[next], grading_.climb(next, {}));
            } catch (...) {
                const std::lock_guard only_one(mutex_);
                failure_ = std::current_exception();
                is_over_ = true;
            }
        }
    }

    void enter(const BotToGrade& bot, const std::optional<Grade>& grade) {
        const std::lock_guard only_one(mutex_);
        if (!grade) {
            is_over_ = is_interrupted_ = true;
            return;
        }
        if (grade->is_known()) {
            results_.authors[bot.author].level = grade->level();
            error_ = results_.kept.keep(bot.digest, results_.games, grade->level());
            if (error_) is_over_ = true;
        }
        progress_(++done_);
    }

    GradedResults& results_;
    const Grading& grading_;
    const std::function<void(std::size_t)>& progress_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> is_over_ = false;
    std::mutex mutex_;  // for everything below, the authors and the kept levels
    std::size_t done_ = 0;
    bool is_interrupted_ = false;
    std::optional<Error> error_;
    std::exception_ptr failure_;
};

}  // namespace

fs::path levels_beside(const fs::path& source) {
    const fs::path whole = source.has_filename() ? source : source.parent_path();
    return whole.string() + ".levels.json";
}

Result<KeptLevels> KeptLevels::open(fs::path file) {
    KeptLevels kept(std::move(file));
    if (std::error_code unknown; !fs::exists(kept.file_, unknown)) return kept;
    const auto text = read_text_file(kept.file_, {"levels", longest_file});
    if (!text) return text.error();
    boost::system::error_code wrong;
    const boost::json::value read = boost::json::parse(*text, wrong);
    const auto* const levels = read.if_object();
    const auto is_level = [](const auto& entry) { return entry.value().is_int64(); };
    if (wrong || levels == nullptr || !std::ranges::all_of(*levels, is_level))
        return Error{fmt::format("{} is damaged: remove it, and the levels are measured anew", kept.file_.string())};
    for (const auto& [key, level] : *levels) kept.levels_[std::string(key)] = static_cast<int>(level.as_int64());
    return kept;
}

std::optional<int> KeptLevels::level(const std::string& digest, const std::string& games) const {
    const auto found = levels_.find(key_of(digest, games));
    return found == levels_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<Error> KeptLevels::keep(const std::string& digest, const std::string& games, int level) {
    levels_[key_of(digest, games)] = level;
    boost::json::object levels;
    for (const auto& [key, each] : levels_) levels[key] = each;
    const auto failed = write_whole(file_, boost::json::serialize(levels) + '\n', for_owner_alone);
    if (!failed) return std::nullopt;
    return Error{fmt::format("{} cannot be written: {}", file_.string(), failed->reason)};
}

Result<GradedResults> graded_results_of_host(const HostFolder& folder, Ledger& ledger, const fs::path& levels) {
    auto settings = read_host_settings(folder.settings());
    if (!settings) return settings.error();
    const auto contest = contest_named(settings->contest);
    if (!contest) return contest.error();
    auto authors = results_of_host(folder, ledger);
    if (!authors) return authors.error();
    auto kept = KeptLevels::open(levels.empty() ? levels_file(folder) : levels);
    if (!kept) return kept.error();
    auto bots = bots_of(folder, ledger, *authors);
    GradedResults results = with_kept_levels(std::move(authors).value(), std::move(bots), std::move(kept).value(),
                                             settings->contest, games_of(*contest));
    results.scheme = std::move(settings->marks);
    return results;
}

Result<GradedResults> graded_results_of_contest(const report::ContestReport& report, const fs::path& database,
                                                const std::vector<ListedAuthor>& listed) {
    auto kept = KeptLevels::open(levels_beside(database));
    if (!kept) return kept.error();
    const Preset& contest = report.plan.preset;
    return with_kept_levels(results_of_contest(report, listed), bots_of(report), std::move(kept).value(), contest.name,
                            games_of(contest));
}

Result<bool> measure_levels(GradedResults& results, const ConfinementOptions& confinement, double minutes,
                            const std::function<void(std::size_t done)>& progress) {
    if (results.ungraded.empty()) return true;
    std::vector<BotSpec> bots;
    for (const BotToGrade& each : results.ungraded) bots.push_back(each.bot);
    GradingSetup setup;
    setup.contest.contest = results.contest;
    setup.contest.confinement = confinement;
    setup.minutes = minutes;
    setup.alone = false;
    const auto grading = Grading::open(setup, bots);
    if (!grading) return grading.error();
    std::vector<int> cores = available_cores();
    cores.resize(std::clamp<std::size_t>(cores.size(), 1, bots.size()));
    return Graders(results, *grading, progress).run(cores);
}

Result<std::string> marks_csv_of_host(const HostFolder& folder, Ledger& ledger) {
    auto results = graded_results_of_host(folder, ledger);
    if (!results) return results.error();
    if (results->scheme)
        if (auto gap = give_marks(results->authors, *results->scheme)) return *gap;
    return marks_csv(marks_table(results->authors));
}

}  // namespace isola_arena::host
