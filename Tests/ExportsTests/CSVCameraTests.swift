import Exports
import Testing
import Timeline

@Suite("Cameras in CSV")
struct CSVCameraTests {
  private func models(_ text: String) throws -> [String?] {
    let rows = try ExportFixture(text, path: "export.csv").read(as: ExportFormats.csv).rows
    return (0..<rows.count).map { row in
      rows.cameraList.camera(rows.camera(of: row)).map { "\($0.make)|\($0.model)|\($0.owner)" }
    }
  }

  @Test("Maker, model and owner are read from the columns of several programs")
  func columns() throws {
    for header in [
      "SourceFile,DateTimeOriginal,Make,Model,OwnerName",
      "file,taken,exifInfo.make,exifInfo.model,OwnerName",
      "File Name,Date Taken,Camera Make,Camera Model Name,Camera Owner Name",
    ] {
      let found = try models(
        """
        \(header)
        a.jpg,2024-05-17 14:00:00,Apple,iPhone 12,
        b.jpg,2024-05-17 14:00:00,Apple,iPhone 12,
        c.jpg,2024-05-17 14:00:00,"Kamera ""A"" B",K1,Ada
        d.jpg,2024-05-17 14:00:00,,,Ada
        e.jpg,2024-05-17 14:00:00,-,-,-
        f.jpg,2024-05-17 14:00:00,Apple,iPhone 12,
        """)
      #expect(
        found == [
          "Apple|iPhone 12|", "Apple|iPhone 12|", "Kamera \"A\" B|K1|Ada", nil, nil,
          "Apple|iPhone 12|",
        ])
    }
  }

  @Test("Without such columns no camera is known, and a thumbnail's is not the photo's")
  func none() throws {
    #expect(try models("file,taken\na.jpg,2024-05-17 14:00:00\n") == [nil])
    #expect(try models("file,taken,IFD1:Make\na.jpg,2024-05-17 14:00:00,X\n") == [nil])
  }

  @Test("A header that is met again with other columns leaves each row its own camera")
  func appended() throws {
    let found = try models(
      """
      file,taken,Make,Model
      a.jpg,2024-05-17 14:00:00,Apple,iPhone 12
      file,taken,Model,Make
      b.jpg,2024-05-17 14:00:00,Apple,iPhone 12
      """)
    #expect(found == ["Apple|iPhone 12|", "iPhone 12|Apple|"])
  }
}
