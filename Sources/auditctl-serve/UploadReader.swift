internal import AuditWeb
internal import Glibc
internal import NIOCore

/// Reads a form with files as it comes, each file into one of its own.
///
/// It runs on a thread for disks: no writing holds up those who answer.
actor UploadReader {
  /// Bytes of all files of a form, and of all its other fields.
  static let mostFileBytes = 500_000_000
  static let mostFieldBytes = 1_000_000

  private nonisolated let executor: any SerialExecutor
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let folder: UploadFolder
  private var reader: MultipartReader
  private var pairs: [WebFields.Pair] = []
  private var uploads: [WebUpload] = []
  private var fieldBytes = 0
  private var fileBytes = 0
  /// The part that is being read.
  private var field = ""
  private var value: [UInt8] = []
  private var file: (name: String, path: String, descriptor: Int32, size: Int)?

  init(boundary: String, in folder: UploadFolder, on loop: any EventLoop) {
    executor = loop.executor
    self.folder = folder
    reader = MultipartReader(boundary: boundary)
  }

  /// Takes the next bytes.
  ///
  /// - Throws: ``Refusal``; then nothing of it is left.
  func read(_ buffer: ByteBuffer) throws {
    do {
      try reader.read(buffer.readableBytesView) { try take($0) }
    } catch {
      remove()
      throw error is MultipartReader.Broken ? Refusal.brokenForm : error
    }
  }

  /// The fields and the files, when all has come.
  func finish() throws -> (form: WebFields, uploads: [WebUpload]) {
    do {
      try reader.finish()
    } catch {
      remove()
      throw Refusal.brokenForm
    }
    return (WebFields(pairs), uploads)
  }

  /// Removes the files, those that somebody has taken away excepted.
  func remove() {
    if let file {
      close(file.descriptor)
      unlink(file.path)
    }
    file = nil
    for upload in uploads { unlink(upload.path) }
    uploads = []
  }

  private func take(_ event: MultipartReader.Event) throws {
    switch event {
    case .begin(let name, let fileName): try begin(name, fileName)
    case .bytes(let bytes): try add(bytes)
    case .end: try end()
    }
  }

  private func begin(_ name: String, _ fileName: String?) throws {
    field = name
    value = []
    try count(name.utf8.count)
    guard let fileName else { return }
    try count(fileName.utf8.count)
    let path = "\(folder.path)/\(Secrets.digits())"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw Refusal.noDisk }
    // Some browsers say where the file was; its name stands last.
    let last = fileName.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
    file = (last, path, descriptor, 0)
  }

  private func count(_ bytes: Int) throws {
    fieldBytes += bytes
    guard fieldBytes <= Self.mostFieldBytes else { throw Refusal.formTooLarge }
  }

  private func add(_ bytes: [UInt8]) throws {
    guard let file else {
      try count(bytes.count)
      value += bytes
      return
    }
    fileBytes += bytes.count
    guard fileBytes <= Self.mostFileBytes else { throw Refusal.fileTooLarge }
    var start = 0
    while start < bytes.count {
      let written = bytes.withUnsafeBytes {
        write(file.descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start)
      }
      if written > 0 { start += written } else if errno != EINTR { throw Refusal.noDisk }
    }
    self.file?.size += bytes.count
  }

  private func end() throws {
    guard let file else {
      guard let text = String(validating: value, as: UTF8.self) else { throw Refusal.brokenForm }
      pairs.append(WebFields.Pair(field, text))
      return
    }
    self.file = nil
    close(file.descriptor)
    // Where nobody chose a file, browsers send one without a name.
    guard !file.name.isEmpty || file.size > 0 else {
      unlink(file.path)
      return
    }
    uploads.append(WebUpload(field: field, name: file.name, path: file.path, size: file.size))
  }
}
