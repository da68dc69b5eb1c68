/// What `--version --verbose` says.
enum About {
  static let text = """
    Licence: Apache-2.0.
    Geodesic distances: PROJ (MIT). Geometry: GEOS (LGPL-2.1). Search: NLopt (MIT, parts LGPL-2.1).
    Pictures: libjpeg-turbo (BSD, IJG). Content hashes: OpenSSL (Apache-2.0).
    Place names: GeoNames (geonames.org), CC BY 4.0, names shortened and populations rounded.
    Borders and time zones: © OpenStreetMap contributors, by way of timezone-boundary-builder, ODbL 1.0;
    the line between Serbia and Kosovo: Natural Earth, public domain.
    Maps of the HTML report: Natural Earth, public domain; Leaflet, BSD-2-Clause.
    Nothing leaves this computer: the program opens no network connection.
    """
}
