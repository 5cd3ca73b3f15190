import Foundation
import FretsawStoreTesting
import FretsawTesting
import Testing

/// A certificate with its key and its authority, made by the command `openssl`.
struct TestCertificate: Sendable {
    /// The files, in PEM format.
    let authority: String
    let certificate: String
    let key: String
    private let folder: TemporaryFolder

    /// Creates an authority, and a certificate for the names that is valid for `days` from now; with
    /// a negative number it has expired.
    init(names: String = "DNS:localhost,IP:127.0.0.1", days: Int = 2) throws {
        folder = try TemporaryFolder()
        authority = folder.path("authority.pem")
        certificate = folder.path("certificate.pem")
        key = folder.path("certificate.key")
        let request = folder.path("certificate.csr")
        let authorityKey = folder.path("authority.key")
        let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        try TestCertificate.openssl(
            ["req", "-x509", "-subj", "/CN=Authority of a test", "-days", "3"] + newKey
                + ["-keyout", authorityKey, "-out", authority]
        )
        try TestCertificate.openssl(
            ["req", "-new", "-subj", "/CN=test", "-addext", "subjectAltName=\(names)"] + newKey
                + ["-keyout", key, "-out", request]
        )
        try TestCertificate.openssl([
            "x509", "-req", "-in", request, "-CA", authority, "-CAkey", authorityKey,
            "-set_serial", "2", "-days", "\(days)", "-copy_extensions", "copy", "-out", certificate,
        ])
    }

    /// The key under a passphrase, in a file of its own.
    func keyWithPassphrase() throws -> String {
        let path = folder.path("passphrase.key")
        try TestCertificate.openssl([
            "pkey", "-in", key, "-aes256", "-passout", "pass:open sesame", "-out", path,
        ])
        return path
    }

    /// The settings of a Redis server that accepts only TLS on `port`, also for replication.
    func settings(port: Int) -> [String] {
        [
            "--port", "0", "--tls-port", "\(port)", "--tls-cert-file", certificate,
            "--tls-key-file", key, "--tls-ca-cert-file", authority, "--tls-auth-clients",
            "optional",
            "--tls-replication", "yes",
        ]
    }

    /// The query of an address that trusts the authority, and presents the certificate if asked to.
    func query(presents: Bool = false) -> String {
        "?ssl_ca_certs=\(authority)"
            + (presents ? "&ssl_certfile=\(certificate)&ssl_keyfile=\(key)" : "")
    }

    private static func openssl(_ arguments: [String]) throws {
        let result = try #require(Command.installed("openssl")).run(arguments)
        try #require(result.status == 0, "openssl \(arguments.joined(separator: " "))")
    }
}
