#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace isola_arena {

/// Why something is not accepted: one sentence that names the rule and the values it was broken with.
struct Refusal {
    std::string why;
    bool operator==(const Refusal&) const = default;
};

/// A value, or the refusal that stands in its place.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Refusal refusal) : content_(std::move(refusal)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// The value; only where ok().
    const T& value() const& { return std::get<0>(content_); }
    T&& value() && { return std::get<0>(std::move(content_)); }
    const T& operator*() const& { return value(); }
    const T* operator->() const { return &value(); }

    /// The reason; only where not ok().
    const std::string& why() const { return std::get<1>(content_).why; }
    const Refusal& refusal() const { return std::get<1>(content_); }

private:
    std::variant<T, Refusal> content_;
};

}  // namespace isola_arena
