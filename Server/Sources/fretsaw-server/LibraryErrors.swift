package import FretsawCommandLine
import FretsawHTTP
package import FretsawService
package import FretsawStore

extension ListenError: CommandError {
    package var exitStatus: ExitStatus { .failure }
    package var advice: String? {
        isAdmin
            ? "--admin HOST:PORT sets it, --admin none serves none" : "--listen HOST:PORT sets it"
    }
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
