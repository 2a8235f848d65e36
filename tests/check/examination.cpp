#include "tests/check/examination.hpp"

#include <array>
#include <cstdio>

#include <boost/json.hpp>
#include <doctest/doctest.h>
#include <sys/wait.h>

namespace isola_arena::check {

namespace json = boost::json;

Output run(const std::string& arguments) {
    FILE* pipe = popen(("cd " BOTS_FOLDER " && " ARENA_PROGRAM " check " + arguments + " 2>&1").c_str(), "r");
    REQUIRE(pipe);
    Output output{0, {}};
    std::array<char, 4096> chunk;
    while (const std::size_t count = fread(chunk.data(), 1, chunk.size(), pipe))
        output.text.append(chunk.data(), count);
    output.status = WEXITSTATUS(pclose(pipe));
    // What this machine enforces is the first line, and another one on every machine.
    if (output.text.starts_with("arena: sandbox: ")) output.text.erase(0, output.text.find('\n') + 1);
    return output;
}

std::string first_failure(const std::string& bot, const std::string& options, const std::string& times) {
    const Output output = run("--json " + times + ' ' + options + " \"python3 " + bot + ".py\"");
    CAPTURE(output.text);
    const json::object report = json::parse(output.text).as_object();
    REQUIRE(output.status == (report.at("fit").as_bool() ? 0 : 3));
    for (const json::value& check : report.at("checks").as_array())
        if (check.at("status") == "failed")
            return std::string(check.at("check").as_string()) + ": " +
                   std::string(check.at("finding").at("mistake").as_string());
    return "fit";
}

}  // namespace isola_arena::check
