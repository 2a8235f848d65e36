#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/contest/preset.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/task/organisers_words.hpp"
#include "arena/web/api/router.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// Answers requests about the task of a hosted contest (docs/web-protocol.md): the same for everybody, because a task
/// is no secret. Any thread may call the functions.
class TaskPages {
public:
    /// Returns the contest of the settings. Returns an error if its file is wrong.
    static Result<Preset> contest_of(const host::HostSettings& settings);

    /// contest: see contest_of(). words: the file with the organiser's words; it need not exist.
    TaskPages(const host::LiveSettings& settings, Preset contest, const std::filesystem::path& words);

    /// Returns the routes of the task. This object outlives them.
    std::vector<web::Route> routes();

    /// Shows from now on by which address the contest's page is reached, also as a QR code. address: a URL that other
    /// machines can ask for.
    void show_address(const std::string& address);

    /// Returns what is wrong with the organiser's words, a sentence for the organiser; empty: nothing.
    std::string trouble() { return words_.read().trouble; }

private:
    web::Response task();
    web::Response qr_code();
    web::Response kit(const web::Asked& asked);
    web::Response document(const web::Asked& asked);
    std::string facts();

    struct PackedKit {
        std::string base;  ///< the page's URL, which the kit names
        std::string archive;
    };

    const host::LiveSettings settings_;
    const Preset contest_;
    OrganisersWordsFile words_;
    std::mutex mutex_;
    std::string address_;  ///< empty: only this machine reaches the page
    /// The settings of which facts_ were made; nullptr: not made yet.
    std::shared_ptr<const host::HostSettings> facts_of_;
    std::string facts_;  ///< all of the answer but the organiser's words and the address
    /// Kits that were asked for, by language. Each is kept for the last base alone, because who asks chooses the base:
    /// one address has many spellings.
    std::map<std::string, PackedKit> packed_;
    std::map<std::string, std::string> documents_;  ///< pages that were asked for, by name
};

}  // namespace isola_arena
