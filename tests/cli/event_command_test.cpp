// The organiser's command for events: the host runs it for each event of a bot.
#include <condition_variable>
#include <mutex>

#include <doctest/doctest.h>

#include "arena/host/store/stored_files.hpp"
#include "arena/host/submission/bot_events.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena {
namespace {

using namespace std::chrono_literals;

host::BotEvent event_of(const std::string& what, std::optional<int> version = {}, const std::string& reason = {}) {
    host::BotEvent event;
    event.event = what;
    event.author.name = "Ann \"A\"";
    event.version = version;
    event.reason = reason;
    event.at = 60;
    return event;
}

// The folder of a contest, and the complaints about the contest's command.
struct Telling {
    test::ScratchFolder folder;
    std::mutex mutex;
    std::condition_variable heard;
    std::vector<std::string> complaints;

    EventCommandSetup setup(const std::string& lines, Nanoseconds most = 600s) {
        return {{"sh", "-c", lines}, folder.path(), "Club", most, [this](const std::string& what) {
                    const std::lock_guard only_one(mutex);
                    complaints.push_back(what);
                    heard.notify_all();
                }};
    }

    void wait_for_complaints(std::size_t count) {
        std::unique_lock lock(mutex);
        REQUIRE(heard.wait_for(lock, 600s, [&] { return complaints.size() >= count; }));
    }

    std::string told() { return host::content_of(folder / "told").value_or(""); }
};

}  // namespace

TEST_CASE("the command gets each event as a line of JSON, one after the other") {
    Telling club;
    {
        EventCommand command(club.setup("cat >> told; if grep -q last told; then exit 7; fi"));
        command.tell(event_of("received", 3));
        host::BotEvent last = event_of("disqualified", {}, "the last");
        last.author.email = "ann@home";
        command.tell(last);
        club.wait_for_complaints(1);
    }
    CHECK(club.told() ==
          "{\"event\":\"received\",\"title\":\"Club\",\"author\":\"Ann "
          "\\\"A\\\"\",\"email\":null,\"version\":3,\"reason\":null,"
          "\"at\":\"1970-01-01T00:01:00Z\"}\n"
          "{\"event\":\"disqualified\",\"title\":\"Club\",\"author\":\"Ann \\\"A\\\"\",\"email\":\"ann@home\","
          "\"version\":null,\"reason\":\"the last\",\"at\":\"1970-01-01T00:01:00Z\"}\n");
}

TEST_CASE("a command that fails, hangs or does not exist is reported, and the next event is sent") {
    Telling club;
    EventCommand failing(club.setup("echo first >&2; echo no route to the mail >&2; exit 3"));
    failing.tell(event_of("unfit", 1));
    club.wait_for_complaints(1);
    CHECK(club.complaints[0] == "on_event: unfit of Ann \"A\": the command exited with code 3: no route to the mail");
    EventCommand hanging(club.setup("cat >> told; exec sleep 1000", 1ms));
    hanging.tell(event_of("unfit", 1));
    hanging.tell(event_of("unfit", 2));
    club.wait_for_complaints(3);
    CHECK(club.complaints[2] == "on_event: unfit of Ann \"A\": the command ran longer than 0 s and was ended");
    EventCommandSetup none = club.setup("");
    none.arguments = {"./none"};
    EventCommand missing(none);
    missing.tell(event_of("unfit", 1));
    club.wait_for_complaints(4);
    CHECK(club.complaints[3].find("cannot start") != std::string::npos);
}

TEST_CASE("the end of the host ends a run in progress, and reports the events that were not sent") {
    Telling club;
    {
        EventCommand command(club.setup("echo begun >&2; touch told; exec sleep 1000"));
        for (int version = 1; version <= 3; ++version) command.tell(event_of("received", version));
        while (!std::filesystem::exists(club.folder / "told")) std::this_thread::sleep_for(10ms);
    }
    CHECK(club.complaints == std::vector<std::string>{"on_event: 2 events were not told"});
}

TEST_CASE("a run that ended by itself is told from one that the end of the host has stopped") {
    Telling club;
    std::stop_source end;
    const ToldRun done = run_told(club.setup("cat > told"), "text", end.get_token());
    CHECK_FALSE(done.mistake);
    CHECK_FALSE(done.was_stopped);
    ToldRun stopped;
    {
        const std::jthread run(
            [&] { stopped = run_told(club.setup("touch begun; exec sleep 1000"), "", end.get_token()); });
        while (!std::filesystem::exists(club.folder / "begun")) std::this_thread::sleep_for(10ms);
        end.request_stop();
    }
    CHECK_FALSE(stopped.mistake);
    CHECK(stopped.was_stopped);
}

}  // namespace isola_arena
