// Only the pull reader, the events and the writer: no tree, no network, no schemas.
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
