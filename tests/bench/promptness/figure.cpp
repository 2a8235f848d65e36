#include "tests/bench/promptness/figure.hpp"

#include <algorithm>
#include <cstdio>
#include <vector>

#include <doctest/doctest.h>

namespace isola_arena::bench {
namespace {

double in_ms(Nanoseconds time) { return std::chrono::duration<double, std::milli>(time).count(); }

void print_head_once() {
    [[maybe_unused]] static const int printed = std::printf("%-96s %10s %10s %5s\n", "", "median ms", "worst ms", "of");
}

}  // namespace

void figure(int times, const Measurement& once, const std::string& part) {
    std::vector<Nanoseconds> taken;
    for (int time = 0; time < times; ++time)
        if (const auto took = once()) taken.push_back(*took);
    const std::string name = doctest::getContextOptions()->currentTest->m_name + (part.empty() ? "" : ": " + part);
    CAPTURE(name);
    CHECK(taken.size() == static_cast<std::size_t>(times));
    if (taken.empty()) return;
    std::ranges::sort(taken);
    print_head_once();
    std::printf("%-96s %10.2f %10.2f %5zu\n", name.c_str(), in_ms(taken[taken.size() / 2]), in_ms(taken.back()),
                taken.size());
    std::fflush(stdout);
}

}  // namespace isola_arena::bench
