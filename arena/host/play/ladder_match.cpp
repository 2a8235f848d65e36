#include "arena/host/play/ladder_run.hpp"

#include <filesystem>
#include <utility>

#include "arena/base/failure.hpp"
#include "arena/base/text/setting_name.hpp"
#include "arena/bots/bot_types.hpp"
#include "arena/contest/match/match_run.hpp"
#include "arena/contest/setup/confinements.hpp"
#include "arena/contest/setup/contest_choice.hpp"
#include "arena/contest/tournament/record_text.hpp"
#include "arena/host/ladder/public_record.hpp"
#include "arena/host/play/ladder_openings.hpp"
#include "arena/host/play/playing_bot.hpp"
#include "arena/host/store/authors/author_name.hpp"
#include "arena/host/store/ledger/ladder_games.hpp"
#include "arena/rules/events/match_result.hpp"

namespace isola_arena {
namespace {

namespace fs = std::filesystem;

using host::LadderGame;
using host::LadderMatch;
using host::LadderPlayer;

// An error that keeps two versions from a match is a failure of the arena: neither version loses.
void fail_if(const std::optional<Error>& error) {
    if (error) throw ArenaFailure(on_command_line(error->message));
}

template <class T>
T value_or_failure(Result<T> result) {
    if (!result) fail_if(result.error());
    return std::move(result).value();
}

// Returns the bot of a version, under the name of its author, so that records say it as the author writes it; a class
// for UICC 2010 has the name of the class, which identifies it there.
HostedSide side_of(const LadderSetup& setup, const LadderPlayer& player) {
    const auto author = setup.ledger.author(player.author);
    const auto submission = setup.ledger.submission(player.submission);
    if (!author || !submission) throw ArenaFailure("a version that plays is not in the ledger");
    BotSpec bot = playing_bot(setup.folder, author->bot, submission->version);
    const std::string name = name_of_class(bot);
    bot.name = name.empty() ? author->name : name;
    return {std::move(bot), player.author};
}

std::vector<BotSpec> bots_of(const HostedPair& sides) {
    std::vector<BotSpec> bots{sides[0].bot, sides[1].bot};
    host::UsedNames used;
    for (BotSpec& bot : bots) bot.name = used.take(bot.name);
    return bots;
}

// Hides the bots of other authors, and the host's own files, from the bots of the match.
Confinements confine(const LadderSetup& setup, const HostedPair& sides, const std::vector<BotSpec>& bots,
                     const Limits& usual) {
    Confinements confinements = setup.confinements;
    fail_if(confinements.seat(bots, usual));
    const HostFolder& folder = setup.folder;
    for (const fs::path& secret : folder.secrets()) confinements.hide(secret);
    confinements.hide_database(folder.ledger());
    for (const auto& authors : {setup.ledger.authors(), setup.ledger.unlisted_authors()})
        for (const host::Author& author : authors)
            if (author.id != sides[0].author && author.id != sides[1].author)
                confinements.hide(folder.submissions() / author.bot);
    return confinements;
}

LadderGame game_of(const GameReport& report, const PerPlayer<Entrant>& players, const host::GameDigester& digester) {
    const GameSummary& summary = report.summary;
    LadderGame game;
    game.number = summary.key.number;
    if (summary.winner) game.winner = static_cast<int>(seat_of(game.number, *summary.winner)) + 1;
    game.reason = summary.reason;
    game.turns = summary.turns;
    game.course = summary.course;
    game.faults = public_faults(players, report.faults);
    for (const Player player : both_players)
        game.digests[seat_of(game.number, player)] = digester.digest(player, report.faults[player]);
    return game;
}

MatchRunEnd run(MatchRun::Setup setup, const std::stop_token& stop) {
    MatchRun match(std::move(setup));
    const std::stop_callback break_off(stop, [&match] { match.break_off(); });
    return match.join();
}

}  // namespace

HostedSide hosted_side(const LadderSetup& setup, std::int64_t author, std::int64_t submission) {
    LadderPlayer player;
    player.author = author;
    player.submission = submission;
    return side_of(setup, player);
}

std::optional<HostedMatch> play_hosted_match(const LadderSetup& setup, const Seed& seed, const HostedPair& sides,
                                             bool needs_winner, const std::stop_token& stop, const BeginMatch& begin) {
    const std::vector<BotSpec> bots = bots_of(sides);
    ContestOptions options;
    options.contest = setup.settings.contest;
    options.seed = seed.text();
    options.confinement = setup.options;
    options.ignores_openings = true;
    const Preset contest = value_or_failure(choose_contest(options, bots)).preset;
    MatchPlan plan = value_or_failure(plan_match(options, bots));
    plan.games = host::games_of_ladder_match;
    plan.no_ponder = !setup.settings.pondering;
    if (begin) begin(plan, contest.openings);
    if (needs_winner && plan.tie == TieRule::draw) plan.tie = TieRule::speed;
    const Confinements confinements = confine(setup, sides, bots, contest.limits);
    plan.conditions = confinements.conditions();

    HostedMatch match;
    // The match's thread calls the two functions.
    PerPlayer<Entrant> players;
    RecordText record;
    host::GameDigester digester;
    MatchRun::Setup run_setup{plan, session_opener(plan), seats_for({bots[0], bots[1]}, plan, confinements)};
    run_setup.events = [&](const Event& event) {
        // A header begins the game anew, because a game may be played again.
        if (const auto* header = std::get_if<GameHeader>(&event)) {
            players = header->players;
            record = {};
        }
        record.take(event);
        digester.take(event);
    };
    run_setup.games = [&](const GameReport& report) {
        match.games.push_back(game_of(report, players, digester));
        match.games.back().record = record.text();
    };
    run_setup.alone = false;
    const MatchRunEnd end = run(std::move(run_setup), stop);
    if (end.failure) std::rethrow_exception(end.failure);
    if (!end.report) return std::nullopt;
    match.report = *end.report;
    return match;
}

std::optional<LadderMatch> play_ladder_match(const LadderSetup& setup, int id, const Seed& seed,
                                             const LadderPlayer& first, const LadderPlayer& second,
                                             const std::stop_token& stop) {
    const bool is_challenge = setup.settings.ladder == host::LadderKind::challenge;
    // A challenge needs a winner, because a place is either taken or kept.
    auto played = play_hosted_match(setup, seed, {side_of(setup, first), side_of(setup, second)}, is_challenge, stop,
                                    [&](MatchPlan& plan, const OpeningChoice& of_contest) {
                                        take_openings(plan, setup, id, first, second, of_contest);
                                    });
    if (!played) return std::nullopt;
    LadderMatch match{id, 0, first.submission, second.submission, seed.text(), std::move(played->games)};
    if (is_challenge) match.challenge = host::challenge_result(match.games, played->report);
    match.at = host::now();
    return match;
}

}  // namespace isola_arena
