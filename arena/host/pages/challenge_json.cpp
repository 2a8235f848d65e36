#include "arena/host/pages/challenge_json.hpp"

#include <string_view>

namespace isola_arena {
namespace {

using host::ChallengeEnd;
using host::LadderSide;
using host::ListedChallenge;

void write_challenge_side(JsonWriter& json, std::string_view key, const LadderSide& side) {
    json.key(key).begin_object().key("author").text(side.name).key("version").number(side.version).end_object();
}

template <class Values>
void write_pair(JsonWriter& json, std::string_view key, const Values& values) {
    json.key(key).begin_array();
    for (const auto& each : values) json.number_or_null(each);
    json.end_array();
}

void write_challenge(JsonWriter& json, const ListedChallenge& challenge) {
    json.begin_object().key("match").number(challenge.match).key("at").text(host::utc_text(challenge.at));
    write_challenge_side(json, "challenger", challenge.challenger);
    write_challenge_side(json, "challenged", challenge.challenged);
    json.key("winner");
    if (challenge.result.end == ChallengeEnd::undecided) json.null();
    else json.text(challenge.result.end == ChallengeEnd::won ? "challenger" : "challenged");
    json.key("decided_by").text(challenge.result.decided_by).key("wins").begin_array();
    for (const int wins : challenge.wins) json.number(wins);
    json.end_array();
    write_pair(json, "mean_ns", challenge.result.mean_ns);
    write_pair(json, "places", challenge.places);
    json.end_object();
}

}  // namespace

void write_challenges(JsonWriter& json, const std::vector<ListedChallenge>& challenges) {
    json.key("challenges").begin_array();
    for (const ListedChallenge& each : challenges) write_challenge(json, each);
    json.end_array();
}

}  // namespace isola_arena
