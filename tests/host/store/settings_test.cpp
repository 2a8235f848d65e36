// contest.toml of a hosted contest.
#include <doctest/doctest.h>

#include <algorithm>

#include "arena/bots/build/recognise.hpp"
#include "arena/host/folder/settings_file.hpp"
#include "arena/host/store/host_settings.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::host {
namespace {

Result<HostSettings> settings_in(const std::string& text) {
    const test::ScratchFolder folder;
    return read_host_settings(folder.write("contest.toml", text));
}

const std::string least = "title = \"Club\"\ncontest = \"uicc-isola\"\n";

// Returns the error of a contest.toml with these lines, which begin in line 3; empty if there is no error.
std::string mistake_with(const std::string& lines) {
    const auto settings = settings_in(least + lines + '\n');
    return settings ? "" : settings.message();
}

}  // namespace

TEST_CASE("a contest.toml that changes while the arena starts is taken") {
    const test::ScratchFolder folder;
    folder.write("contest.toml", "title = \"New\"\ncontest = \"uicc-isola\"\n");
    const LiveSettings live(*host_settings_in(least, folder / "contest.toml"));
    SettingsFile file(HostFolder{folder.path()}, live, least);
    file.look();
    CHECK(live->title == "Club");  // the file may still be being written
    file.look();
    CHECK(live->title == "New");
}

TEST_CASE("written settings are read back") {
    HostSettings settings;
    settings.title = "A \"great\" \\ night";
    settings.contest = "isolation";
    settings.deadline = 1'795'000'000;
    settings.code = "chess club";
    settings.date = "Friday, 18:00";
    settings.most_authors = 30;
    settings.largest_total = std::int64_t{64} << 20;
    settings.ladder_is_public = false;
    settings.languages = {"python", "c"};
    settings.address = "https://isola.example.org/";
    settings.proxies = {"192.0.2.7", "2001:db8::/32"};
    settings.final_format = "knockout";
    settings.ladder = LadderKind::challenge;
    settings.pondering = true;
    settings.test_matches = TestOpponents::all;
    settings.on_event = {"sh", "-c", "cat >> 'all events'\n\t\r"};
    settings.mail_command = {"sh", "-c", "mail \"$1\""};
    CHECK(*settings_in(host_settings_text(settings)) == settings);
    settings.records_are_public = false;
    CHECK(*settings_in(host_settings_text(settings)) == settings);
    settings.on_event = {"sh", std::string(4000, '\n')};
    CHECK(*settings_in(host_settings_text(settings)) == settings);
    CHECK(*settings_in(host_settings_text(*settings_in(least))) == *settings_in(least));
    for (const OpeningChoice& openings : {OpeningChoice{4, false, ""}, {0, true, ""}, {0, false, "a \"b\".txt"}}) {
        settings.openings = openings;
        CHECK(*settings_in(host_settings_text(settings)) == settings);
    }
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

TEST_CASE("proxies are addresses or networks, and this machine's if only the address is given") {
    const auto has = [](const std::string& lines, const char* address) {
        const auto proxies = proxies_of(*settings_in(least + lines + '\n'));
        return std::ranges::any_of(proxies, [&](const auto& each) { return each.has(*parse_ip_address(address)); });
    };
    const std::string address = "address = \"https://isola.example.org\"\n", proxies = "proxies = [\"10.0.0.0/8\"]\n";
    CHECK_FALSE(has("", "127.0.0.1"));
    CHECK(has(address, "127.0.0.1"));
    CHECK(has(address, "::1"));
    CHECK_FALSE(has(address, "10.1.2.3"));
    for (const std::string& lines : {proxies, address + proxies}) {
        CHECK(has(lines, "10.1.2.3"));
        CHECK_FALSE(has(lines, "127.0.0.1"));
    }
    for (const char* wrong :
         {"\"10.0.0.1\"", "[]", "[7]", "[\"proxy.example.org\"]", "[\"10.0.0.1\", \"10.0.0.0/33\"]"})
        CHECK(mistake_with(std::string("proxies = ") + wrong).find(":3: expected a list with IP addresses") !=
              std::string::npos);
    std::string many = "proxies = [\"10.0.0.1\"";
    for (int i = 0; i < 100; ++i) many += ",\"10.0.0.1\"";
    CHECK(mistake_with(many + ']').find(":3: expected at most 100 entries") != std::string::npos);
}

TEST_CASE("the command that is told of events must be one that can start") {
    const test::ScratchFolder folder;
    folder.write_program("tell.sh", "#!/bin/sh\n");
    const auto file = folder.write("contest.toml", least + "on_event = \"./tell.sh --mail 'to all'\"\n");
    CHECK(read_host_settings(file)->on_event == std::vector<std::string>{"./tell.sh", "--mail", "to all"});
    CHECK(mistake_with("on_event = \"./none.sh\"").find(":3: ") != std::string::npos);
    CHECK(mistake_with("mail_command = \"./none.sh\"").find(":3: ") != std::string::npos);
    CHECK(mistake_with("on_event = \"sh 'open\"").find(":3: ") != std::string::npos);
    CHECK(mistake_with("on_event = \"sh " + std::string(4100, 'x') + '"').find(":3: expected a command of at most") !=
          std::string::npos);
}

TEST_CASE("a contest file lies beside the settings") {
    const test::ScratchFolder folder;
    const auto settings = read_host_settings(folder.write("contest.toml", "title = \"T\"\ncontest = \"my.toml\"\n"));
    CHECK(settings->contest == (folder / "my.toml").string());
}

TEST_CASE("missing settings have their defaults") {
    const HostSettings settings = *settings_in(least);
    CHECK(settings.code.empty());
    CHECK(settings.date.empty());
    CHECK(settings.ladder_is_public);
    CHECK(settings.records_are_public);
    CHECK(settings.languages.empty());
    CHECK(settings.address.empty());
    CHECK(settings.ladder == LadderKind::rated);
    CHECK_FALSE(settings.pondering);
    CHECK(settings.test_matches == TestOpponents::house);
    CHECK(mistake_with("test_matches = \"everybody\"").find(":3: expected \"house\"") != std::string::npos);
}

TEST_CASE("public information is listed") {
    CHECK_FALSE(settings_in(least + "public = []\n")->ladder_is_public);
    CHECK_FALSE(settings_in(least + "public = [\"ladder\"]\n")->records_are_public);
    CHECK(mistake_with("public = [\"lader\"]")
              .ends_with(":3: expected a list with words of ladder, records, final: did you mean ladder?"));
    CHECK(mistake_with("public = true").ends_with(":3: expected a list with words of ladder, records, final"));
    CHECK(mistake_with("public = [1]").find(":3: expected a list") != std::string::npos);
}

TEST_CASE("languages are the names of recipes") {
    CHECK(settings_in(least + "languages = [\"python\", \"cpp\"]\n")->languages ==
          std::vector<std::string>{"python", "cpp"});
    CHECK(mistake_with("languages = [\"phyton\"]").ends_with(": did you mean python?"));
    CHECK(mistake_with("languages = [\"c\", \"cpp\", \"c\"]").ends_with(":3: \"c\" is listed twice"));
    CHECK(mistake_with("languages = []").find(":3: nothing could be handed in") != std::string::npos);
}

TEST_CASE("the organiser's recipes lie beside the settings, and are languages like others") {
    const test::ScratchFolder folder;
    folder.write("recipes/own.toml",
                 "[[recipe]]\nname = \"awk\"\ntitle = \"AWK\"\nrecognise = [\"*.awk\"]\ncommand = \"mawk -f {main}\"\n"
                 "[[recipe]]\nname = \"python\"\ntitle = \"Py\"\nrecognise = [\"*.py\"]\ncommand = \"py {main}\"\n");
    const std::string file = folder.write("contest.toml", least + "languages = [\"awk\", \"cpp\", \"python\"]\n");
    const auto settings = read_host_settings(file);
    REQUIRE(settings.ok());
    CHECK(settings->recipes.size() == built_in_recipes().size() + 1);
    std::vector<std::string> titles;
    for (const Recipe& recipe : taken_recipes(settings->languages, settings->recipes)) titles.push_back(recipe.title);
    CHECK(titles == std::vector<std::string>{"AWK", "Py", "C++"});
    CHECK(mistake_with("languages = [\"awk\"]").find(":3: expected a list with words of bots, ") != std::string::npos);
    folder.write("contest.toml", least + "languages = [\"akw\"]\n");
    CHECK(read_host_settings(file).message().ends_with(": did you mean awk?"));
    folder.write("recipes/own.toml", "[[recipe]]\nnam = \"awk\"\n");
    CHECK(read_host_settings(file).message().find("recipes/own.toml:2: unknown key \"nam\"") != std::string::npos);
}

TEST_CASE("a site address is a scheme and a host") {
    const auto address = [](const std::string& text) {
        return settings_in(least + "address = \"" + text + "\"\n")->address;
    };
    CHECK(address("https://isola.example.org") == "https://isola.example.org/");
    CHECK(address("https://Isola.Example.org/") == "https://isola.example.org/");
    CHECK(address("https://isola.example.org:443") == "https://isola.example.org/");
    CHECK(address("https://isola.example.org:8443") == "https://isola.example.org:8443/");
    CHECK(address("http://[2001:db8::1]:80/") == "http://[2001:db8::1]/");
    for (const char* none : {"isola.example.org", "ftp://a", "https://a/b", "https://", "https://a b", "https://u@a",
                             "https://a?b", "https://a:port"})
        CHECK(mistake_with("address = \"" + std::string(none) + '"').find(":3: expected http:// or https://") !=
              std::string::npos);
}

TEST_CASE("a code that could be guessed, a date without words and a list without room are refused") {
    CHECK(mistake_with("registration_code = \"chess\"").find(":3: expected 6 to 100 bytes") != std::string::npos);
    CHECK(mistake_with("registration_code = \"\"").find(":3: expected 6 to 100 bytes") != std::string::npos);
    CHECK(mistake_with("date = \"\"").find(":3: expected 1 to 100 bytes") != std::string::npos);
    CHECK(mistake_with("most_authors = 10001").find(":3: ") != std::string::npos);
    CHECK(mistake_with("most_authors = 0").find(":3: ") != std::string::npos);
    CHECK(mistake_with("most_authors = 10000").empty());
}

TEST_CASE("all versions of an author may have more than the largest one") {
    CHECK(settings_in(least)->largest_total == std::int64_t{256} << 20);
    CHECK(settings_in(least + "largest = \"100M\"\n")->largest_total == std::int64_t{400} << 20);
    CHECK(settings_in(least + "largest = \"1M\"\nlargest_total = \"2M\"\n")->largest_total == 2 << 20);
    CHECK(mistake_with("largest_total = \"4M\"").ends_with(":3: expected at least the 8M of the largest submission"));
    CHECK(mistake_with("largest_total = 4").find(":3: ") != std::string::npos);
}

TEST_CASE("mistakes are named with their line") {
    CHECK(settings_in("contest = \"x\"\n").message().find("title") != std::string::npos);
    CHECK(settings_in(least + "dedline = 1\n").message().find(":3: ") != std::string::npos);
    CHECK(settings_in(least + "largest = \"1G\"\n").message().ends_with(":3: at most 256M can be taken"));
    CHECK(settings_in(least + "build_seconds = 0\n").message().find(":3: ") != std::string::npos);
    CHECK(settings_in(least + "final = \"cup\"\n").message().find(":3: expected round-robin") != std::string::npos);
    for (const char* none : {"\"\"", "\"Challenge\"", "\"glicko\""})
        CHECK(mistake_with(std::string("ladder = ") + none).ends_with(":3: expected rated or challenge"));
    CHECK(mistake_with("ladder = true").find(":3: ") != std::string::npos);
    CHECK(read_host_settings("/nowhere/contest.toml").message().find("arena host --new") != std::string::npos);
}

}  // namespace isola_arena::host
