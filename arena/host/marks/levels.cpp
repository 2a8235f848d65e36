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
#include "arena/contest/setup/confinements.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/store/host_settings.hpp"
#include "arena/process/interruption.hpp"
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

// Returns the rules, the board and the clock of a contest: what the level of a bot depends on beside the bot.
std::string games_of(const Preset& contest, const std::string& board) {
    const auto ms = [](const std::optional<std::int64_t>& time) { return time ? std::to_string(*time) : "-"; };
    const std::string size = middle_board(contest.board, board);
    return fmt::format("{}{}{}, {} ms a turn, {} ms a game", contest.rules, size.empty() ? "" : " on ", size,
                       ms(contest.time.turn_ms), ms(contest.time.game_ms));
}

// Returns the bots of the authors whose version plays.
std::vector<BotToGrade> bots_of(const HostFolder& folder, Ledger& ledger, const std::vector<MarkedAuthor>& authors) {
    std::vector<BotToGrade> bots;
    const std::vector<Author> known = ledger.authors();
    for (std::size_t i = 0; i < authors.size(); ++i) {
        const auto author = std::ranges::find(known, authors[i].author.name, &Author::name);
        if (!authors[i].plays || author == known.end() || !author->playing) continue;
        if (const auto version = ledger.submission(*author->playing))
            bots.push_back({i,
                            [folder, bot = author->bot, number = version->version] {
                                return Result(playing_bot(folder, bot, number));
                            },
                            digest_of_version(version->files)});
    }
    return bots;
}

std::vector<BotToGrade> bots_of(const report::ContestReport& report) {
    std::vector<BotToGrade> bots;
    for (std::size_t i = 0; i < report.lines.size(); ++i) {
        const ContestBot& bot = report.plan.bots[report.lines[i].standing.entrant];
        const auto find = [bot]() -> Result<BotSpec> {
            if (fingerprint(bot.spec) == bot.fingerprint) return bot.spec;
            return Error{
                fmt::format("the files of {} have changed since the contest began: its level would be that of "
                            "another bot",
                            bot.spec.name)};
        };
        bots.push_back({i, find, bot.fingerprint});
    }
    return bots;
}

// Sets the kept levels; the bots without one stay in `ungraded`.
void take_kept_levels(GradedResults& results) {
    results.games = games_of(results.contest, results.board);
    std::erase_if(results.ungraded, [&](const BotToGrade& each) {
        results.authors[each.author].level = results.kept.level(each.digest, results.games);
        return results.authors[each.author].level.has_value();
    });
}

// Keeps the files of a hosted contest, and the bots of authors who are not graded, from the bots.
std::optional<Error> protect_host(const HostFolder& folder, const std::vector<std::string>& others,
                                  Confinements& confinements) {
    if (auto error = confinements.need_isolation("authors hand in programs")) return error;
    if (auto error = confinements.keep_shares_from(folder.path, "the contest's folder")) return error;
    for (const fs::path& secret : folder.secrets()) confinements.hide(secret);
    confinements.hide_database(folder.ledger());
    for (const std::string& bot : others) confinements.hide(folder.submissions() / bot);
    return std::nullopt;
}

// Grades the bots without a level on several threads.
class Graders {
public:
    // interruption: made before the bots were found, so that no signal is missed.
    Graders(GradedResults& results, const Grading& grading, const std::function<void(std::size_t)>& progress,
            const Interruption& interruption)
        : results_(results), grading_(grading), progress_(progress), interruption_(interruption) {}

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
        return !is_interrupted_ && !interruption_.came();
    }

private:
    void work() {
        while (!is_over_ && !interruption_.came()) {
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
            if (grade->out_of_time) results_.unsure.push_back(results_.authors[bot.author].author.name);
            else if (auto error = results_.kept.keep(bot.digest, results_.games, grade->level())) fail(*error);
        }
        progress_(++done_);
    }

    void fail(const Error& error) {
        error_ = error;
        is_over_ = true;
    }

    GradedResults& results_;
    const Grading& grading_;
    const std::function<void(std::size_t)>& progress_;
    const Interruption& interruption_;
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
    const fs::path whole = fs::absolute(source).lexically_normal();
    return (whole.has_filename() ? whole : whole.parent_path()).string() + ".levels.json";
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
    // Another run may have entered levels meanwhile.
    if (auto now = open(file_); now.ok()) levels_.merge(now->levels_);
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
    auto contest = contest_named(settings->contest);
    if (!contest) return contest.error();
    auto authors = results_of_host(folder, ledger);
    if (!authors) return authors.error();
    auto kept = KeptLevels::open(levels.empty() ? folder.levels() : levels);
    if (!kept) return kept.error();
    std::vector<std::string> others;
    for (const auto& known : {ledger.authors(), ledger.unlisted_authors()})
        for (const Author& each : known)
            if (!each.playing || each.house) others.push_back(each.bot);
    auto bots = bots_of(folder, ledger, *authors);
    GradedResults results{
        std::move(authors).value(),
        std::move(bots),
        std::move(kept).value(),
        std::move(contest).value(),
        {},
        [folder, others](Confinements& confinements) { return protect_host(folder, others, confinements); }};
    results.scheme = std::move(settings->marks);
    take_kept_levels(results);
    return results;
}

Result<GradedResults> graded_results_of_contest(const report::ContestReport& report, const fs::path& database,
                                                const std::vector<ListedAuthor>& listed) {
    auto kept = KeptLevels::open(levels_beside(database));
    if (!kept) return kept.error();
    GradedResults results{results_of_contest(report, listed),
                          bots_of(report),
                          std::move(kept).value(),
                          report.plan.preset,
                          report.plan.board,
                          [database](Confinements& confinements) {
                              confinements.hide_database(database);
                              return std::optional<Error>();
                          }};
    take_kept_levels(results);
    return results;
}

Result<bool> measure_levels(GradedResults& results, const ConfinementOptions& options, double minutes,
                            const std::function<void(std::size_t done)>& progress) {
    if (results.ungraded.empty()) return true;
    const Interruption interruption;
    std::vector<BotSpec> bots;
    for (const BotToGrade& each : results.ungraded) {
        auto bot = each.bot();
        if (!bot) return bot.error();
        bots.push_back(std::move(bot).value());
    }
    GradingSetup setup;
    setup.minutes = minutes;
    setup.alone = false;
    const Preset& contest = results.contest;
    const auto confine = [&](const std::vector<BotSpec>& everybody) -> Result<Confinements> {
        auto confinements = Confinements::open(options);
        if (!confinements) return confinements;
        confinements->warn_about(contest.time.clock);
        if (auto error = confinements->share(contest.shares)) return *error;
        if (auto error = confinements->seat(everybody, contest.limits)) return *error;
        if (auto error = results.protect(*confinements)) return *error;
        return confinements;
    };
    const auto grading = Grading::open(setup, contest, results.board, bots, confine);
    if (!grading) return grading.error();
    std::vector<int> cores = available_cores();
    cores.resize(std::clamp<std::size_t>(cores.size(), 1, bots.size()));
    return Graders(results, *grading, progress, interruption).run(cores);
}

std::optional<Error> gap_in_marks(const HostFolder& folder, Ledger& ledger, const MarkScheme& scheme) {
    auto results = graded_results_of_host(folder, ledger);
    return results ? give_marks(results->authors, scheme) : std::nullopt;
}

Result<std::string> marks_csv_of_host(const HostFolder& folder, Ledger& ledger) {
    auto results = graded_results_of_host(folder, ledger);
    if (!results) return results.error();
    if (results->scheme)
        if (auto gap = give_marks(results->authors, *results->scheme)) return *gap;
    return marks_csv(marks_table(results->authors));
}

}  // namespace isola_arena::host
