internal import CSSL
internal import FretsawStore
internal import LibC

/// The TLS session of a connected socket, through libssl; freed with its owner.
///
/// It verifies the server's certificate and that the certificate names the host. The session does not own
/// the socket. Not thread-safe; calls block at most for the socket's timeouts.
@safe struct TLSSession: ~Copyable {
    private let session: OpaquePointer
    private let host: String

    deinit {
        unsafe SSL_free(session)
    }

    /// Starts a session with `host`, a name or an IP address, over the connected socket `socket`.
    ///
    /// Files are read each time, so that renewed certificates need no restart; throws `.rejected`
    /// if one cannot be used, or the other side does not accept it.
    static func start(
        with host: String,
        over socket: Int32,
        files: TLSFiles
    ) throws(StoreError) -> TLSSession {
        let context = try unsafe newContext(files)
        defer { unsafe SSL_CTX_free(context) }
        guard let session = unsafe SSL_new(context) else { throw libraryFailure() }
        let started = unsafe TLSSession(session: session, host: host)
        // Certificates do not contain the zone of a link-local address.
        let number = String(host.prefix { $0 != "%" })
        let isNumber = unsafe X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(session), number) == 1
        if !isNumber {
            let isNamed = unsafe host.withCString { name in
                let indication = unsafe UnsafeMutableRawPointer(mutating: name)
                return unsafe SSL_set1_host(session, name) == 1
                    && SSL_ctrl(
                        session,
                        SSL_CTRL_SET_TLSEXT_HOSTNAME,
                        Int(TLSEXT_NAMETYPE_host_name),
                        indication
                    ) == 1
            }
            guard isNamed else { throw libraryFailure() }
        }
        guard unsafe SSL_set_fd(session, socket) == 1 else { throw libraryFailure() }
        let status = unsafe SSL_connect(session)
        guard status == 1 else { throw started.failure(status, sent: false) }
        return started
    }

    func send(_ bytes: [UInt8], changesNothing: Bool) throws(StoreError) {
        guard !bytes.isEmpty else { return }
        ERR_clear_error()
        var written = 0
        let status = unsafe bytes.withUnsafeBytes { bytes in
            unsafe SSL_write_ex(session, bytes.baseAddress, bytes.count, &written)
        }
        // Partial writes are off: all or an error.
        guard status == 1, written == bytes.count else {
            throw failure(status, sent: !changesNothing)
        }
    }

    /// Waits for bytes and writes them to the front of `buffer`; returns their number.
    func receive(into buffer: inout [UInt8], changesNothing: Bool) throws(StoreError) -> Int {
        ERR_clear_error()
        var count = 0
        let status = unsafe buffer.withUnsafeMutableBytes { buffer in
            unsafe SSL_read_ex(session, buffer.baseAddress, buffer.count, &count)
        }
        guard status == 1 else { throw failure(status, sent: !changesNothing) }
        return count
    }

    /// Reads `files` as the start of a session does; throws `.rejected` if one cannot be used.
    static func check(_ files: TLSFiles) throws(StoreError) {
        unsafe SSL_CTX_free(try newContext(files))
    }

    /// The settings of a session; the caller frees them.
    private static func newContext(_ files: TLSFiles) throws(StoreError) -> OpaquePointer {
        ERR_clear_error()
        guard let context = unsafe SSL_CTX_new(TLS_client_method()) else {
            throw libraryFailure()
        }
        do throws(StoreError) {
            unsafe SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
            _ = unsafe SSL_CTX_ctrl(
                context,
                SSL_CTRL_SET_MIN_PROTO_VERSION,
                Int(TLS1_2_VERSION),
                nil
            )
            // The default would ask for a passphrase at the terminal.
            unsafe SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
            try unsafe load(files, into: context)
        } catch {
            unsafe SSL_CTX_free(context)
            throw error
        }
        return unsafe context
    }

    private static func load(_ files: TLSFiles, into context: OpaquePointer) throws(StoreError) {
        if let file = files.authorities {
            guard unsafe SSL_CTX_load_verify_locations(context, file, nil) == 1 else {
                throw unusable(file, "a file of certificates")
            }
        } else {
            guard unsafe SSL_CTX_set_default_verify_paths(context) == 1 else {
                throw libraryFailure()
            }
        }
        guard let certificate = files.certificate else { return }
        guard unsafe SSL_CTX_use_certificate_chain_file(context, certificate) == 1 else {
            throw unusable(certificate, "a certificate")
        }
        let key = files.key ?? certificate
        guard unsafe SSL_CTX_use_PrivateKey_file(context, key, SSL_FILETYPE_PEM) == 1 else {
            throw unusable(key, "the private key of \(certificate), without a passphrase")
        }
    }

    private static func unusable(_ file: String, _ what: String) -> StoreError {
        let (code, text) = lastError()
        let isSystem = code >> 31 == 1
        return StoreError.redis(
            .rejected,
            isSystem
                ? "cannot read \(file) (\(text)); check its path and its permissions"
                : "\(file) is not \(what), in PEM format (\(text)); replace it"
        )
    }

    private func failure(_ status: Int32, sent: Bool) -> StoreError {
        let system = errno
        let kind = unsafe SSL_get_error(session, status)
        let verified = unsafe SSL_get_verify_result(session)
        if verified != X509_V_OK { return certificateFailure(Int32(verified)) }
        let outcome = sent ? "; the operation may have been done" : ""
        let (code, text) = TLSSession.lastError()
        let isProtocol = kind == SSL_ERROR_SSL
        // Alerts of the other side are 1000 and more; SSL_R_WRONG_VERSION_NUMBER means plain text.
        let reason = code & 0x7F_FFFF
        let isConnected = unsafe SSL_is_init_finished(session) == 1
        if kind == SSL_ERROR_WANT_READ || kind == SSL_ERROR_WANT_WRITE {
            guard !isConnected else { return .late(outcome) }
            return StoreError.redis(
                .timedOut,
                "no TLS session within the timeout; check that the port is the server's"
                    + " tls-port, and the server's load"
            )
        }
        if isProtocol, reason >= 1_000 {
            return StoreError.redis(
                .rejected,
                "the server ended the TLS session (\(text)); check that"
                    + " ssl_certfile in the address is valid and of an authority that it trusts"
            )
        }
        if isProtocol, !isConnected, reason != SSL_R_UNEXPECTED_EOF_WHILE_READING {
            return StoreError.redis(
                .rejected,
                "no TLS session (\(text)); check that the port is the server's tls-port"
            )
        }
        let cause =
            isProtocol ? text : system == 0 ? "Server closed the connection" : errorText(system)
        // A server that rejects a certificate may reset the connection before its alert is read.
        return StoreError.redis(
            .unreachable,
            "TLS: \(cause)\(outcome); check that the server runs, that the port is its tls-port,"
                + " and, if it requires a certificate, ssl_certfile in the address"
        )
    }

    private func certificateFailure(_ code: Int32) -> StoreError {
        let text = unsafe X509_verify_cert_error_string(Int(code)).map {
            unsafe String(cString: $0)
        }
        let advice =
            switch code {
            case X509_V_ERR_HOSTNAME_MISMATCH, X509_V_ERR_IP_ADDRESS_MISMATCH:
                "it does not name \(host); connect to a name in the certificate, or issue one for \(host)"
            case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID:
                "renew it, or set the clocks"
            default:
                "give the certificate of its authority as ssl_ca_certs=FILE in the address"
            }
        return StoreError.redis(
            .rejected,
            "the certificate of \(host) is not accepted (\(text ?? "error \(code)")); \(advice)"
        )
    }

    private static func libraryFailure() -> StoreError {
        StoreError.redis(.rejected, "libssl failed (\(lastError().text)); check its configuration")
    }

    /// The first error in libssl's queue.
    private static func lastError() -> (code: UInt, text: String) {
        let code = ERR_get_error()
        let isSystem = code >> 31 == 1
        guard !isSystem else {
            return (code, errorText(Int32(truncatingIfNeeded: code & 0x7FFF_FFFF)))
        }
        let text = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) }
        return (code, text ?? "error \(code)")
    }
}

private func errorText(_ code: Int32) -> String {
    unsafe String(cString: strerror(code))
}
