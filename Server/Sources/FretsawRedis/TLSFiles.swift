struct TLSFiles: Sendable, Hashable {
    /// Certificates of the trusted authorities; nil for those of the system.
    var authorities: String?
    /// Our certificate and its chain; nil for none.
    var certificate: String?
    /// The private key of our certificate; nil if it is in the same file.
    var key: String?

    /// The files by their names in an address, which are those of redis-py.
    static var names: KeyValuePairs<String, WritableKeyPath<TLSFiles, String?>> {
        ["ssl_ca_certs": \.authorities, "ssl_certfile": \.certificate, "ssl_keyfile": \.key]
    }

    /// The files as the query of an address; empty without files.
    var query: String {
        let items = TLSFiles.names.compactMap { name, file in
            self[keyPath: file].map { "\(name)=\($0)" }
        }
        return items.isEmpty ? "" : "?" + items.joined(separator: "&")
    }
}
