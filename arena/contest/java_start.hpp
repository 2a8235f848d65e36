#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// The words that make a Java machine start fast, `java` first; a bot that wants others names them in its command.
inline std::vector<std::string> words_of_java() {
    return {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"};
}

}  // namespace isola_arena
