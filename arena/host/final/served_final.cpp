#include "arena/host/final/served_final.hpp"

#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "arena/record/report/contest_file.hpp"
#include "arena/record/report/recorded_game.hpp"
#include "arena/record/store/store.hpp"
#include "arena/rules/catalogue.hpp"
#include "arena/web/contest/page_setup.hpp"
#include "arena/web/contest/shown_contest.hpp"

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
    bool is_over() const override { return whole_->is_over(); }

private:
    std::shared_ptr<const web::Contest> whole_;
};

std::map<std::string, std::string> names_of(const std::vector<ContestBot>& all) {
    std::map<std::string, std::string> bots;
    for (const ContestBot& each : all) bots.emplace(each.author, each.spec.name);
    return bots;
}

}  // namespace

ServedFinal::ServedFinal(const std::string& database, const host::LiveSettings& settings, web::GameRegistry& registry)
    : database_(database), settings_(settings), registry_(registry), pages_(sources(), settings),
      watcher_(database, [this](std::shared_ptr<const web::Contest> contest) { show(std::move(contest)); }) {}

FinalSources ServedFinal::sources() const {
    return {[this](const FinalReader& reader) { return edition_for(reader); },
            [this](const std::string& game) -> Result<std::string> {
                if (!Store::exists(database_)) return Error{no_final};
                return record_in(database_, game);
            },
            [this](const FinalReader& reader) { return setup_of_host(*settings_.now(), &reader, false); },
            open_session,
            [this](const std::string& record, const std::string& own) { return without_names(record, own); },
            [this](const std::string& author) { return bot_of(author); }};
}

// The database goes when the contest is reopened, a little before forget().
web::ContestEdition ServedFinal::edition() const {
    return Store::exists(database_) ? everything_.contest() : web::ContestEdition();
}

web::ContestEdition ServedFinal::edition_for(const FinalReader& reader) const {
    web::ContestEdition shown = edition();
    if (!shown.contest || reader.sees_names) return shown;
    return {nameless(reader.bot.value_or("")), shown.version};
}

// Reads without the mutex, because nobody should wait for that. What has become old meanwhile is not kept.
std::shared_ptr<const ServedFinal::Disguised> ServedFinal::disguised() const {
    std::int64_t state = 0;
    {
        const std::lock_guard only_one(mutex_);
        if (disguised_) return disguised_;
        state = state_;
    }
    ContestView view = read_contest(database_);
    Disguise disguise = Disguise::of_final(database_, view.plan.bots);
    auto made = std::make_shared<const Disguised>(Disguised{std::move(view), std::move(disguise)});
    const std::lock_guard only_one(mutex_);
    if (state == state_) disguised_ = made;
    return made;
}

// Returns the contest in which only that bot keeps its name.
std::shared_ptr<const web::Contest> ServedFinal::nameless(const std::string& own) const {
    constexpr std::size_t most_kept = 64;
    {
        const std::lock_guard only_one(mutex_);
        if (const auto kept = nameless_.find(own); kept != nameless_.end()) return kept->second;
    }
    const auto hidden = disguised();
    ContestView view = hidden->view;
    hidden->disguise.hide(view.plan, own);
    const auto records = [database = database_, hidden, own](GameKey game) -> Result<std::string> {
        auto text = record_in(database, to_string(NamedGame{game}));
        return text ? hidden->disguise.hidden(*text, own) : text;
    };
    auto made = std::make_shared<ShownContest>(std::move(view), database_, records);
    const std::lock_guard only_one(mutex_);
    if (hidden != disguised_) return made;
    if (nameless_.size() >= most_kept) nameless_.erase(nameless_.begin());
    return nameless_[own] = made;
}

Result<std::string> ServedFinal::without_names(const std::string& record, const std::string& own) const {
    return Store::exists(database_) ? disguised()->disguise.hidden(record, own) : Error{no_final};
}

bool ServedFinal::is_over() const {
    const auto contest = edition().contest;
    return contest && contest->is_over();
}

std::vector<std::string> ServedFinal::records(std::size_t most) const {
    std::vector<std::string> records;
    if (!Store::exists(database_)) return records;
    const Store store = Store::open_to_read(database_);
    const ContestView view = view_of(store);
    for (std::size_t number = view.book.issued().size(); number > 0 && records.size() < most; --number)
        view.book.games().for_each_of(static_cast<int>(number), [&](const GameSummary& game) {
            if (auto text = store.record(game.key)) records.push_back(std::move(text).value());
        });
    return records;
}

std::string ServedFinal::bot_of(const std::string& author) const {
    const std::lock_guard only_one(mutex_);
    const auto bot = bots_.find(author);
    return bot == bots_.end() ? "" : bot->second;
}

void ServedFinal::show(std::shared_ptr<const web::Contest> contest) {
    std::int64_t state = 0;
    {
        const std::lock_guard only_one(mutex_);
        state = state_;
    }
    if (!Store::exists(database_)) return;
    auto bots = names_of(Store::open_to_read(database_).plan().bots);
    {
        const std::lock_guard only_one(mutex_);
        if (state != state_) return;  // forget() was called
        become(std::move(contest), std::move(bots));
    }
    follow_settings();
}

// The caller has mutex_.
void ServedFinal::become(std::shared_ptr<const web::Contest> contest, std::map<std::string, std::string> bots) {
    ++state_;
    bots_ = std::move(bots);
    disguised_.reset();
    nameless_.clear();
    everything_.set_contest(std::move(contest));
}

void ServedFinal::forget() {
    {
        const std::lock_guard only_one(mutex_);
        become(nullptr, {});
    }
    follow_settings();
}

void ServedFinal::follow_settings() {
    const std::lock_guard only_one(publishing_);
    const FinalReader stranger = pages_.stranger();
    auto contest = stranger.sees_table ? edition().contest : nullptr;
    if (contest == published_ && is_published_nameless_ != stranger.sees_names) return;
    published_ = std::move(contest);
    is_published_nameless_ = !stranger.sees_names;
    if (!published_) return registry_.set_contest(nullptr);
    try {
        registry_.set_contest(std::make_shared<PublicContest>(stranger.sees_names ? published_ : nameless("")));
    } catch (const std::runtime_error&) {
        // The database has gone, or cannot be read now: strangers see nothing until it can.
        published_.reset();
        registry_.set_contest(nullptr);
    }
}

void ServedFinal::open(web::Services& services) const {
    const auto hidden = [this](bool FinalReader::*sees) {
        return [this, sees] {
            const FinalReader stranger = pages_.stranger();
            return !pages_.exists() || stranger.*sees ? "" : stranger.hidden;
        };
    };
    services.contest_is_hidden = hidden(&FinalReader::sees_table);
    services.games_are_hidden = hidden(&FinalReader::sees_records);
    services.database = final_name;
    services.contest_record = [this](const std::string& game) { return pages_.strangers_record(game); };
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
