#pragma once

#include <string>
#include <vector>

#include <sys/types.h>

namespace isola_arena {

/// A program to start: its words (the first one is the program: a path, or a name looked up in PATH), the whole
/// environment as NAME=VALUE, and the folder to start in (empty: the current one).
struct Program {
    std::vector<std::string> words;
    std::vector<std::string> environment;
    std::string folder;
};

/// The child's ends of its three pipes.
struct ChildPipes {
    int input;
    int output;
    int error;
};

/// What came of an attempt to start: a pid, or the system's error number and the step that failed.
struct Spawned {
    pid_t pid = -1;
    int error = 0;
    const char* step = "";
    bool programs_fault = false;  ///< the step was the program's to make possible, not the arena's
};

/// Where that program is: a word with a slash as it stands (relative words count from the folder), else the first
/// match in PATH; empty where there is none.
std::string find_program(const Program& program);

/// Starts the program found at path as the leader of a session and process group of its own, with default signals, no
/// descriptor but its three pipes, and a death signal for the case that the calling thread dies. The cost does not
/// depend on the arena's size (the child borrows its memory until it runs the program).
Spawned spawn(const Program& program, const std::string& path, const ChildPipes& pipes);

}  // namespace isola_arena
