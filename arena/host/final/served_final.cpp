#include "arena/host/final/served_final.hpp"

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "arena/record/store/store.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/web/contest/page_setup.hpp"

namespace isola_arena {
namespace {

// The contest as a stranger may see it.
class PublicContest final : public web::Contest {
public:
    explicit PublicContest(std::shared_ptr<const web::Contest> whole) : whole_(std::move(whole)) {}

    std::optional<std::string> answer(const web::ContestQuestion& question) const override {
        web::ContestQuestion asked = question;
        asked.reader = "";
        return whole_->answer(asked);
    }

    bool takes_long(const web::ContestQuestion& question) const override { return whole_->takes_long(question); }
    web::Headline headline() const override { return whole_->headline(); }

private:
    std::shared_ptr<const web::Contest> whole_;
};

std::map<std::string, std::string> bots_in(const std::string& database) {
    std::map<std::string, std::string> bots;
    for (const ContestBot& each : Store::open_to_read(database).plan().bots) bots.emplace(each.author, each.spec.name);
    return bots;
}

FinalSources sources_of(const std::string& database, const host::HostSettings& settings,
                        const web::GameRegistry& everything) {
    return {[&everything] { return everything.contest(); },
            [database](int pairing, int game_number) { return record_in(database, pairing, game_number); },
            [&settings](const FinalReader& reader) { return setup_of_host(settings, &reader, false); }, open_session,
            bots_in(database)};
}

}  // namespace

ServedFinal::ServedFinal(const std::string& database, const host::HostSettings& settings, web::GameRegistry& registry)
    : pages_(sources_of(database, settings, everything_), settings),
      watcher_(database, [this, &registry](std::shared_ptr<const web::Contest> contest) {
          if (pages_.stranger().sees_table) registry.set_contest(std::make_shared<PublicContest>(contest));
          everything_.set_contest(std::move(contest));
      }) {}

void ServedFinal::open(web::Services& services) const {
    const FinalReader stranger = pages_.stranger();
    if (!stranger.sees_table) services.contest_is_hidden = stranger.hidden;
    if (!stranger.sees_records) services.games_are_hidden = stranger.hidden;
    services.database = final_name;
    services.contest_record = [this](int pairing, int game_number) {
        return pages_.strangers_record(pairing, game_number);
    };
}

std::string setup_of_host(const host::HostSettings& settings, const FinalReader* reader, bool is_live) {
    ServeFacts facts;
    facts.defaults.contest = settings.contest;
    facts.is_public = true;
    facts.is_live = is_live;
    if (reader != nullptr) {
        facts.has_contest = reader->sees_table;
        facts.has_records = reader->sees_records;
        facts.own_bot = reader->bot.value_or("");
        facts.hidden = reader->hidden;
    }
    return setup_json(facts);
}

}  // namespace isola_arena
