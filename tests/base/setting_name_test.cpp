// How messages name settings.
#include <doctest/doctest.h>

#include "arena/base/text/setting_name.hpp"

namespace isola_arena {

TEST_CASE("a setting is shown as an option on the command line and as plain words on a page") {
    const std::string message = "choose one with " + setting_name("turn-time") + " or " + setting_name("--game-time");
    CHECK(on_command_line(message) == "choose one with --turn-time or --game-time");
    CHECK(on_page(message) == "choose one with turn time or game time");
}

TEST_CASE("text that names no setting is unchanged") {
    for (const char* text : {"", "a bot -- with dashes", "\u2039 no end", "no begin \u203a"}) {
        CHECK(on_command_line(text) == text);
        CHECK(on_page(text) == text);
    }
}

}  // namespace isola_arena
