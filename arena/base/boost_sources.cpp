// Compiles what is no template of Asio, Boost.Process and Beast once, so that no other file has to.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
#include <boost/process/v2/src.hpp>
