import FretsawStore
import FretsawStoreTesting
import FretsawTesting
import Testing

@testable import FretsawSQLite

@Suite("SQLite connection")
struct SQLiteConnectionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open() throws -> SQLiteConnection {
        try SQLiteConnection.open(folder.path("file"), busyTimeout: .seconds(90))
    }

    @Test(
        "Bytes and integers come back as they were bound",
        arguments: [[], [0], [0, 255, 0], [UInt8](repeating: 7, count: 100_000)]
    )
    func values(bytes: [UInt8]) throws {
        let db = try open()
        let echo = try db.statement("SELECT ?1, ?2, typeof(?1) = 'blob'")
        for number in [Int64.min, -1, 0, .max] {
            let row = try #require(
                try echo.first(.bytes(bytes), .integer(number)) { row in
                    (row.bytes(0), row.integer(1), row.integer(2))
                }
            )
            #expect(row == (bytes, number, 1))
        }
    }

    @Test("A statement runs to its end, returns its first row, and can run again")
    func rows() throws {
        let db = try open()
        try db.execute("CREATE TABLE list (n INTEGER); INSERT INTO list VALUES (1), (2), (3)")
        let take = try db.statement("DELETE FROM list WHERE n >= ?1 RETURNING n")
        #expect(try take.first(.integer(2)) { $0.integer(0) } == 2)
        #expect(try take.first(.integer(2)) { $0.integer(0) } == nil)
        #expect(try db.integer("SELECT count(*) FROM list") == 1)
        let add = try db.statement("UPDATE list SET n = n + ?1")
        #expect(try add.run(.integer(5)) == 1)
        #expect(try take.first(.integer(2)) { $0.integer(0) } == 6)
        #expect(try add.run(.integer(5)) == 0)
    }

    @Test("A failed statement throws SQLite's message, and works again afterwards")
    func failure() throws {
        let db = try open()
        try db.execute("CREATE TABLE list (n INTEGER PRIMARY KEY)")
        let add = try db.statement("INSERT INTO list VALUES (?1)")
        #expect(try add.run(.integer(1)) == 1)
        #expect(throws: StoreError.self) { _ = try add.run(.integer(1)) }
        #expect(try add.run(.integer(2)) == 1)
        let error = #expect(throws: StoreError.self) { try db.execute("SELECT * FROM none") }
        #expect(error?.reason == .unreachable)
        #expect(error?.detail == "\(folder.path("file")): no such table: none; check its disk")
    }

    @Test("A transaction that fails changes nothing, and the next one can begin")
    func transaction() throws {
        let db = try open()
        try db.execute("CREATE TABLE list (n INTEGER PRIMARY KEY)")
        let failed = StoreError(.busy, detail: "test")
        let error = #expect(throws: StoreError.self) {
            try db.transaction { () throws(StoreError) in
                try db.execute("INSERT INTO list VALUES (1)")
                throw failed
            }
        }
        #expect(error == failed)
        #expect(try db.integer("SELECT count(*) FROM list") == 0)
        // SQLite itself ends this transaction.
        #expect(throws: StoreError.self) {
            try db.transaction { () throws(StoreError) in
                try db.execute("INSERT INTO list VALUES (1)")
                try db.execute("INSERT OR ROLLBACK INTO list VALUES (1)")
            }
        }
        #expect(try db.integer("SELECT count(*) FROM list") == 0)
        try db.transaction { () throws(StoreError) in
            try db.execute("INSERT INTO list VALUES (1)")
        }
        #expect(try db.integer("SELECT count(*) FROM list") == 1)
    }
}
