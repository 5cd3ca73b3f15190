public import ArgumentParser

extension ArgumentHelp {
    /// The help on an option with a value, which the usage calls `name`.
    public static func value(_ name: String, _ text: String) -> ArgumentHelp {
        ArgumentHelp(text, valueName: name)
    }
}
