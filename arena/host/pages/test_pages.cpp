#include "arena/host/pages/test_pages.hpp"

#include <algorithm>
#include <utility>

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include "arena/base/json/json_field.hpp"
#include "arena/base/text/printable.hpp"
#include "arena/base/text/text.hpp"
#include "arena/host/pages/host_json.hpp"
#include "arena/host/store/moment.hpp"

namespace isola_arena {
namespace {

using host::TestGame;
using host::TestMatch;
using host::TestState;
using web::problem;
using web::Response;

constexpr int tests_shown = 50;

constexpr const char* none_allowed = "the organiser of this contest allows no test matches";
constexpr const char* house_alone =
    "the organiser of this contest allows test matches against bots of the arena and house bots alone";
constexpr const char* what_is_expected =
    R"(expected {"bot": "greedy"}, the name of a bot of the arena, or {"author": "Ben"}; "version": 2 chooses your own version)";

// What an author asks for: one of both opponents, and perhaps a version.
struct AskedTest {
    std::string bot;
    std::string author;
    std::optional<int> version;
};

// Returns nullopt if the body has another form.
std::optional<AskedTest> asked_test(const std::string& body) {
    boost::system::error_code no_json;
    const boost::json::value sent = boost::json::parse(body, no_json);
    if (no_json) return std::nullopt;
    JsonProblem wrong;
    const JsonField all(&sent, "the request", wrong);
    all.only({"bot", "author", "version"});
    AskedTest asked;
    if (const JsonField bot = all.member("bot"); bot.is_there()) asked.bot = bot.text();
    if (const JsonField author = all.member("author"); author.is_there()) asked.author = author.text();
    if (const JsonField version = all.member("version"); version.is_there()) asked.version = version.ordinal();
    const bool has_one = asked.bot.empty() != asked.author.empty();
    return wrong.message.empty() && has_one ? std::optional(std::move(asked)) : std::nullopt;
}

std::string_view result_for(bool is_asker, const std::optional<int>& winner) {
    if (!winner) return "drawn";
    return (*winner == 1) == is_asker ? "won" : "lost";
}

// The asker's bot begins the odd games.
void write_result(JsonWriter& json, const TestGame& each, bool is_asker) {
    json.key("result").text(result_for(is_asker, each.game.winner));
    json.key("began").boolean((each.game.number % 2 == 1) == is_asker);
    json.key("reason").text(each.game.reason).key("turns").number(each.game.turns);
}

void write_game(JsonWriter& json, const TestMatch& match, const TestGame& each) {
    json.begin_object().key("game").text(fmt::format("{}.{}", match.id, each.game.number));
    write_result(json, each, true);
    json.key("faults").text(each.game.faults).key("has_record").boolean(each.has_record).end_object();
}

void write_against(JsonWriter& json, const TestMatch& match) {
    json.begin_object().key("at").text(host::utc_text(match.at)).key("author").text(match.asker.name);
    json.key("version").number(match.asker.version).key("own").number_or_null(match.opponents_version);
    json.key("games").list(match.games, [&](const TestGame& each) {
        json.begin_object();
        write_result(json, each, false);
        json.end_object();
    });
    json.end_object();
}

// Returns the name of a game after `word`. A game has one name, however the request spells its numbers.
std::string game_name(std::string_view word, const web::Asked& asked) {
    const auto key = ladder_game_in(asked.values[1]);
    return key ? fmt::format("{}{}.{}", word, key->first, key->second) : std::string(word);
}

// Names the game to the analyses, which also know the games of the ladder.
std::string name_to_analyse(const web::Asked& asked) { return game_name("test ", asked); }

std::vector<std::string> names_of(const std::vector<host::Author>& authors) {
    std::vector<std::string> names;
    for (const host::Author& each : authors) names.push_back(each.name);
    return names;
}

}  // namespace

// The bots of other authors against which the author may play now.
std::vector<host::Author> TestPages::opponents_of(const host::Author& author) {
    const bool is_for_all = settings_->test_matches == host::TestOpponents::all;
    std::vector<host::Author> others = ledger_.authors();
    std::erase_if(others, [&](const host::Author& each) {
        return each.id == author.id || !each.playing || (!is_for_all && !each.house);
    });
    return others;
}

TestPages::Opponent TestPages::bundled_opponent(const std::string& name) {
    std::vector<std::string> names;
    for (const PlayedTests::Bot& each : played_.bots) names.push_back(each.name);
    if (std::ranges::find(names, name) != names.end()) return host::WantedTest{0, 0, name};
    return problem(404, fmt::format("there is no bot {} here that plays this contest{}", printable(name),
                                    did_you_mean(name, names)));
}

TestPages::Opponent TestPages::authors_bot(const host::Author& author, const std::string& name) {
    const std::vector<host::Author> others = opponents_of(author);
    const auto found = std::ranges::find(others, name, &host::Author::name);
    if (found != others.end()) return host::WantedTest{0, 0, {}, found->id};
    if (name == author.name) return problem(409, "a test match is against another bot than your own");
    const std::vector<host::Author> all = ledger_.authors();
    if (const auto known = std::ranges::find(all, name, &host::Author::name); known != all.end()) {
        const bool is_allowed = settings_->test_matches == host::TestOpponents::all || known->house;
        if (!is_allowed) return problem(403, house_alone);
        return problem(409, fmt::format("no bot of {} plays now", printable(name)));
    }
    return problem(404, fmt::format("there is no author {}{}", printable(name), did_you_mean(name, names_of(others))));
}

// Without a version the one that plays is meant, or the newest that is fit.
Result<std::int64_t> TestPages::version_that_plays(const host::Author& author, std::optional<int> wanted) {
    if (!wanted && author.playing) return *author.playing;
    const auto is_fit = [](const host::Submission& each) {
        return each.state == host::SubmissionState::fit && each.has_files;
    };
    for (const host::Submission& each : ledger_.submissions_of(author.id)) {
        if (!wanted && is_fit(each)) return each.id;
        if (wanted != each.version) continue;
        if (is_fit(each)) return each.id;
        if (each.state == host::SubmissionState::working)
            return Error{fmt::format("your version {} is still being examined", each.version)};
        return Error{each.state == host::SubmissionState::fit
                         ? fmt::format("the files of your version {} were removed to make room", each.version)
                         : fmt::format("your version {} is not fit, so it cannot play", each.version)};
    }
    return Error{wanted ? fmt::format("you have no version {}", *wanted)
                        : std::string("you have no version that is fit: hand in a bot first")};
}

Response TestPages::begin(const host::Author& author, const web::Asked& asked) {
    if (ledger_.frozen_at()) return problem(409, "the contest has ended: no test matches are played any more");
    const auto wanted = asked_test(asked.request.body);
    if (!wanted) return problem(400, what_is_expected);
    if (settings_->test_matches == host::TestOpponents::none) return problem(403, none_allowed);
    if (!played_.why_waiting) return problem(404, "test matches are not played here");
    if (!author.disqualified.empty()) return problem(409, "you are disqualified: " + author.disqualified);
    Opponent opponent = wanted->bot.empty() ? authors_bot(author, wanted->author) : bundled_opponent(wanted->bot);
    if (auto* refusal = std::get_if<Response>(&opponent)) return std::move(*refusal);
    const auto version = version_that_plays(author, wanted->version);
    if (!version) return problem(409, version.message());
    auto test = std::get<host::WantedTest>(std::move(opponent));
    test.author = author.id;
    test.submission = *version;
    const auto entered = tests_.enter(test, host::now());
    if (const auto* refusal = std::get_if<host::TestRefusal>(&entered))
        return refusal->retry_after ? too_many(refusal->why, *refusal->retry_after) : problem(429, refusal->why);
    const auto match = tests_.of_number(author.id, std::get<std::int64_t>(entered));
    if (!match) return problem(409, "the opponent is not in the list any more");
    return web::json_response(json_object([&](JsonWriter& json) { write_test(json, *match); }), 202);
}

Response TestPages::cancel(const host::Author& author, const web::Asked& asked) {
    const std::int64_t id = web::number_of(asked.values[1]).value_or(0);
    const bool is_cancelled = tests_.cancel(author.id, id);
    if (is_cancelled && played_.cancel) played_.cancel(id);
    const auto match = tests_.of_number(author.id, id);
    // Nothing is shown of an opponent who went from the list meanwhile.
    if (!match && is_cancelled)
        return web::json_response(
            json_object([&](JsonWriter& json) { json.key("id").number(id).key("state").text("cancelled"); }));
    if (!match) return problem(404, "you have no such test match");
    if (!is_cancelled) return problem(409, "this test match is over");
    return web::json_response(json_object([&](JsonWriter& json) { write_test(json, *match); }));
}

void TestPages::write_test(JsonWriter& json, const TestMatch& match) {
    std::string why = match.why;
    std::string state(to_string(match.state));
    if (match.state == TestState::waiting && played_.why_waiting) {
        why = played_.why_waiting(match.id);
        if (why.empty()) state = "playing";
    }
    json.key("id").number(match.id).key("at").text(host::utc_text(match.at));
    json.key("version").number(match.asker.version);
    json.key("bot").text_or_null(match.bundled);
    json.key("author").text_or_null(match.bundled.empty() ? match.opponents_name : "");
    json.key("opponents_version").number_or_null(match.opponents_version);
    json.key("state").text(state).key("why").text(why);
    json.key("games").list(match.games, [&](const TestGame& each) { write_game(json, match, each); });
}

Response TestPages::list(const host::Author& author, const web::Asked&) {
    const bool are_played = played_.why_waiting && settings_->test_matches != host::TestOpponents::none;
    return web::json_response(json_object([&](JsonWriter& json) {
        json.key("allowed").text(are_played ? to_string(settings_->test_matches) : "none");
        json.key("left").number(tests_.left(author.id, host::now()));
        json.key("bots").list(are_played ? played_.bots : std::vector<PlayedTests::Bot>(),
                              [&](const PlayedTests::Bot& each) {
                                  json.begin_object().key("name").text(each.name).key("summary").text(each.summary);
                                  json.key("rating").number_or_null(each.rating).end_object();
                              });
        json.key("authors").list(are_played ? opponents_of(author) : std::vector<host::Author>(),
                                 [&](const host::Author& each) {
                                     json.begin_object().key("name").text(each.name);
                                     json.key("rating").number_or_null(each.house).end_object();
                                 });
        json.key("versions").begin_array();
        for (const host::Submission& each : ledger_.submissions_of(author.id))
            if (each.state == host::SubmissionState::fit && each.has_files) json.number(each.version);
        json.end_array();
        json.key("tests").list(tests_.of(author.id, tests_shown), [&](const TestMatch& each) {
            json.begin_object();
            write_test(json, each);
            json.end_object();
        });
        json.key("against").list(tests_.against(author.id, tests_shown),
                                 [&](const TestMatch& each) { write_against(json, each); });
    }));
}

// The opponent's stderr is not in the record that its opponent reads, and the opponent's author gets no record at all.
Result<LadderPages::KeptRecord> TestPages::find_record(const host::Author& author, const web::Asked& asked) {
    const auto key = ladder_game_in(asked.values[1]);
    auto text = key ? tests_.record(author.id, key->first, key->second) : std::nullopt;
    if (!text) return Error{"there is no such test game of yours, or its record is not kept any more"};
    return LadderPages::KeptRecord{std::move(*text), key->second % 2 == 1 ? Player::one : Player::two};
}

Response TestPages::record(const host::Author& author, const web::Asked& asked) {
    return LadderPages::downloaded(find_record(author, asked), game_name("test-", asked));
}

Response TestPages::watch(const host::Author& author, const web::Asked& asked) {
    const std::string judged = analyses_.judged ? analyses_.judged(name_to_analyse(asked)) : std::string();
    return LadderPages::shown(find_record(author, asked), game_name("test-", asked), judged);
}

Response TestPages::analyse(const host::Author& author, const web::Asked& asked) {
    const auto record = LadderPages::readable(find_record(author, asked));
    if (!record) return problem(404, record.message());
    if (!analyses_.begin) return problem(404, "games are not analysed here");
    return analyses_.begin(author.id, name_to_analyse(asked), *record);
}

Response TestPages::analysis(const host::Author& author, const web::Asked& asked) {
    const auto kept = find_record(author, asked);
    if (!kept) return problem(404, kept.message());
    return analyses_.state ? analyses_.state(name_to_analyse(asked)) : problem(404, "games are not analysed here");
}

Response TestPages::cancel_analysis(const host::Author& author, const web::Asked& asked) {
    const auto kept = find_record(author, asked);
    if (!kept) return problem(404, kept.message());
    return analyses_.cancel ? analyses_.cancel(author.id, name_to_analyse(asked))
                            : problem(404, "games are not analysed here");
}

}  // namespace isola_arena
