#include "bot/engine/dominoes/search/transposition_table.hpp"

#include <new>

namespace isola_arena::dominoes::engine {

TranspositionTable::TranspositionTable(int power)
    : mask_(((std::size_t{1} << power) - 1) & ~(places - 1)),
      memory_(static_cast<Entry*>(std::calloc(std::size_t{1} << power, sizeof(Entry)))) {
    if (!memory_) throw std::bad_alloc();
}

const Entry* TranspositionTable::find(std::uint64_t key) const {
    const Entry* first = bucket(key);
    for (const Entry* entry = first; entry != first + places; ++entry)
        if (entry->key == key && entry->used != 0) return entry;
    return nullptr;
}

void TranspositionTable::store(const Entry& fresh) {
    Entry* first = bucket(fresh.key);
    Entry* cheapest = first;
    for (Entry* entry = first; entry != first + places; ++entry) {
        if (entry->key == fresh.key || entry->used == 0) {
            *entry = fresh;
            return;
        }
        if (entry->effort < cheapest->effort) cheapest = entry;
    }
    *cheapest = fresh;
}

}  // namespace isola_arena::dominoes::engine
