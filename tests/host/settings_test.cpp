// contest.toml of a hosted contest.
#include <doctest/doctest.h>

#include "arena/host/club/host_settings.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

Result<HostSettings> settings_in(const std::string& text) {
    const test::ScratchFolder folder;
    return read_host_settings(folder.write("contest.toml", text));
}

const std::string least = "title = \"Club\"\ncontest = \"uicc-isola\"\n";

}  // namespace

TEST_CASE("what is written is read again") {
    HostSettings settings;
    settings.title = "A \"great\" \\ night";
    settings.contest = "isolation";
    settings.deadline = 1'795'000'000;
    settings.code = "chess";
    settings.final_format = "knockout";
    CHECK(*settings_in(host_settings_text(settings)) == settings);
    settings.deadline.reset();
    settings.code.clear();
    CHECK(*settings_in(host_settings_text(settings)) == settings);
}

TEST_CASE("a deadline is a moment, whatever its zone") {
    CHECK(settings_in(least + "deadline = 1970-01-02T01:00:10+01:00\n")->deadline == 86'410);
    CHECK(settings_in(least + "deadline = 2026-11-23T18:00:00Z\n")->deadline == 1'795'456'800);
    CHECK(utc_text(1'795'456'800) == "2026-11-23T18:00:00Z");
    for (const char* none : {"2026-11-23T18:00:00", "\"tomorrow\"", "2026-11-23", "7"})
        CHECK(settings_in(least + "deadline = " + none + "\n")
                  .message()
                  .find(":3: expected a date and a time with a zone") != std::string::npos);
}

TEST_CASE("a contest file lies beside the settings") {
    const test::ScratchFolder folder;
    const auto settings = read_host_settings(folder.write("contest.toml", "title = \"T\"\ncontest = \"my.toml\"\n"));
    CHECK(settings->contest == (folder / "my.toml").string());
}

TEST_CASE("mistakes are named with their line") {
    CHECK(settings_in("contest = \"x\"\n").message().find("title") != std::string::npos);
    CHECK(settings_in(least + "dedline = 1\n").message().find(":3: ") != std::string::npos);
    CHECK(settings_in(least + "largest = \"1G\"\n").message().ends_with(":3: at most 256M can be taken"));
    CHECK(settings_in(least + "build_seconds = 0\n").message().find(":3: ") != std::string::npos);
    CHECK(settings_in(least + "final = \"cup\"\n").message().find(":3: expected round-robin") != std::string::npos);
    CHECK(read_host_settings("/nowhere/contest.toml").message().find("arena host --new") != std::string::npos);
}

}  // namespace isola_arena::host
