/// What `--version --verbose` says.
enum About {
  static let text = """
    Licence: Apache-2.0.
    Geodesic distances: PROJ (MIT). Geometry: GEOS (LGPL-2.1).
    Nothing leaves this computer: the program opens no network connection.
    """
}
