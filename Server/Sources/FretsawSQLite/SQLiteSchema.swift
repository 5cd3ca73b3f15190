internal import FretsawStore

/// The tables and the IDs that mark a file as Fretsaw's.
enum SQLiteSchema {
    /// `FSAW` in ASCII, as shown by `file` and `sqlite3`.
    private static let applicationID = 0x4653_4157
    private static let version = 1

    private static let tables = """
        CREATE TABLE entry (
            key BLOB NOT NULL PRIMARY KEY,
            ends INTEGER NOT NULL,
            number INTEGER NOT NULL DEFAULT 0,
            bytes BLOB
        ) STRICT;
        CREATE INDEX entry_ends ON entry (ends);
        CREATE TABLE record (
            key BLOB NOT NULL PRIMARY KEY,
            version INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        CREATE TABLE probe (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT;
        PRAGMA application_id = \(applicationID);
        PRAGMA user_version = \(version);
        """

    /// Creates tables, or rejects another program's file, in a transaction: processes may start together.
    static func createTables(_ db: borrowing SQLiteConnection) throws(StoreError) {
        let found = try db.integer("PRAGMA application_id")
        if found == applicationID {
            let stored = try db.integer("PRAGMA user_version")
            guard stored == version else {
                throw .sqlite(
                    .rejected,
                    "the file has version \(stored), this program supports \(version);"
                        + " use the program that created it, or choose another file"
                )
            }
            return
        }
        let objects = try db.integer("SELECT count(*) FROM sqlite_schema")
        guard found == 0, objects == 0 else {
            throw .sqlite(.rejected, "the file is another program's database; choose another file")
        }
        try db.execute(tables)
    }
}
