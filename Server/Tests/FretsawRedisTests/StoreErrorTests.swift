@testable import FretsawRedis
import FretsawStore
import Testing

@Suite("Errors of a Redis server")
struct StoreErrorTests {
    @Test(
        "An error reply becomes a reason with advice",
        arguments: [
            ("NOAUTH Authentication required.", .rejected, "check the user and password"),
            (
                "WRONGPASS invalid username-password pair or user is disabled.", .rejected,
                "password"
            ),
            ("ERR invalid password", .rejected, "check the user and password"),
            (
                "NOPERM this user has no permissions to run the 'get' command", .rejected,
                "allow the user"
            ),
            ("OOM command not allowed when used memory > 'maxmemory'.", .full, "maxmemory"),
            ("MISCONF Redis is configured to save RDB snapshots", .full, "snapshots"),
            ("LOADING Redis is loading the dataset in memory", .unreachable, "wait"),
            ("READONLY You can't write against a read only replica.", .rejected, "primary"),
            ("MOVED 3999 127.0.0.1:6381", .rejected, "cluster"),
            ("WRONGTYPE Operation against a key", .corrupt, "another program"),
            ("ERR Error running script (call to f_0): WRONGTYPE Operation", .corrupt, "another"),
            ("ERR something new", .rejected, "version"), ("", .rejected, "version"),
        ] as [(String, StoreError.Reason, String)]
    )
    func reasons(reply: String, reason: StoreError.Reason, advice: String) {
        let error = StoreError(redis: reply)
        #expect(error.reason == reason)
        #expect(error.description.contains(advice), "\(error)")
    }

    @Test("Arguments repeated by a server are not passed on")
    func argumentsAreKept() {
        let reply =
            "ERR unknown command 'GETDEL', with args beginning with: 'fretsaw:value:proof:key'"
        #expect(!StoreError(redis: reply).description.contains("fretsaw:value"))
    }
}
