#include "arena/web/feed/game_json.hpp"

#include <doctest/doctest.h>

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "arena/rules/catalogue.hpp"
#include "arena/web/api/api.hpp"
#include "tests/record/golden.hpp"

namespace isola_arena::web {
namespace {

namespace json = boost::json;

std::string golden_analysis(const std::string& name) {
    return text_of(std::filesystem::path(GOLDEN_FOLDER) / "analysis" / (name + ".analysis.json"));
}

json::object shown(const std::string& name) {
    return json::parse(shown_analysis(golden(name), golden_analysis(name), open_session)).as_object();
}

}  // namespace

TEST_CASE("each bad turn has the positions of its better line, from the one after the better turn on") {
    const json::object analysis = shown("isola-7x7");
    const json::object& frames = analysis.at("frames").as_object();
    std::size_t bad = 0;
    for (const json::value& each : analysis.at("judged").at("turns").as_array()) {
        const auto& turn = each.as_object();
        if (turn.at("label").is_null()) continue;
        ++bad;
        const auto& line = frames.at(std::to_string(turn.at("turn").as_int64())).as_array();
        CHECK(line.size() == turn.at("line").as_array().size());
        const std::string first(line.at(0).at("actions").at(0).at("text").as_string());
        CHECK(std::string(turn.at("best").as_string()).starts_with("move;" + first));
    }
    CHECK(bad > 0);
    CHECK(frames.size() == bad);
}

TEST_CASE("an analysis of another game, or none at all, is not shown") {
    CHECK(shown_analysis(golden("isola-7x7"), golden_analysis("queens-8x8"), open_session) == "null");
    CHECK(shown_analysis(golden("isola-7x7"), "", open_session) == "null");
    CHECK(shown_analysis(golden("isola-7x7"), "{\"analysis\":7}", open_session) == "null");
}

TEST_CASE("a record may be sent with its analysis in one line more, and both may cost only so much") {
    const std::string record = text_of(golden_file("bot-battle"));
    const std::string line = json::serialize(json::parse(golden_analysis("bot-battle")));
    const RecordWithAnalysis sent = with_analysis(record + line + "\n");
    CHECK(sent.record + "\n" == record);
    CHECK(sent.analysis == line);
    CHECK(with_analysis(record).analysis.empty());
    const auto whole = whole_of_record(sent.record, open_session, "x", Nanoseconds::max(), sent.analysis);
    CHECK(json::parse(whole.body).at("analysis").at("judged").at("hidden") == "expectation");
    CHECK(whole_of_record(sent.record, open_session, "x", Nanoseconds{1}, sent.analysis).status == 413);
}

}  // namespace isola_arena::web
