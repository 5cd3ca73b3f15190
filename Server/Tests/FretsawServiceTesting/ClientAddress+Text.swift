internal import FretsawLimits

extension ClientAddress {
    /// The client with the address in `text`; nil if it is not an address.
    package init?(_ text: String) {
        guard let address = IPAddress(text) else { return nil }
        self.init(address)
    }
}
