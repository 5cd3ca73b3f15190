#if canImport(SwiftUI)
public import FretsawDrawing
public import SwiftUI

/// The themes of all systems in a view, for light and dark appearance.
struct FretsawThemesKey: EnvironmentKey {
    static let defaultValue = FretsawThemes()
}

/// A theme for light and one for dark appearance.
struct FretsawThemes: Equatable, Sendable {
    var light = Theme.light
    var dark = Theme.dark
}

extension EnvironmentValues {
    var fretsawThemes: FretsawThemes {
        get { self[FretsawThemesKey.self] }
        set { self[FretsawThemesKey.self] = newValue }
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
