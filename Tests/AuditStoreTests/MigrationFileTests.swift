import FoundationEssentials
import TestSupport
import Testing

@testable import AuditStore

/// The files of the repository that are part of the program.
@Suite struct MigrationFileTests {
  @Test func `migrations are numbered from 1 without a gap`() {
    #expect(Migration.embedded.map(\.number) == Array(1...Migration.embedded.count))
  }

  @Test func `every file of the folder is a migration of the program, byte for byte`() throws {
    let views = ["Migrations/derivation.sql", "Migrations/views.sql"]
    let files = try RepositoryFolder.files(under: "Migrations", endings: [".sql"]).filter { !views.contains($0) }
    #expect(files.count == Migration.embedded.count)
    for (file, migration) in zip(files, Migration.embedded) {
      let number = String(migration.number)
      let padded = String(repeating: "0", count: 4 - number.count) + number
      #expect(file == "Migrations/\(padded)_\(migration.name).sql")
      #expect(try RepositoryFolder.text(of: file) == migration.sql)
    }
  }

  @Test(arguments: ["Migrations", "Catalogs", "Examples", "Hub"])
  func `every data file of the folder is embedded, byte for byte`(folder: String) throws {
    let files = try RepositoryFolder.files(under: folder, endings: [".sql", ".yaml", ".csv", ".json", ".png"])
    let embedded = EmbeddedFile.all(under: folder + "/")
    #expect(!files.isEmpty)
    #expect(embedded.map(\.path).sorted() == files)
    for file in embedded {
      #expect(try RepositoryFolder.bytes(of: file.path) == file.bytes, "\(file.path)")
    }
  }

  @Test(arguments: Migration.embedded.map(\.number))
  func `a migration says its purpose and leaves transactions to the program`(number: Int) throws {
    let migration = try #require(Migration.embedded.first { $0.number == number })
    let lines = migration.sql.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.first?.hasPrefix("-- Purpose: ") == true)
    #expect(lines.dropFirst().first?.hasPrefix("-- Date: ") == true)
    for word in ["PRAGMA", "COMMIT", "ROLLBACK", "SAVEPOINT", "BEGIN;", "BEGIN IMMEDIATE"] {
      #expect(!migration.sql.contains(word), "\(word)")
    }
  }
}
