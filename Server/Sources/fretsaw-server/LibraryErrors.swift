package import FretsawCommandLine
import FretsawHTTP
package import FretsawService
package import FretsawStore

extension ListenError: CommandError {
    package var exitStatus: ExitStatus { .failure }
}

extension ServiceSetupError: CommandError {
    package var exitStatus: ExitStatus { .configuration }
}

extension SiteFileError: CommandError {
    package var exitStatus: ExitStatus { .badInput }
}

extension StoreError: CommandError {
    package var exitStatus: ExitStatus { .failure }
}
