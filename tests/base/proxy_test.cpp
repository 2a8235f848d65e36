// Which proxy the environment variables select; http_test.py tests requests through proxies.
#include "arena/base/http/proxy.hpp"

#include <map>

#include <doctest/doctest.h>

using namespace isola_arena;

namespace {

using Variables = std::map<std::string, std::string>;

Result<std::optional<Proxy>> proxy_by(const Variables& variables, const std::string& scheme, const std::string& host) {
    return proxy_for(scheme, host, [&](const char* name) {
        const auto found = variables.find(name);
        return found == variables.end() ? nullptr : found->second.c_str();
    });
}

// Returns the variable that names the proxy, the proxy's host and port, and its authorization; empty if there is no
// proxy.
std::string proxy_text(const Variables& variables, const std::string& scheme = "http") {
    const auto proxy = proxy_by(variables, scheme, "teacher.example");
    REQUIRE(proxy);
    if (!*proxy) return {};
    const Proxy& found = **proxy;
    return found.variable + ' ' + found.host + ' ' + found.port + (found.authorization.empty() ? "" : " ") +
           found.authorization;
}

bool is_asked_directly(const std::string& host, const std::string& excepted, const char* name = "no_proxy") {
    const auto proxy = proxy_by({{"all_proxy", "proxy"}, {name, excepted}}, "https", host);
    REQUIRE(proxy);
    return !*proxy;
}

}  // namespace

TEST_CASE("a proxy is named with what it needs") {
    CHECK(proxy_text({}) == "");
    CHECK(proxy_text({{"http_proxy", "proxy"}}) == "http_proxy proxy 1080");
    CHECK(proxy_text({{"http_proxy", "proxy:3128"}}) == "http_proxy proxy 3128");
    CHECK(proxy_text({{"http_proxy", "HTTP://proxy:3128/"}}) == "http_proxy proxy 3128");
    CHECK(proxy_text({{"http_proxy", "http://[2001:db8::1]:80"}}) == "http_proxy 2001:db8::1 80");
    CHECK(proxy_text({{"http_proxy", "Aladdin:open%20sesame@proxy"}}) ==
          "http_proxy proxy 1080 Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==");
    CHECK(proxy_text({{"http_proxy", "http://ann@proxy"}}) == "http_proxy proxy 1080 Basic YW5uOg==");
}

TEST_CASE("small letters come first, and HTTP_PROXY is a stranger's") {
    CHECK(proxy_text({{"HTTP_PROXY", "a"}}) == "");
    CHECK(proxy_text({{"HTTPS_PROXY", "a"}}) == "");
    CHECK(proxy_text({{"HTTPS_PROXY", "a"}, {"HTTP_PROXY", "b"}}, "https") == "HTTPS_PROXY a 1080");
    CHECK(proxy_text({{"HTTPS_PROXY", "a"}, {"https_proxy", "b"}}, "https") == "https_proxy b 1080");
    CHECK(proxy_text({{"ALL_PROXY", "a"}, {"all_proxy", "b"}}, "https") == "all_proxy b 1080");
    CHECK(proxy_text({{"ALL_PROXY", "a"}, {"HTTPS_PROXY", "b"}}, "https") == "HTTPS_PROXY b 1080");
    CHECK(proxy_text({{"ALL_PROXY", "a"}, {"http_proxy", ""}}) == "ALL_PROXY a 1080");
}

TEST_CASE("some hosts are asked directly") {
    for (const auto excepted : {"teacher.example", "TEACHER.example", "example", ".example", "example.",
                                "a, teacher.example", "a teacher.example", "a,,teacher.example", "*"}) {
        CAPTURE(excepted);
        CHECK(is_asked_directly("teacher.example", excepted));
        CHECK(is_asked_directly("teacher.example.", excepted));
        CHECK(is_asked_directly("Teacher.Example", excepted, "NO_PROXY"));
    }
    for (const auto excepted :
         {"", "r.example", "teacher", "a.teacher.example", ".", ",", "*.example", "a,*", "192.0.2.1"})
        CHECK_FALSE(is_asked_directly("teacher.example", excepted));
    for (const auto excepted : {"192.0.2.7", "192.0.2.0/24", "a,192.0.2.7", "*"})
        CHECK(is_asked_directly("192.0.2.7", excepted));
    for (const auto excepted : {"192.0.2.70", "2.7", "192.0.2.8/30x", "192.0.3.0/24", "192.0.2.0/33"})
        CHECK_FALSE(is_asked_directly("192.0.2.7", excepted));
    CHECK(is_asked_directly("2001:db8::7", "2001:db8:0::/48"));
    CHECK(is_asked_directly("::1", "localhost,0:0::1"));
    CHECK_FALSE(is_asked_directly("::1", "::2"));
}

TEST_CASE("what is no proxy for HTTP is refused") {
    for (const std::string name : {"socks5://proxy", "https://proxy", "http://", "http://a b", "proxy:port:port"}) {
        CAPTURE(name);
        const auto proxy = proxy_by({{"all_proxy", name}}, "http", "teacher");
        REQUIRE_FALSE(proxy);
        CHECK(proxy.message() ==
              "the environment's all_proxy names no proxy for HTTP: expected http://HOST:PORT, or a host "
              "in no_proxy to ask that directly");
    }
}
