import CommandLineKit

/// The statuses with which the program ends.
enum ExitStatus: Int32, CaseIterable {
  case done = 0
  case usage = 64
  case nothingUsable = 65
  case missingInput = 66
  case ownFault = 70
  case cannotWrite = 74
  case stopped = 130

  var meaning: String {
    switch self {
    case .done: "done, also when no journey was found"
    case .usage: "wrong usage"
    case .nothingUsable: "the input was read but nothing in it could be used"
    case .missingInput: "an input is missing or cannot be opened"
    case .ownFault: "a fault of the program's own"
    case .cannotWrite: "an output could not be written"
    case .stopped: "stopped by Ctrl-C"
    }
  }
}
