#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace isola_arena {

/// Why something is not accepted: one sentence that names the rule and the values that break it.
struct Error {
    std::string message;
    bool operator==(const Error&) const = default;
};

/// A value, or an Error if there is none.
template <class T>
class Result {
public:
    Result(T value) : content_(std::move(value)) {}
    Result(Error error) : content_(std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// Returns the value. Call it only if ok().
    const T& value() const& { return std::get<0>(content_); }
    T&& value() && { return std::get<0>(std::move(content_)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return std::get<0>(content_); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &**this; }

    /// Returns the reason. Call it only if not ok().
    const std::string& message() const { return std::get<1>(content_).message; }
    const Error& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Error> content_;
};

}  // namespace isola_arena
