// Reads the images that a list names with libexiv2, one path a line: what ImageBenchmark is held against.
#include <exiv2/exiv2.hpp>

#include <fstream>
#include <iostream>
#include <string>

int main(int count, char** arguments) {
  if (count != 2) return 64;
  Exiv2::LogMsg::setLevel(Exiv2::LogMsg::mute);
  Exiv2::XmpParser::initialize();
#ifdef EXV_ENABLE_BMFF
  Exiv2::enableBMFF(true);
#endif
  std::ifstream list(arguments[1]);
  std::string path;
  int dated = 0, placed = 0, failed = 0;
  while (std::getline(list, path)) try {
      auto image = Exiv2::ImageFactory::open(path);
      image->readMetadata();
      auto& exif = image->exifData();
      if (exif.findKey(Exiv2::ExifKey("Exif.Photo.DateTimeOriginal")) != exif.end()) ++dated;
      if (exif.findKey(Exiv2::ExifKey("Exif.GPSInfo.GPSLatitude")) != exif.end()) ++placed;
    } catch (...) {
      ++failed;
    }
  std::cout << dated << " dated, " << placed << " placed, " << failed << " failed\n";
}
