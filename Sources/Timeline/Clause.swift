/// A clause of the journey rules, by its id.
public enum Clause: String, Sendable, Hashable, CaseIterable {
  case p1 = "P1", p2 = "P2", p3 = "P3", p4 = "P4", p5 = "P5", p6 = "P6"
  case h1 = "H1", h2 = "H2", h3 = "H3", h4 = "H4", h5 = "H5", h6 = "H6", h7 = "H7"
  case f1 = "F1", f2 = "F2"
  case d1 = "D1", d2 = "D2", d3 = "D3", d4 = "D4", d5 = "D5", d6 = "D6"
  case g1 = "G1", g2 = "G2", g3 = "G3", g4 = "G4"
  case j1 = "J1", j2 = "J2", j3 = "J3", j4 = "J4", j5 = "J5", j6 = "J6"
  case s1 = "S1", s2 = "S2", s3 = "S3", s4 = "S4", s5 = "S5"
  case k1 = "K1", k2 = "K2", k3 = "K3"
}
