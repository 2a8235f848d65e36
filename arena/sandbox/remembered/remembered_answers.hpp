#pragma once

#include <set>
#include <string>
#include <string_view>

/// arena/sandbox/remembered keeps, between starts of the arena, what the arena has found out by trying its sandbox: to
/// try it takes longer than to start two bots. Open this header first:
///
///     RememberedAnswers answers(place_of_answers(), circumstances(bubblewrap));
///     if (!answers.has("isolation") && tried_with_success()) answers.remember({"isolation"});
///     if (it_failed_after_all()) answers.forget();
///
/// Only what worked is remembered, and only for the same circumstances: see circumstances.hpp. For one thread at a
/// time.
namespace isola_arena {

/// Returns the folder for the answers of this user: /run/isola-arena-answers for root, else isola-arena-answers in
/// XDG_RUNTIME_DIR or in /run/user/UID. Empty: there is none.
std::string place_of_answers();

/// The facts that an earlier start found out in the same circumstances. They lie in a file in a folder that only this
/// user may enter. A file is believed only if folder and file belong to this user and nobody else has any right to
/// them, if neither is a link or has a second name, and if the file is whole and names exactly these circumstances.
/// Failures to write are ignored: then the next start finds nothing.
class RememberedAnswers {
public:
    /// Remembers nothing.
    RememberedAnswers() = default;

    /// Reads the file for these circumstances. folder: see place_of_answers(); need not exist; empty: remembers
    /// nothing.
    RememberedAnswers(std::string folder, std::string circumstances);

    /// Returns whether that fact is remembered.
    bool has(const std::string& fact) const { return facts_.contains(fact); }

    /// Returns the path of the file that was believed; empty if none was. Then why_not() returns why, in words.
    const std::string& believed() const { return believed_; }
    const std::string& why_not() const { return why_not_; }

    /// Remembers these facts, which hold, in place of those that were remembered. A fact is one line of text.
    void remember(const std::set<std::string>& facts);

    /// Removes the file, so that the next start tries everything anew.
    void forget();

private:
    std::string read();
    bool parse(std::string_view text);

    std::string folder_;
    std::string file_;
    std::string head_;  ///< of a file for these circumstances
    std::set<std::string> facts_;
    std::string believed_;
    std::string why_not_ = "there is no folder for it: XDG_RUNTIME_DIR is not set";
};

}  // namespace isola_arena
