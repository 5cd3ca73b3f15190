internal import CCrypto

/// Overwrites `bytes` with zeros in a way that no optimiser removes.
///
/// The array should have no other owner: a copy on write would leave the other's bytes alone.
public func wipe(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
}
