#if canImport(SwiftUI)
public import FretsawDrawing
public import SwiftUI

/// The themes of all systems in a view, for light and dark appearance.
struct FretsawThemes: EnvironmentKey, Equatable, Sendable {
    static let defaultValue = FretsawThemes()
    var light = Theme.light
    var dark = Theme.dark
}

extension EnvironmentValues {
    var fretsawThemes: FretsawThemes {
        get { self[FretsawThemes.self] }
        set { self[FretsawThemes.self] = newValue }
    }
}

extension SwiftUI.View {
    /// Sets the colours of the systems inside.
    public func fretsawTheme(
        light: Theme = .light,
        dark: Theme = .dark
    ) -> some SwiftUI.View {
        environment(\.fretsawThemes, FretsawThemes(light: light, dark: dark))
    }
}
#endif
