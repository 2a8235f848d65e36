#include "arena/contest/setup/contest_setup.hpp"

#include <algorithm>
#include <charconv>
#include <functional>
#include <iterator>
#include <memory>
#include <string_view>

#include <fmt/core.h>

#include "arena/base/files/input_file.hpp"
#include "arena/base/print.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/quantities.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/base/text/text.hpp"
#include "arena/bots/bots_file.hpp"
#include "arena/bots/entrants.hpp"
#include "arena/bots/startable.hpp"
#include "arena/contest/format_settings.hpp"
#include "arena/contest/rating/sprt/sprt.hpp"
#include "arena/contest/setup/chosen_openings.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/setup/given_settings.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/process/command_line.hpp"
#include "arena/process/tree/threads.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/rules/opening.hpp"

namespace isola_arena {
namespace {

constexpr std::size_t longest_file = 64 * 1024 * 1024;

// Returns whether the line is blank or a comment. No opening begins with a #.
bool says_nothing(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t\r");
    return first == std::string_view::npos || line[first] == '#';
}

Result<Opening> opening_of(std::string_view line, const std::string& rules) {
    Opening opening = parse_opening(line);
    const auto session = open_session(rules, 0);
    if (!session) return session.error();
    if (const auto error = play_opening(**session, opening)) return *error;
    return opening;
}

// If the number of rounds is not given, an undecided test ends after this number of rounds (each a match, by default a
// pair of games).
constexpr int most_sprt_rounds = 50'000;

double* place_of(SprtPlan& plan, std::string_view key) {
    if (key == "elo0") return &plan.elo0;
    if (key == "elo1") return &plan.elo1;
    if (key == "alpha") return &plan.alpha;
    return key == "beta" ? &plan.beta : nullptr;
}

// Returns whether this word of setup.bots is a parameter of the test; false if there is no test.
bool belongs_to_sprt(const ContestSetup& setup, const std::string& word) {
    SprtPlan any;
    const std::size_t equals = word.find('=');
    return !setup.sprt.empty() && equals != std::string::npos && place_of(any, word.substr(0, equals)) != nullptr;
}

std::string unknown_format(const std::string& word) {
    const std::string question = did_you_mean(word, format_names());
    return fmt::format("{} \"{}\"{} {}", setting_name("format"), word, question.empty() ? ":" : question,
                       (question.empty() ? "expected " : "Expected ") + list_of_formats());
}

Result<FormatRules> format_of(const ContestSetup& setup, const Preset& preset) {
    FormatRules format = preset.format;
    if (!setup.format.empty()) {
        const auto kind = parse_format_kind(setup.format);
        if (!kind) return Error{unknown_format(setup.format)};
        format.kind = *kind;
    }
    format.games = preset.games;
    if (const auto error = apply_given(setup.contest.settings, format_settings, format)) return *error;
    return format;
}

Error sprt_error(const std::string& about, const std::string& what) {
    return {setting_name("sprt") + (about.empty() ? about : " " + about) + ": " + what};
}

std::optional<Error> set(SprtPlan& plan, const std::string& word) {
    const std::size_t equals = word.find('=');
    double* place = place_of(plan, word.substr(0, equals));
    if (!place || equals == std::string::npos)
        return sprt_error(word, "expected elo0=NUMBER elo1=NUMBER alpha=NUMBER beta=NUMBER");
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data() + equals + 1, end, *place);
    if (error != std::errc{} || stop != end) return sprt_error(word, "expected a number after =");
    return std::nullopt;
}

// Sets all words of one option, which are separated by blanks or commas.
std::optional<Error> set_all(SprtPlan& plan, std::string text) {
    std::ranges::replace(text, ',', ' ');
    const auto parts = split_command_line(text);
    if (!parts) return sprt_error("", parts.message());
    for (const std::string& word : *parts)
        if (auto error = set(plan, word)) return error;
    return std::nullopt;
}

Result<SprtPlan> plan_sprt(const ContestSetup& setup, std::size_t bots) {
    if (bots != 2) return Error{fmt::format("{} compares two bots, not {}", setting_name("sprt"), bots)};
    SprtPlan plan;
    for (const std::string& text : setup.sprt)
        if (const auto error = set_all(plan, text)) return *error;
    for (const std::string& word : setup.bots)
        if (belongs_to_sprt(setup, word))
            if (const auto error = set(plan, word)) return *error;
    if (const auto error = refuse(plan)) return sprt_error("", error->message);
    return plan;
}

// Returns whether the person chose how games begin; else the contest's own choice counts.
bool says_openings(const ContestSetup& setup) {
    return setup.contest.settings.of(run_opening_plies) || !setup.openings.empty();
}

std::optional<Error> prepare_for_sprt(ContestPlan& plan, const ContestSetup& setup) {
    const auto sprt = plan_sprt(setup, plan.bots.size());
    if (!sprt) return sprt.error();
    plan.sprt = *sprt;
    plan.preset.format.kind = FormatKind::round_robin;
    if (!setup.contest.settings.of(format_rounds)) plan.preset.format.rounds = most_sprt_rounds;
    const bool is_said = says_openings(setup) || plan.preset.openings.is_given();
    if (!is_said) plan.opening_plies = sprt_opening_plies;
    return std::nullopt;
}

std::string shown(const std::optional<SprtPlan>& plan) {
    if (!plan) return "none";
    return fmt::format("elo0={} elo1={} alpha={} beta={}", plan->elo0, plan->elo1, plan->alpha, plan->beta);
}

std::string shown(const LimitRequest& requested) {
    return requested == LimitRequest{} ? "" : " (" + limits_text(requested.over({})) + ")";
}

std::string command_of(const ContestBot& bot) { return join_command_line(bot.spec.arguments) + shown(bot.spec.limits); }

std::string names_of(const std::vector<const ContestBot*>& bots) {
    return joined(bots, ", ", [](const ContestBot* bot) { return bot->spec.name; });
}

const ContestBot* bot_named(const std::vector<ContestBot>& bots, const std::string& name) {
    const auto found = std::ranges::find(bots, name, [](const ContestBot& bot) { return bot.spec.name; });
    return found == bots.end() ? nullptr : &*found;
}

// Returns the bots of which the others have none with that name.
std::vector<const ContestBot*> without(const std::vector<ContestBot>& bots, const std::vector<ContestBot>& others) {
    std::vector<const ContestBot*> left;
    for (const ContestBot& bot : bots)
        if (bot_named(others, bot.spec.name) == nullptr) left.push_back(&bot);
    return left;
}

// Collects the differences between two plans, in words.
class Differences {
public:
    void compare(std::string_view what, const std::string& asked, const std::string& stored) {
        if (asked != stored) add(fmt::format("{} (there {}, here {})", what, stored, asked));
    }

    // The values may be numbers or texts.
    template <class T>
    void compare_values(std::string_view what, const T& asked, const T& stored) {
        compare(what, fmt::format("{}", asked), fmt::format("{}", stored));
    }

    template <class Table, class Settings>
    void compare_all(const Table& table, const Settings& asked, const Settings& stored) {
        for_each_setting(table, [&](const auto& each) {
            if (each.facts.difference.empty()) return;
            compare(each.facts.difference, value_as_text(asked.*each.member), value_as_text(stored.*each.member));
        });
    }

    // The bots of the stored contest that joined or left after its beginning may be missing, and their order is free.
    void compare_bots(const std::vector<ContestBot>& asked, const ContestPlan& stored) {
        const auto only_here = without(asked, stored.bots);
        auto only_there = without(stored.bots, asked);
        std::erase_if(only_there, [&](const ContestBot* bot) {
            const auto place = static_cast<std::size_t>(bot - stored.bots.data());
            return std::ranges::any_of(stored.changes,
                                       [&](const auto& each) { return changes_field(each) && each.bot == place; });
        });
        if (!only_here.empty()) {
            only_new_bots_ = text_.empty();
            add(fmt::format("bots (only here {})", names_of(only_here)));
        }
        const std::string before = text_;
        if (!only_there.empty()) add(fmt::format("bots (only there {})", names_of(only_there)));
        for (const ContestBot& bot : asked)
            if (const ContestBot* same = bot_named(stored.bots, bot.spec.name))
                compare("the command of " + bot.spec.name, command_of(bot), command_of(*same));
        if (text_.empty() && std::ranges::none_of(stored.changes, changes_field))
            compare("the order of the bots", order_of(asked), order_of(stored.bots));
        only_new_bots_ = only_new_bots_ && text_ == before;
    }

    // To be called last.
    void compare_seeds(const std::string& asked, const std::string& stored) {
        compare("seed", asked, stored);
        only_new_bots_ = only_new_bots_ && asked == stored;
    }

    PlanDifference found() const { return {text_, only_new_bots_}; }

private:
    // A bot whose games are voided plays on.
    static bool changes_field(const ContestChange& change) { return change.kind != ContestChange::Kind::voided; }

    static std::string order_of(const std::vector<ContestBot>& bots) {
        return joined(bots, ", ", [](const ContestBot& bot) { return bot.spec.name; });
    }

    void add(const std::string& difference) { text_ += (text_.empty() ? "" : "; ") + difference; }

    std::string text_;
    bool only_new_bots_ = false;
};

void compare_formats(Differences& differences, const FormatRules& asked, const FormatRules& stored) {
    differences.compare_values("format", to_string(asked.kind), to_string(stored.kind));
    differences.compare_values("games a match", asked.games, stored.games);
    differences.compare_values("rounds", asked.rounds, stored.rounds);
    differences.compare_values("bronze match", asked.bronze, stored.bronze);
    differences.compare_values("challengers", asked.challengers, stored.challengers);
}

void compare_times(Differences& differences, const TimeControl& asked, const TimeControl& stored) {
    const auto ms = [](const std::optional<std::int64_t>& limit) {
        return limit ? std::to_string(*limit) + " ms" : "no limit";
    };
    const auto end = [](const TimeControl& time) {
        return time.start_ends == StartEnds::line_taken ? "with the line" : "with the first reply";
    };
    differences.compare("time for a reply", ms(asked.turn_ms), ms(stored.turn_ms));
    differences.compare("time for a game", ms(asked.game_ms), ms(stored.game_ms));
    differences.compare("tolerance", ms(asked.tolerance_ms), ms(stored.tolerance_ms));
    differences.compare("time to start", ms(asked.start_ms), ms(stored.start_ms));
    differences.compare("end of the start", end(asked), end(stored));
    differences.compare_values("clock", to_string(asked.clock), to_string(stored.clock));
}

void compare_limits(Differences& differences, const Limits& asked, const Limits& stored) {
    differences.compare("memory", size_text(asked.memory), size_text(stored.memory));
    differences.compare_values("processes", asked.processes, stored.processes);
    differences.compare("scratch", size_text(asked.scratch), size_text(stored.scratch));
    differences.compare_values("open files", asked.open_files, stored.open_files);
}

// Returns the openings that the person or the contest has chosen; bots: of the contest.
Result<ChosenOpenings> openings_of(const ContestSetup& setup, const ContestPlan& plan, const std::string& board,
                                   const std::vector<BotSpec>& bots) {
    OpeningChoice choice;
    if (!says_openings(setup)) choice = plan.preset.openings;
    else choice.file = setup.openings;
    if (!choice.is_given()) return ChosenOpenings();
    if (const auto error = refuse_opening(bots, "openings")) return *error;
    if (choice.plies > 0) return ChosenOpenings{choice.plies};
    const bool is_drawn = board == "random" || (board.empty() && std::holds_alternative<OddSquares>(plan.preset.board));
    if (is_drawn)
        return Error{fmt::format("{}: the board is drawn for each match: expected one board for all, by {}",
                                 setting_name("openings"), setting_name("board"))};
    Rng none(0);
    const auto rules = rules_on(plan.preset, board, none);
    if (!rules) return rules.error();
    return chosen_openings(choice, *rules);
}

std::optional<Error> refuse_guest(const BotSpec& bot, const ContestPlan& plan) {
    if (bot.dialect.empty()) return std::nullopt;
    if (plan.board.empty() && !std::holds_alternative<FixedBoard>(plan.preset.board))
        return Error{fmt::format("{} speaks {}, which has only one board size: choose it with {}", bot.name,
                                 bot.dialect, setting_name("board"))};
    Rng none(0);
    const auto rules = rules_on(plan.preset, plan.board, none);
    if (!rules) return rules.error();
    return refuse_unfit_dialect({&bot, 1}, *rules);
}

std::string shown(const std::vector<Opening>& openings) {
    std::string text;
    for (const Opening& opening : openings) text += to_string(opening) + '\n';
    const std::size_t tag = std::hash<std::string>{}(text);
    return openings.empty() ? "none" : fmt::format("{} with the tag {:08x}", openings.size(), tag & 0xffffffffU);
}

}  // namespace

std::optional<Error> refuse_title(const std::string& title) {
    constexpr std::size_t longest_title = 1000;
    if (printable(title) == title && title.size() <= longest_title) return std::nullopt;
    return Error{fmt::format("{}: expected one line of at most {} bytes without control characters",
                             setting_name("title"), longest_title)};
}

Result<std::vector<Opening>> read_openings(const std::string& file, const std::string& rules) {
    const auto text = read_text_file(file, {"file of openings", longest_file, true});
    if (!text) return text.error();
    return openings_in(*text, file, rules);
}

Result<std::vector<Opening>> openings_in(std::string_view text, const std::string& name, const std::string& rules) {
    std::vector<Opening> openings;
    int number = 0;
    for (const std::string_view line : lines_of(text)) {
        ++number;
        if (says_nothing(line)) continue;
        auto opening = opening_of(line, rules);
        if (!opening) return Error{fmt::format("{}: line {}: {}", name, number, opening.message())};
        openings.push_back(std::move(opening).value());
    }
    if (openings.empty())
        return Error{name +
                     ": expected an opening in each line, found none: a position such as "
                     "1;3x3;1A1111B11, or start and moves after | signs"};
    return openings;
}

Result<std::vector<ContestBot>> field_of(const ContestSetup& setup) {
    if (!setup.field.empty()) return setup.field;
    std::vector<std::string> named;
    std::ranges::remove_copy_if(setup.bots, std::back_inserter(named),
                                [&](const std::string& word) { return belongs_to_sprt(setup, word); });
    if (named.empty() && setup.contest.bots_file.empty()) {
        const auto choice = choose_contest(setup.contest, {});
        if (!choice) return choice.error();
        return bundled_field(choice->game);
    }
    auto field = find_field(named, {.bots_file = setup.contest.bots_file,
                                    .plays_elsewhere = setup.plays_elsewhere,
                                    .skip_unfit = setup.skip_unfit});
    if (!field) return field.error();
    for (const std::string& one : field->left_out) announce(fmt::format("left out: {}", one));
    if (setup.plays_elsewhere)
        for (const ContestBot& bot : field->bots)
            if (const std::string lacking = startable_elsewhere(bot.spec).lacking; !lacking.empty())
                announce(fmt::format("{} is left to the nodes, because it cannot be started here: {}", bot.spec.name,
                                     lacking));
    return std::move(field->bots);
}

Result<ContestPlan> plan_contest(const ContestSetup& setup) {
    ContestPlan plan;
    auto bots = field_of(setup);
    if (!bots) return bots.error();
    plan.bots = std::move(bots).value();
    std::vector<BotSpec> specs;
    for (const ContestBot& bot : plan.bots) specs.push_back(bot.spec);
    auto choice = choose_contest(setup.contest, specs);
    if (!choice) return choice.error();
    auto shares = shares_of(setup.contest, choice->preset);
    if (!shares) return shares.error();
    plan.shares = std::move(shares).value();
    plan.preset = std::move(choice->preset);
    plan.preset.shares.clear();
    if (const auto error = refuse_title(setup.title)) return *error;
    if (!setup.title.empty()) plan.preset.title = setup.title;
    plan.board = choice->board == "random" ? "" : choice->board;
    const auto format = format_of(setup, plan.preset);
    if (!format) return format.error();
    plan.preset.format = *format;
    const auto seed = parse_seed(setup.contest.seed);
    if (!seed) return seed.error();
    plan.seed = *seed;
    if (const auto error = apply_given(setup.contest.settings, run_settings, plan)) return *error;
    if (!setup.sprt.empty())
        if (const auto error = prepare_for_sprt(plan, setup)) return *error;
    if (plan.opening_plies > 0)
        if (const auto error = refuse_opening(specs, "opening-plies")) return *error;
    for (const BotSpec& bot : specs)
        if (const auto error = refuse_guest(bot, plan)) return *error;
    auto openings = openings_of(setup, plan, choice->board, specs);
    if (!openings) return openings.error();
    plan.openings = std::move(openings->openings);
    plan.opening_plies = std::max(plan.opening_plies, openings->plies);
    plan.preset.openings = {};
    if (const auto error = refuse(plan.preset.format, plan.bots.size())) return *error;
    return plan;
}

std::optional<Error> refuse_latecomer(const ContestBot& bot, const ContestPlan& plan) {
    if (auto error = refuse_latecomer(bot.spec, plan.preset, plan.board)) return error;
    if (plan.opening_plies > 0)
        if (auto error = refuse_opening({bot.spec}, "opening-plies")) return error;
    if (!plan.openings.empty())
        if (auto error = refuse_opening({bot.spec}, "openings")) return error;
    return refuse_guest(bot.spec, plan);
}

PlanDifference difference(const ContestPlan& asked, const ContestPlan& stored, bool seed_given) {
    Differences differences;
    const auto name = [](const Preset& preset) { return preset.name.empty() ? "none" : preset.name; };
    differences.compare("contest", name(asked.preset), name(stored.preset));
    differences.compare("rules", asked.preset.rules, stored.preset.rules);
    differences.compare("board", asked.board.empty() ? "the contest's" : asked.board,
                        stored.board.empty() ? "the contest's" : stored.board);
    compare_formats(differences, asked.preset.format, stored.preset.format);
    compare_times(differences, asked.preset.time, stored.preset.time);
    compare_limits(differences, asked.preset.limits, stored.preset.limits);
    differences.compare_all(time_settings, asked.preset.time, stored.preset.time);
    differences.compare_all(game_settings, asked.preset, stored.preset);
    differences.compare_all(match_settings, asked.preset, stored.preset);
    differences.compare_all(run_settings, asked, stored);
    differences.compare("openings", shown(asked.openings), shown(stored.openings));
    differences.compare("SPRT", shown(asked.sprt), shown(stored.sprt));
    differences.compare_bots(asked.bots, stored);
    if (seed_given) differences.compare_seeds(asked.seed.text(), stored.seed.text());
    return differences.found();
}

TournamentParts contest_parts(bool with_records, const Confinements& confinements) {
    TournamentParts parts;
    parts.confinements = [&confinements](const BotSpec& bot) { return confinements.of(bot); };
    parts.conditions = confinements.conditions();
    parts.tables = [](const std::string& rules) -> NewSession {
        return [rules](std::uint64_t seed) { return std::move(open_session(rules, seed)).value(); };
    };
    parts.complete_rules = [](const std::string& rules, const std::string& board) {
        return std::move(complete_rules(rules, board)).value();
    };
    parts.adapters = [](const BotSpec& bot, const std::string& rules) {
        return std::move(adapter_for(bot.dialect, rules)).value();
    };
    if (with_records) parts.recorders = [](int) { return std::make_unique<RecordText>(); };
    return parts;
}

int usable_cores() { return std::max(static_cast<int>(available_cores().size()), 1); }

Result<int> jobs_at_once(int asked, bool overload) {
    if (asked == 0) return usable_cores();
    if (asked > usable_cores() && !overload)
        return Error{
            fmt::format("{} {}: this machine has {} available, and more games at once than cores cannot be "
                        "timed fairly; {} plays them anyway",
                        setting_name("jobs"), asked, counted(usable_cores(), "core"), setting_name("overload"))};
    return asked;
}

}  // namespace isola_arena
