/// The bytes of a log row that are the same in every copy of the file; ``ChainedDigest`` is taken over them.
///
/// They are fields, one behind the other. A field is a netstring, `N:BYTES,`: how many bytes, in decimal digits without
/// leading zeros, a colon, the bytes, a comma. NULL is `-` without all that, while an empty text is `0:,`. The bytes are:
///
/// | value | bytes |
/// |---|---|
/// | text, name, key | UTF-8 as it is stored: no character is escaped, left out or composed anew |
/// | integer | decimal digits, after `-` when it is negative: `0`, `-12`; true is `1`, false `0` |
/// | real | decimal digits without exponent: `0.1`, `360`, `-2.5` (see below) |
/// | blob | two hexadecimal digits a byte, in lower case |
/// | log row that is referred to | UUID of its replica, `:`, its number: `4f9006c0a7d34b2e9d10c2b7a1f0e355:27` |
///
/// The fields of a row are, in this order:
///
/// 1. name of the log (``LogName``), UUID of the replica, number, stamp; a UUID is 32 hexadecimal digits in lower case;
/// 2. the other columns of the log in their order, without local keys: what other tables hold stands by its name;
/// 3. for each row of another table that belongs to it: name of that table, then its columns; tables in the order of
///    their names, rows of one table in that of their bytes, since a local key is no order;
/// 4. for each column that a later version of the schema added and that is not NULL: name of the column, then its value.
///
/// The name of the log or table says how many fields follow, so two rows that differ have different bytes.
///
/// Of a real those digits are written which are the fewest that are read as the same double: no zero stands at the end of
/// a fraction, no point without a fraction, one digit before a point; negative zero is `0`. Infinity is `Infinity` or
/// `-Infinity`. A file keeps NULL in place of what is no number.
///
/// In PL/pgSQL, where the database is in UTF-8, a field is
/// `coalesce(octet_length(t)::text || ':' || t || ',', '-')`, a row `convert_to(concat(…), 'UTF8')`, `t` of a real
/// `trim_scale(r::text::numeric)::text` (beyond 2^53 PostgreSQL may write a digit more), of a blob `encode(b, 'hex')`; its
/// texts hold no U+0000. In Python the digits of a real are `format(Decimal(repr(r)).normalize() + 0, 'f')`.
///
/// Most rows fit the memory that it begins with.
struct PortableRow: RowSink, ~Copyable {
  // Not an array, which would look at each field whether it is shared: a batch appends ten million.
  private var memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024, alignment: 1)
  private var count = 0

  deinit {
    memory.deallocate()
  }

  /// Lends the bytes of all fields so far.
  @inline(__always)
  func withBytes<Result>(_ body: (RawSpan) -> Result) -> Result {
    body(UnsafeRawBufferPointer(rebasing: memory[..<count]).bytes)
  }

  /// No field.
  init() {}

  /// Begins the row of a log with a number and a stamp.
  ///
  /// - Parameter replica: UUID of the replica whose number it is.
  @inline(__always)
  init(of log: LogName, replica: String, sequence: Int64, stamp: Int64) {
    log.name.add(to: &self)
    replica.add(to: &self)
    add(sequence)
    add(stamp)
  }

  @inline(__always)
  mutating func addNull() {
    append(UInt8(ascii: "-"))
  }

  @inline(__always)
  mutating func add(text: UnsafeRawBufferPointer) {
    append(lengthOf: text.count)
    append(text)
    append(UInt8(ascii: ","))
  }

  @inline(__always)
  mutating func add(_ integer: Int64) {
    let digits = DecimalDigits(of: integer.magnitude)
    append(lengthOf: digits.count + (integer < 0 ? 1 : 0))
    if integer < 0 { append(UInt8(ascii: "-")) }
    append(digits)
    append(UInt8(ascii: ","))
  }

  mutating func add(_ real: Double) {
    PlainDecimal.text(real).add(to: &self)
  }

  mutating func add(blob: UnsafeRawBufferPointer) {
    append(lengthOf: blob.count * 2)
    let digits: StaticString = "0123456789abcdef"
    for byte in blob {
      append(digits.utf8Start[Int(byte >> 4)])
      append(digits.utf8Start[Int(byte & 15)])
    }
    append(UInt8(ascii: ","))
  }

  /// Adds a reference to a log row, by its number, from 1, and the UUID of the replica that wrote it.
  @inline(__always)
  mutating func append(referenceTo sequence: Int64, of replica: String) {
    let digits = DecimalDigits(of: sequence.magnitude)
    var replica = replica
    replica.withUTF8 { bytes in
      append(lengthOf: bytes.count + 1 + digits.count)
      append(UnsafeRawBufferPointer(bytes))
    }
    append(UInt8(ascii: ":"))
    append(digits)
    append(UInt8(ascii: ","))
  }

  /// Adds fields that were encoded before.
  @inline(__always)
  mutating func append(_ fields: PortableFields) {
    fields.bytes.withUnsafeBytes { append($0) }
  }

  /// Adds fields that another copy of the file has encoded.
  mutating func append(encoded fields: [UInt8]) {
    fields.withUnsafeBytes { append($0) }
  }

  /// The fields behind those of another row, with which this one begins.
  func fields(behind head: borrowing PortableRow) -> [UInt8] {
    Array(memory[head.count..<count])
  }

  @inline(__always)
  private mutating func append(lengthOf count: Int) {
    append(DecimalDigits(of: UInt64(count)))
    append(UInt8(ascii: ":"))
  }

  @inline(__always)
  private mutating func append(_ digits: DecimalDigits) {
    makeRoom(for: digits.count)
    digits.write(to: memory, at: count)
    count += digits.count
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    makeRoom(for: 1)
    memory[count] = byte
    count += 1
  }

  @inline(__always)
  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom(for: bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: bytes)
    count += bytes.count
  }

  @inline(__always)
  private mutating func makeRoom(for more: Int) {
    if memory.count - count < more { grow(by: more) }
  }

  @inline(never)
  private mutating func grow(by more: Int) {
    let wider = UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count + max(memory.count, more), alignment: 1)
    wider.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    memory.deallocate()
    memory = wider
  }
}

/// Fields of a ``PortableRow`` that are encoded once and stand in many rows, or are put in an order.
struct PortableFields: Comparable {
  fileprivate let bytes: [UInt8]

  /// Keeps all fields of a row so far.
  init(_ row: borrowing PortableRow) {
    bytes = row.withBytes { $0.withUnsafeBytes { Array($0) } }
  }

  /// By their bytes.
  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
