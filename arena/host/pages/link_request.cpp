#include "arena/host/pages/link_request.hpp"

#include <charconv>
#include <utility>

#include "arena/host/club/links.hpp"

namespace isola_arena {

std::string LinkRequest::digest() const { return host::digest_of(part(0)); }

int number_in(const std::string& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

web::Response private_json(std::string json, unsigned status) {
    web::Response response = web::json_response(std::move(json), status);
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

void write_moment(JsonWriter& json, const std::optional<host::Moment>& moment) {
    if (moment) json.text(host::utc_text(*moment));
    else json.null();
}

void write_submission(JsonWriter& json, const host::Submission& submission, const std::vector<host::Step>& steps) {
    json.begin_object().key("version").number(submission.version);
    json.key("at").text(host::utc_text(submission.received_at)).key("state").text(to_string(submission.state));
    json.key("has_files").boolean(submission.has_files).key("files");
    write_files(json, submission.files);
    json.key("steps").begin_array();
    for (const host::Step& step : steps)
        json.begin_object()
            .key("step")
            .text(step.step)
            .key("holds")
            .boolean(step.holds)
            .key("words")
            .text(step.words)
            .key("at")
            .text(host::utc_text(step.at))
            .end_object();
    json.end_array().end_object();
}

}  // namespace isola_arena
