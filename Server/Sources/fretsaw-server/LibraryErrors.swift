public import FretsawCommandLine
import FretsawHTTP
public import FretsawService
public import FretsawStore

extension ListenError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .failure }
}

extension ServiceSetupError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .configuration }
}

extension SiteFileError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .badInput }
}

extension StoreError: CommandError {
    /// The exit status of this error.
    public var exitStatus: ExitStatus { .failure }
}
