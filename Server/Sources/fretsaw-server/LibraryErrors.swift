public import FretsawCommandLine
import FretsawHTTP
public import FretsawService
public import FretsawStore

extension ListenError: CommandError {
    public var exitStatus: ExitStatus { .failure }
}

extension ServiceSetupError: CommandError {
    public var exitStatus: ExitStatus { .configuration }
}

extension SiteFileError: CommandError {
    public var exitStatus: ExitStatus { .badInput }
}

extension StoreError: CommandError {
    public var exitStatus: ExitStatus { .failure }
}
