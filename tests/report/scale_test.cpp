#include <doctest/doctest.h>

#include "arena/record/report/page/scale.hpp"

using isola_arena::report::Scale;

namespace {

std::string labels(const Scale& scale) {
    std::string all;
    for (const auto& tick : scale.ticks()) all += (all.empty() ? "" : "|") + tick.label;
    return all;
}

}  // namespace

TEST_CASE("a linear axis is widened to whole steps") {
    const Scale scale = Scale::linear(-130, 210);
    CHECK(labels(scale) == "-200|-100|0|100|200|300");
    CHECK(scale.percent(-200) == 0);
    CHECK(scale.percent(300) == 100);
    CHECK(scale.percent(50) == doctest::Approx(50));
}

TEST_CASE("a single number has an axis too") {
    CHECK(Scale::linear(1500, 1500).ticks().size() >= 2);
    CHECK(Scale::logarithmic_ns(1000, 1000).ticks().size() == 2);
}

TEST_CASE("a logarithmic axis has whole decades") {
    const Scale scale = Scale::logarithmic_ns(3000, 2e9);
    CHECK(labels(scale) == "1 µs|10 µs|100 µs|1 ms|10 ms|100 ms|1 s|10 s");
    CHECK(scale.percent(1000) == 0);
    CHECK(scale.percent(1e7) == doctest::Approx(400.0 / 7));
}

TEST_CASE("no time and an endless one stay on the axis") {
    const Scale scale = Scale::logarithmic_ns(0, 500);
    CHECK(labels(scale) == "1 ns|10 ns|100 ns|1 µs");
    CHECK(scale.percent(0) == 0);
    CHECK(scale.percent(1e30) == 100);
}
