#include "arena/web/api/http_text.hpp"

#include <doctest/doctest.h>

#include <zlib.h>

#include "arena/web/api/assets.hpp"
#include "arena/web/api/contest_answers.hpp"

namespace isola_arena::web {
namespace {

std::string unpacked(const std::string& packed) {
    z_stream stream{};
    REQUIRE(inflateInit2(&stream, MAX_WBITS + 16) == Z_OK);
    std::string text(1 << 20, '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(text.data());
    stream.avail_out = static_cast<uInt>(text.size());
    CHECK(inflate(&stream, Z_FINISH) == Z_STREAM_END);
    text.resize(stream.total_out);
    inflateEnd(&stream);
    return text;
}

std::string header(const Response& response, const std::string& wanted) {
    for (const auto& [name, value] : response.headers)
        if (name == wanted) return value;
    return {};
}

const std::string long_text(5000, 'x');

}  // namespace

TEST_CASE("a client takes gzip if it says so and does not refuse it") {
    for (const char* yes : {"gzip", "br, gzip", "deflate, GZIP;q=0.5", "*", "x-gzip", "identity;q=0.1 , gzip ; q=1"})
        CHECK_MESSAGE(accepts_gzip(yes), yes);
    for (const char* no : {"", "br", "identity", "gzip;q=0", "gzip; q=0.0", "*;q=0", "gzip;q=0, *", "gzipped"})
        CHECK_MESSAGE(!accepts_gzip(no), no);
}

TEST_CASE("a response without secrets is compressed and comes back as it was") {
    const Response plain = without_secrets(json_response(long_text));
    const Response packed = compressed(plain, "gzip");
    CHECK(header(packed, "Content-Encoding") == "gzip");
    CHECK(header(packed, "Vary") == "Accept-Encoding");
    CHECK(packed.body.size() < plain.body.size());
    CHECK(unpacked(packed.body) == plain.body);
}

TEST_CASE("nothing is compressed that may hold secrets, is short, or is asked for without it") {
    CHECK(compressed(json_response(long_text), "gzip").body == long_text);
    CHECK(compressed(without_secrets(json_response("{}")), "gzip").body == "{}");
    const Response plain = compressed(without_secrets(json_response(long_text)), "br");
    CHECK(plain.body == long_text);
    CHECK(header(plain, "Vary") == "Accept-Encoding");
}

TEST_CASE("each encoding of a file has an ETag of its own") {
    Assets assets(embedded_assets());
    const Response plain = assets.get("/main.js", "", ""), packed = assets.get("/main.js", "", "gzip");
    CHECK(unpacked(packed.body) == plain.body);
    CHECK(header(plain, "ETag") != header(packed, "ETag"));
    CHECK(assets.get("/main.js", header(packed, "ETag"), "gzip").status == 304);
    CHECK(assets.get("/main.js", header(packed, "ETag"), "").status == 200);
}

TEST_CASE("a preview tells how the contest stands, whatever is in the names") {
    const std::string page = with_preview(
        R"(<meta name="description" content="old"><meta property="og:title" content="old"><meta property="og:description" content="">)",
        {"A \"cup\"", "<b> & 'c' leads"});
    CHECK(page ==
          "<meta name=\"description\" content=\"&lt;b&gt; &amp; &#39;c&#39; leads\">"
          "<meta property=\"og:title\" content=\"A &quot;cup&quot;\">"
          "<meta property=\"og:description\" content=\"&lt;b&gt; &amp; &#39;c&#39; leads\">");
}

TEST_CASE("a question about the contest is read from its query") {
    const auto question = parse_contest_question("games", "bot=a%2Bb&search=x+y%zz&round=3&offset=50&limit=20&other=1");
    REQUIRE(question);
    CHECK(question->part == "games");
    CHECK(question->bot == "a+b");
    CHECK(question->search == "x y%zz");
    CHECK(question->round == 3);
    CHECK(question->offset == 50);
    CHECK(question->limit == 20);
    for (const char* wrong : {"limit=0", "limit=501", "offset=-1", "round=x", "column=1.5"})
        CHECK_MESSAGE(!parse_contest_question("games", wrong), wrong);
    CHECK_FALSE(parse_contest_question("games", "bot=" + std::string(201, 'x')));
}

}  // namespace isola_arena::web
