#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <csignal>

// As the arena does: writing to a bot that has died is an error to be handled, not the end of the program.
int main(int argc, char** argv) {
    std::signal(SIGPIPE, SIG_IGN);
    return doctest::Context(argc, argv).run();
}
