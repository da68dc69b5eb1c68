// Only the pull reader: no tree, no network, no schemas.
#include <libxml/parser.h>
#include <libxml/xmlreader.h>
