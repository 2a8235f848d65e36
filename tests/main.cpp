#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <csignal>

// Ignores SIGPIPE, as the arena does: code that writes to a dead bot must handle the error.
int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    return doctest::Context(argc, argv).run();
}
