#include "arena/judge/fault.hpp"

namespace isola_arena {
namespace {

constexpr std::array<std::string_view, 2> policy_words{"disqualify", "discard"};
static_assert(policy_words.size() == static_cast<std::size_t>(FaultPolicy::discard) + 1);

template <class Enum, std::size_t count>
std::optional<Enum> find_word(const std::array<std::string_view, count>& words, std::string_view word) {
    for (std::size_t i = 0; i < count; ++i)
        if (words[i] == word) return static_cast<Enum>(i);
    return std::nullopt;
}

}  // namespace

std::string_view to_string(FaultKind kind) { return fault_kind_words[static_cast<std::size_t>(kind)]; }

std::optional<FaultKind> parse_fault_kind(std::string_view word) {
    return find_word<FaultKind>(fault_kind_words, word);
}

std::string_view to_string(FaultPolicy policy) { return policy_words[static_cast<std::size_t>(policy)]; }

std::optional<FaultPolicy> parse_fault_policy(std::string_view word) {
    return find_word<FaultPolicy>(policy_words, word);
}

}  // namespace isola_arena
