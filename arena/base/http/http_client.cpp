#include "arena/base/http/http_client.hpp"

#include <array>
#include <memory>

#include <boost/json.hpp>
#include <curl/curl.h>
#include <fmt/core.h>

#include "arena/base/failure.hpp"

namespace isola_arena {
namespace {

constexpr long longest_wait_seconds = 120;
constexpr std::size_t longest_answer = std::size_t{16} << 20;

struct Body {
    std::string& text;
    bool is_too_long = false;
};

std::size_t append(char* bytes, std::size_t, std::size_t count, void* taken) {
    auto& body = *static_cast<Body*>(taken);
    body.is_too_long = body.text.size() + count > longest_answer;
    if (body.is_too_long) return 0;
    body.text.append(bytes, count);
    return count;
}

struct FreeForm {
    void operator()(curl_mime* form) const { curl_mime_free(form); }
};

}  // namespace

std::string words_of_refusal(const HttpAnswer& answer) {
    boost::system::error_code no_json;
    const boost::json::value said = boost::json::parse(answer.body, no_json);
    if (!no_json && said.is_object())
        if (const auto* why = said.as_object().if_contains("error"); why != nullptr && why->is_string())
            return std::string(why->as_string());
    return fmt::format("the host answered {}", answer.status);
}

HttpClient::HttpClient() : handle_(curl_easy_init()) {
    if (handle_ == nullptr) throw ArenaFailure("libcurl cannot be used");
}

HttpClient::~HttpClient() { curl_easy_cleanup(handle_); }

Result<HttpAnswer> HttpClient::perform(const std::string& url) {
    HttpAnswer answer;
    Body body{answer.body};
    std::array<char, CURL_ERROR_SIZE> words{};
    curl_easy_setopt(handle_, CURLOPT_URL, url.c_str());
    curl_easy_setopt(handle_, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(handle_, CURLOPT_TIMEOUT, longest_wait_seconds);
    curl_easy_setopt(handle_, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle_, CURLOPT_USERAGENT, "isola-arena");
    curl_easy_setopt(handle_, CURLOPT_ERRORBUFFER, words.data());
    curl_easy_setopt(handle_, CURLOPT_WRITEFUNCTION, append);
    curl_easy_setopt(handle_, CURLOPT_WRITEDATA, &body);
    const CURLcode code = curl_easy_perform(handle_);
    curl_easy_getinfo(handle_, CURLINFO_RESPONSE_CODE, &answer.status);
    // The words live on this function's stack.
    curl_easy_setopt(handle_, CURLOPT_ERRORBUFFER, nullptr);
    if (body.is_too_long) return Error{fmt::format("the answer has more than {} MiB", longest_answer >> 20)};
    if (code != CURLE_OK) return Error{words[0] != '\0' ? words.data() : curl_easy_strerror(code)};
    return answer;
}

Result<HttpAnswer> HttpClient::get(const std::string& url) {
    curl_easy_setopt(handle_, CURLOPT_HTTPGET, 1L);
    return perform(url);
}

Result<HttpAnswer> HttpClient::send_form(const std::string& url, const std::vector<HandedFile>& files) {
    const std::unique_ptr<curl_mime, FreeForm> form(curl_mime_init(handle_));
    for (const HandedFile& file : files) {
        curl_mimepart* part = curl_mime_addpart(form.get());
        curl_mime_name(part, "bot");
        curl_mime_filename(part, file.name.c_str());
        curl_mime_data(part, file.bytes.data(), file.bytes.size());
    }
    curl_easy_setopt(handle_, CURLOPT_MIMEPOST, form.get());
    auto answer = perform(url);
    curl_easy_setopt(handle_, CURLOPT_MIMEPOST, nullptr);
    return answer;
}

}  // namespace isola_arena
