/// A file of the user's that could not be read or written.
enum FileError: Error, Equatable {
  case noSuchFile(path: String)
  case isFolder(path: String)
  case noPermission(path: String)
  case cannotRead(path: String, reason: String)
  case cannotWrite(path: String, reason: String)
  case notText(path: String)
  /// Closing it would release SQLite's locks and could lose what was written.
  case isDatabase(path: String)
  case notRegular(path: String)
  case alreadyExists(path: String)
}

extension FileError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noSuchFile(let path): "there is no file \(path); check its path"
    case .isFolder(let path): "\(path) is a folder; name a file"
    case .noPermission(let path): "\(path) may not be read by this user; ask its owner for permission"
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason); check the file"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason); check its folder and the disk"
    case .isDatabase(let path): "\(path) is the database itself; name another file"
    case .notText(let path): "\(path) is not UTF-8 text; save it as UTF-8"
    case .notRegular(let path): "\(path) is a stream or device, not a file; save its content as a file and name that"
    case .alreadyExists(let path):
      "\(path) already exists and was left alone; choose another path or remove it first"
    }
  }
}
