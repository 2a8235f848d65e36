#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <csignal>

// Ignores SIGPIPE, as the arena does: writing to a dead bot is an error to be handled.
int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    return doctest::Context(argc, argv).run();
}
