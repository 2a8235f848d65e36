#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "arena/base/json/json_writer.hpp"
#include "arena/host/pages/author_pages.hpp"
#include "arena/host/pages/ladder_pages.hpp"
#include "arena/host/store/live_settings.hpp"
#include "arena/host/store/ledger/ledger.hpp"
#include "arena/host/store/ledger/test_ledger.hpp"
#include "arena/web/api/router.hpp"
#include "protocol/result.hpp"

namespace isola_arena {

/// What plays test matches. If a function is empty, none are played here.
struct PlayedTests {
    struct Bot {
        std::string name;
        std::string summary;
        std::optional<int> rating;  ///< in Elo; nullopt: not measured
    };
    std::vector<Bot> bots = {};  ///< the bundled bots that may be opponents

    /// Returns why a match that waits is not played yet; empty: it is being played.
    std::function<std::string(std::int64_t id)> why_waiting = {};

    /// Breaks a match off that was cancelled in the ledger.
    std::function<void(std::int64_t id)> cancel = {};
};

/// Answers the requests of authors about unrated test matches: the routes below `/author/SECRET/tests`
/// (docs/web-protocol.md). Any thread may call the functions.
class TestPages {
public:
    /// The references outlive this object.
    TestPages(host::Ledger& ledger, const host::LiveSettings& settings)
        : ledger_(ledger), tests_(ledger), settings_(settings) {}

    /// To be called before the first answer.
    void let_play(PlayedTests played) { played_ = std::move(played); }
    void let_analyse(OwnAnalyses analyses) { analyses_ = std::move(analyses); }

    web::Response list(const host::Author& author, const web::Asked& asked);
    web::Response begin(const host::Author& author, const web::Asked& asked);
    web::Response cancel(const host::Author& author, const web::Asked& asked);
    web::Response record(const host::Author& author, const web::Asked& asked);
    web::Response watch(const host::Author& author, const web::Asked& asked);
    web::Response analysis(const host::Author& author, const web::Asked& asked);
    web::Response analyse(const host::Author& author, const web::Asked& asked);
    web::Response cancel_analysis(const host::Author& author, const web::Asked& asked);

private:
    using Opponent = std::variant<host::WantedTest, web::Response>;

    std::vector<host::Author> opponents_of(const host::Author& author);
    Opponent bundled_opponent(const std::string& name);
    Opponent authors_bot(const host::Author& author, const std::string& name);
    Result<std::int64_t> version_that_plays(const host::Author& author, std::optional<int> wanted);
    // Writes the members of a TEST into the object that is open.
    void write_test(JsonWriter& json, const host::TestMatch& match);
    Result<LadderPages::KeptRecord> find_record(const host::Author& author, const web::Asked& asked);

    host::Ledger& ledger_;
    host::TestLedger tests_;
    const host::LiveSettings settings_;
    PlayedTests played_;
    OwnAnalyses analyses_;
};

}  // namespace isola_arena
