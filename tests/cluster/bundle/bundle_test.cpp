// Bundles of bots: which files are packed, and that the same bot always gives the same bytes.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>

#include "arena/bots/bundled_bots.hpp"
#include "arena/cluster/bundle/bundle.hpp"
#include "arena/cluster/shared/shared_folder.hpp"
#include "tests/scratch_folder.hpp"

namespace isola_arena::cluster {
namespace {

namespace fs = std::filesystem;
using isola_arena::test::ScratchFolder;

BotSpec bot_in(const fs::path& folder, std::vector<std::string> arguments) {
    BotSpec bot;
    bot.name = "ann";
    bot.arguments = std::move(arguments);
    bot.folder = folder.string();
    return bot;
}

PackedBot packed(const BotSpec& bot, const std::vector<fs::path>& without = {}) {
    auto result = pack_bot(bot, without, "/opt/isola/bin");
    INFO((result ? "" : result.message()));
    REQUIRE(result.ok());
    return std::move(result).value();
}

// Returns the reason why the bot in the folder cannot be packed.
std::string trouble_with(const fs::path& folder) {
    const auto result = pack_bot(bot_in(folder, {"./ann"}), {}, "/opt/isola/bin");
    const std::string_view bot = "ann cannot be packed for other machines: ";
    REQUIRE_FALSE(result.ok());
    REQUIRE(result.message().starts_with(bot));
    return result.message().substr(bot.size());
}

void write_bot(const ScratchFolder& scratch, const std::string& folder) {
    scratch.write(folder + "/bots.toml", "[[bot]]\n");
    scratch.write(folder + "/weights/net.bin", std::string("\0\1", 2));
    scratch.write_program(folder + "/ann", "#!/bin/sh\n");
}

std::string unpacked_files(const PackedBot& bot, const fs::path& into) {
    REQUIRE(unpack_archive(bot.bytes, into, bundle_limits()).ok());
    std::vector<std::string> names;
    for (const auto& each : fs::recursive_directory_iterator(into))
        if (each.is_regular_file()) names.push_back(each.path().lexically_relative(into).string());
    std::ranges::sort(names);
    std::string text;
    for (const std::string& name : names) text += name + ' ';
    return text;
}

}  // namespace

TEST_CASE("a bot's folder gives the same bundle at any time and place") {
    const ScratchFolder scratch;
    write_bot(scratch, "one");
    write_bot(scratch, "two");
    fs::last_write_time(scratch / "two/ann", fs::file_time_type::clock::now() - std::chrono::hours(1000));
    const PackedBot one = packed(bot_in(scratch / "one", {"./ann"})), two = packed(bot_in(scratch / "two", {"./ann"}));
    CHECK(one.bytes == two.bytes);
    CHECK(one.sha256 == two.sha256);
    CHECK(one.sha256.size() == 64);
    CHECK(one.spec.folder.empty());
    scratch.write("two/weights/net.bin", "other");
    CHECK(packed(bot_in(scratch / "two", {"./ann"})).sha256 != one.sha256);
}

TEST_CASE("what was packed is there after unpacking, and programs are programs") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    scratch.write("bot/.git/config", "");
    const PackedBot bot = packed(bot_in(scratch / "bot", {"./ann"}));
    CHECK(unpacked_files(bot, scratch / "there") == "ann bots.toml weights/net.bin ");
    CHECK((fs::status(scratch / "there/ann").permissions() & fs::perms::owner_exec) != fs::perms::none);
    CHECK((fs::status(scratch / "there/bots.toml").permissions() & fs::perms::owner_exec) == fs::perms::none);
    CHECK(unpacked_bot(bot.spec, scratch / "there", "/usr/bin").folder == (scratch / "there").string());
}

TEST_CASE("the bundle of a bot without a bots.toml has only the files that its command names") {
    const ScratchFolder scratch;
    scratch.write("here/bot.py", "");
    scratch.write("here/diary.txt", "");
    scratch.write("there/net.bin", "");
    const PackedBot bot = packed(bot_in(scratch / "here", {"python3", "bot.py", (scratch / "there/net.bin").string()}));
    CHECK(unpacked_files(bot, scratch / "unpacked") == "bot.py outside1/net.bin ");
    CHECK(bot.spec.arguments == std::vector<std::string>{"python3", "bot.py", "./outside1/net.bin"});
}

TEST_CASE("a file that an option of the command names is in the bundle, too") {
    const ScratchFolder scratch;
    scratch.write("here/bot.py", "");
    scratch.write("here/book.txt", "");
    scratch.write("there/net.bin", "");
    const std::string net = (scratch / "there/net.bin").string();
    const PackedBot bot = packed(bot_in(scratch / "here", {"env", "BOOK=book.txt", "python3", "bot.py", "--net=" + net,
                                                           "--depth=3", "--log=none.txt"}));
    CHECK(unpacked_files(bot, scratch / "unpacked") == "book.txt bot.py outside2/net.bin ");
    CHECK(bot.spec.arguments == std::vector<std::string>{"env", "BOOK=book.txt", "python3", "bot.py",
                                                         "--net=./outside2/net.bin", "--depth=3", "--log=none.txt"});
}

TEST_CASE("braces in a command are kept as they are") {
    const ScratchFolder scratch;
    const std::vector<std::string> arguments{"./ann", "{arena}/x", "{{arena}", "{\"depth\":{\"most\":3}}",
                                             "{",     "{{",        "a}{"};
    const PackedBot bot = packed(bot_in(scratch.path(), arguments));
    CHECK(unpacked_bot(bot.spec, scratch.path(), "/usr/bin").arguments == arguments);
    BotSpec both = bot_in(scratch.path(), {"{/opt/isola/bin/thinking_bot", "{arena}=/opt/isola/bin/thinking_bot"});
    CHECK(unpacked_bot(packed(both).spec, scratch.path(), "/there").arguments ==
          std::vector<std::string>{"{/there/thinking_bot", "{arena}=/there/thinking_bot"});
}

TEST_CASE("a link to a file is packed as the file") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    scratch.write("library.py", "shared");
    fs::create_symlink(scratch / "library.py", scratch / "bot/library.py");
    const PackedBot bot = packed(bot_in(scratch / "bot", {"./ann"}));
    CHECK(unpacked_files(bot, scratch / "there") == "ann bots.toml library.py weights/net.bin ");
    CHECK(scratch.text_of("there/library.py") == "shared");
}

TEST_CASE("a link to a folder is packed as the folder, a dangling link is left out") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    scratch.write("library/deep/library.py", "shared");
    fs::create_directory_symlink(scratch / "library", scratch / "bot/library");
    fs::create_symlink("nothing", scratch / "bot/nowhere");
    const PackedBot bot = packed(bot_in(scratch / "bot", {"./ann"}));
    CHECK(unpacked_files(bot, scratch / "there") == "ann bots.toml library/deep/library.py weights/net.bin ");
}

TEST_CASE("a link to a folder that contains the link is an error that names the bot and the link") {
    for (const char* to : {"bot/weights", "bot", "."}) {
        CAPTURE(to);
        const ScratchFolder scratch;
        write_bot(scratch, "bot");
        fs::create_directory_symlink(scratch / to, scratch / "bot/weights/again");
        CHECK(trouble_with(scratch / "bot") ==
              (scratch / "bot/weights/again").string() + " is a link to a folder in which it lies");
    }
}

TEST_CASE("links that lead from folder to folder in a circle are an error") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    for (const char* folder : {"here", "there"}) fs::create_directory(scratch / folder);
    fs::create_directory_symlink(scratch / "here", scratch / "bot/here");
    fs::create_directory_symlink(scratch / "there", scratch / "here/there");
    fs::create_directory_symlink(scratch / "here", scratch / "there/here");
    CHECK(trouble_with(scratch / "bot").ends_with("here is nested too deeply, or links there lead in a circle"));
}

TEST_CASE("a link that cannot be followed is an error, because the bot may need its target") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    fs::create_symlink("itself", scratch / "bot/itself");
    CHECK(trouble_with(scratch / "bot") ==
          "cannot read " + (scratch / "bot/itself").string() + ": Too many levels of symbolic links");
}

TEST_CASE("the contest's own files are not packed") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    scratch.write("bot/club.db", "");
    scratch.write("bot/club.db.shared/x/plan.json", "");
    const PackedBot bot =
        packed(bot_in(scratch / "bot", {"./ann"}), {scratch / "bot/club.db", scratch / "bot/club.db.shared"});
    CHECK(unpacked_files(bot, scratch / "there") == "ann bots.toml weights/net.bin ");
}

TEST_CASE("a bot whose folder is the shared folder is packed without the contests in it") {
    const ScratchFolder scratch;
    write_bot(scratch, "bot");
    const SharedFolder contest(scratch / "bot", "c1");
    contest.create();
    scratch.write("bot/c1/plan.json", "");
    const PackedBot bot = packed(bot_in(scratch / "bot", {"./ann"}), folders_of_contests(scratch / "bot"));
    CHECK(unpacked_files(bot, scratch / "there") == "ann bots.toml weights/net.bin ");
}

TEST_CASE("a bundled bot needs no files: the other machine's arena has it") {
    for (const BundledBot& bundled : bundled_bots()) {
        if (!bundled.missing.empty()) continue;
        CAPTURE(bundled.spec.name);
        const auto result = pack_bot(bundled.spec, {}, program_folder());
        REQUIRE(result.ok());
        CHECK(result->bytes.empty());
        const BotSpec back = unpacked_bot(result->spec, {}, program_folder());
        for (std::size_t word = 0; word < back.arguments.size(); ++word)
            CHECK(fs::weakly_canonical(back.arguments[word]) == fs::weakly_canonical(bundled.spec.arguments[word]));
    }
    BotSpec engine = bot_in("", {"/opt/isola/libexec/isola-arena/isola-engine"});
    engine.game = "isola";
    CHECK(packed(engine).spec.arguments.front() == "{arena}/../libexec/isola-arena/isola-engine");
    CHECK(unpacked_bot(packed(engine).spec, {}, "/home/x/bin").arguments.front() ==
          "/home/x/bin/../libexec/isola-arena/isola-engine");
}

}  // namespace isola_arena::cluster
