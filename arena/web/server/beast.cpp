// Compiles the sources of Beast once, so that no other file has to.
#include <boost/beast/src.hpp>
