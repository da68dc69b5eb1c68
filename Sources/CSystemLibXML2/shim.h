// Only the pull reader and the events: no tree, no network, no schemas.
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlreader.h>
