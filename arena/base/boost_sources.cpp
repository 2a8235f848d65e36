// Compiles the parts of Asio, Boost.Process and Beast that are not templates, so that no other file compiles them.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/process/v2/src.hpp>
