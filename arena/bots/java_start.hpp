#pragma once

#include <string>
#include <vector>

namespace isola_arena {

/// Returns the words that make a Java machine start fast, `java` first. A bot that wants others writes them in its
/// command.
inline std::vector<std::string> words_of_java() {
    return {"java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto"};
}

}  // namespace isola_arena
