#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace isola_arena::format {

/// The pairs of a field that may meet. At first every entrant may meet every other one.
class Meetings {
public:
    explicit Meetings(std::size_t field) : field_(field), barred_(field * field) {
        for (std::size_t one = 0; one < field; ++one) bar(one, one);
    }

    std::size_t field() const { return field_; }
    bool allowed(std::size_t one, std::size_t other) const { return !barred_[one * field_ + other]; }

    void bar(std::size_t one, std::size_t other) {
        barred_[one * field_ + other] = true;
        barred_[other * field_ + one] = true;
    }

private:
    std::size_t field_;
    std::vector<bool> barred_;
};

/// A way to pair every entrant that is still present with an allowed opponent, kept up to date while pairs are settled
/// and leave. The search uses augmenting paths in general graphs (Edmonds' blossoms), so it finds a matching if one
/// exists.
class PerfectMatching {
public:
    /// Returns a matching of the whole field, except the resting entrant if one rests; nullopt if they cannot all be
    /// paired. The matching refers to meetings, which must outlive it.
    static std::optional<PerfectMatching> find(const Meetings& meetings, std::optional<std::size_t> resting);

    bool present(std::size_t one) const { return present_[one]; }

    /// If this pair may meet and all others can still be paired, settles the pair and returns true. Otherwise changes
    /// nothing and returns false.
    bool settle(std::size_t one, std::size_t other);

private:
    explicit PerfectMatching(const Meetings& meetings);

    void join_greedily();
    bool augment(std::size_t root);
    void join(std::size_t one, std::size_t other);

    const Meetings* meetings_;
    std::vector<char> present_;
    std::vector<std::size_t> mate_;
};

}  // namespace isola_arena::format
