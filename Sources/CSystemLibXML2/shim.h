// Only the pull reader, the events and the writer: no tree, no network, no schemas.
#include <libxml/xmlversion.h>
// libxml2 would bring ICU's headers along for fields that nothing here looks at, and they contradict the
// ICU that Foundation brings: a module that needs both could not be compiled.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/SAX2.h>
#include <libxml/xmlreader.h>
#include <libxml/xmlwriter.h>
