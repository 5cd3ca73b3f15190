@testable import FretsawRedis
import Testing

@Suite("Redis address")
struct RedisAddressTests {
    @Test(
        "An address is parsed, and printed without user and password",
        arguments: [
            ("redis://localhost", "redis://localhost:6379/0", nil, nil),
            ("redis://localhost/", "redis://localhost:6379/0", nil, nil),
            ("redis://cache.example:6380/15", "redis://cache.example:6380/15", nil, nil),
            ("redis://:secret@10.0.0.7:1/2", "redis://10.0.0.7:1/2", nil, "secret"),
            ("redis://me:s%40c%3Ar%2Ft%25@h", "redis://h:6379/0", "me", "s@c:r/t%"),
            ("redis://[::1]", "redis://[::1]:6379/0", nil, nil),
            ("redis://me:x@[fe80::1%eth0]:65535/1", "redis://[fe80::1%eth0]:65535/1", "me", "x"),
            ("rediss://h", "rediss://h:6379/0", nil, nil),
            (
                "rediss://:p@h:1/2?ssl_keyfile=/k&ssl_ca_certs=/a%20b&ssl_certfile=/c",
                "rediss://h:1/2?ssl_ca_certs=/a b&ssl_certfile=/c&ssl_keyfile=/k", nil, "p"
            ),
            (
                "redis+sentinel://a,b:1,[::1]/main",
                "redis+sentinel://a:26379,b:1,[::1]:26379/main/0",
                nil, nil
            ),
            (
                "rediss+sentinel://u:p@a/main/3?ssl_ca_certs=/c",
                "rediss+sentinel://a:26379/main/3?ssl_ca_certs=/c", "u", "p"
            ),
            ("redis+cluster://a,b:7000", "redis+cluster://a:6379,b:7000", nil, nil),
            ("rediss+cluster://:p@a/0", "rediss+cluster://a:6379", nil, "p"),
            ("unix:///run/redis.sock", "unix:///run/redis.sock?db=0", nil, nil),
            ("unix:///run/redis.sock?db=7", "unix:///run/redis.sock?db=7", nil, nil),
            ("unix://a:b@/run/a%20b.sock?db=0", "unix:///run/a b.sock?db=0", "a", "b"),
            ("unix://:p@/run/a@b.sock", "unix:///run/a@b.sock?db=0", nil, "p"),
        ] as [(String, String, String?, String?)]
    )
    func reads(text: String, printed: String, user: String?, password: String?) throws {
        let address = try RedisAddress(text)
        #expect("\(address)" == printed)
        #expect(address.user == user)
        #expect(address.password == password)
    }

    @Test(
        "An invalid address is rejected with advice",
        arguments: [
            ("", "must start with redis:// or unix://"),
            ("localhost:6379", "must start with redis:// or unix://"),
            ("REDIS://localhost", "must start with redis:// or unix://"),
            ("tls://h", "rediss:// for TLS"), ("redis://", "no host"),
            ("rediss://h?ssl_cert_reqs=none", "always verified"),
            ("rediss://h?", "only ssl_ca_certs"),
            ("rediss://h?ssl_ca_certs", "needs one file"),
            ("rediss://h?ssl_ca_certs=/a&ssl_ca_certs=/b", "needs one file"),
            ("rediss://h?ssl_keyfile=/k", "needs ssl_certfile"),
            ("redis://h?ssl_ca_certs=/a", "supports no ?"), ("redis://a,b", "character"),
            ("redis+sentinel://h", "no name of the master"),
            ("redis+sentinel://h//1", "no name of the master"),
            ("redis+sentinel://h,/m", "no host"), ("redis+sentinel://h/m/x", "database"),
            ("redis+cluster://h/1", "only database 0"), ("redis+cluster://h:0", "port"),
            ("redis://:6379", "no host"),
            ("redis://h:0", "port"), ("redis://h:65536", "port"), ("redis://h:", "port"),
            ("redis://h:6379x", "port"), ("redis://h:+1", "port"), ("redis://::1", "brackets"),
            ("redis://h/x", "database"), ("redis://h/-1", "database"),
            ("redis://h/1/2", "database"),
            ("redis://h/65536", "database"), ("redis://h/99999999999999999999", "database"),
            ("redis://h?db=1", "supports no ?"), ("redis://h#1", "supports no ?"),
            ("redis://hé", "character"), ("redis://h h", "character"),
            ("redis://[::1", "no closing bracket"), ("redis://[::1]6379", "after ]"),
            ("redis://secret@h", "user:password"), ("redis://me:@h", "empty"),
            ("redis://me:se:cret@h", "%3A"), ("redis://me:se@cret@h", "%40"),
            ("redis://me:se/cret@h", "%2F"), ("redis://me:secret%zz@h", "two hexadecimal digits"),
            ("redis://me:secret%2@h", "two hexadecimal digits"),
            ("redis://me:secret%00@h", "zero byte"), ("redis://me:secret%ff@h", "UTF-8"),
            ("unix://", "absolute path"), ("unix:///", "absolute path"),
            ("unix://redis.sock", "absolute path"),
            ("unix:///a?db=", "database"), ("unix:///a?db=x", "database"),
            ("unix:///a?x=1", "db=NUMBER"), ("unix:///a?db=1&x=2", "db=NUMBER"),
            ("unix:///" + String(repeating: "a", count: 107), "107"),
        ]
    )
    func rejectsInvalid(text: String, reason: String) throws {
        let error = #expect(throws: RedisAddressError.self) { try RedisAddress(text) }
        let message = "\(try #require(error))"
        #expect(message.contains(reason), "\(message)")
        #expect(!message.contains("secret"), "\(message)")
        #expect(!message.contains("cret"), "\(message)")
    }

    @Test("Printing an address never shows the password")
    func passwordIsNotPrinted() throws {
        let address = try RedisAddress("redis://keeper:secret@h")
        var dumped = ""
        dump(address, to: &dumped)
        for text in [
            "\(address)", String(reflecting: address), dumped, "\([address])", "\(address as Any)",
        ] {
            #expect(!text.contains("secret") && !text.contains("keeper"), "\(text)")
        }
    }

    @Test("No text traps the parser", arguments: 0..<200 as Range<UInt64>)
    func hostile(seed: UInt64) {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        let pieces = [
            "redis://", "unix://", "rediss+sentinel://", "redis+cluster://", ",", "&",
            "ssl_keyfile=", "@", ":", "/", "%", "%4", "%40", "[", "]", "?db=", "9", "é",
            "\0", "a",
        ]
        var text = ""
        for _ in 0..<12 {
            state = state &* 6_364_136_223_846_793_005 &+ 1
            text += pieces[Int(state >> 33) % pieces.count]
            if let address = try? RedisAddress(text) { #expect(!"\(address)".isEmpty) }
        }
    }
}
