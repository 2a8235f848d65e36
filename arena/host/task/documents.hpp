#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace isola_arena {

/// A document of the arena that a host shows to its authors.
struct OfferedDocument {
    std::string name;   ///< its path in the folder docs, such as `games/isola.md`
    std::string title;  ///< its first heading
};

/// Returns the documents that authors need first, those of this game before the others.
std::vector<OfferedDocument> documents_for(const std::string& game);

/// Returns the name of the document with the rules of a game.
std::string rules_document(const std::string& game);

/// Returns the address of that document on a host.
std::string address_of_document(std::string_view name);

/// Returns the document as a page; empty if there is none by that name. Links to other documents lead to their pages,
/// and links to files that a host does not serve are words only.
std::string document_page(std::string_view name);

}  // namespace isola_arena
