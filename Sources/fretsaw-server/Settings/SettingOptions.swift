import ArgumentParser

extension Option where Value == String? {
    /// The flag of a setting; what it may be, the setting's form says.
    init(_ setting: Setting) {
        self.init(
            name: .customLong(setting.name),
            help: ArgumentHelp(setting.flagHelp, valueName: setting.form.valueName)
        )
    }
}

/// The flags of all settings, and the file with the rest.
struct SettingOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Configuration file, key = value a line. (default: that of FRETSAW_CONFIG, or none)",
            valueName: "file"
        )
    )
    var config: String?

    @OptionGroup(title: "Addresses") var addresses: AddressSettingOptions
    @OptionGroup(title: "Challenges") var challenges: ChallengeSettingOptions
    @OptionGroup(title: "Pages") var pages: PageSettingOptions
    @OptionGroup(title: "Keys and stores") var stores: StoreSettingOptions
    @OptionGroup(title: "Limits") var limits: LimitSettingOptions
    @OptionGroup(title: "Logs") var logs: LogSettingOptions

    func validate() throws {
        guard config != "" else { throw ValidationError("--config is empty: give a name") }
    }

    /// The texts that were given, by the settings' names.
    var given: [String: String] {
        var given: [String: String] = [:]
        for pairs in [
            addresses.pairs, challenges.pairs, pages.pairs, stores.pairs, limits.pairs,
            logs.pairs,
        ] {
            for (setting, text) in pairs { given[setting.name] = text }
        }
        return given
    }
}

/// Flags of the section Addresses.
struct AddressSettingOptions: ParsableArguments {
    @Option(.listen) var listen: String?
    @Option(.admin) var admin: String?
    @Option(.prefix) var prefix: String?
    @Option(.errcodePrefix) var errcodePrefix: String?
    @Option(.gesturePrefix) var gesturePrefix: String?
    @Option(.origins) var origins: String?
    @Option(.trustedProxies) var trustedProxies: String?
    @Option(.maxConnections) var maxConnections: String?
    @Option(.bodyLimit) var bodyLimit: String?
    @Option(.headerTimeout) var headerTimeout: String?
    @Option(.idleTimeout) var idleTimeout: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [
            (.listen, listen),
            (.admin, admin),
            (.prefix, prefix),
            (.errcodePrefix, errcodePrefix),
            (.gesturePrefix, gesturePrefix),
            (.origins, origins),
            (.trustedProxies, trustedProxies),
            (.maxConnections, maxConnections),
            (.bodyLimit, bodyLimit),
            (.headerTimeout, headerTimeout),
            (.idleTimeout, idleTimeout),
        ]
    }
}

/// Flags of the section Challenges.
struct ChallengeSettingOptions: ParsableArguments {
    @Option(.kinds) var kinds: String?
    @Option(.look) var look: String?
    @Option(.preset) var preset: String?
    @Option(.rotatePreset) var rotatePreset: String?
    @Option(.decoys) var decoys: String?
    @Option(.tolerance) var tolerance: String?
    @Option(.rotateTolerance) var rotateTolerance: String?
    @Option(.format) var format: String?
    @Option(.quality) var quality: String?
    @Option(.backgrounds) var backgrounds: String?
    @Option(.scenery) var scenery: String?
    @Option(.backgroundMemory) var backgroundMemory: String?
    @Option(.watermark) var watermark: String?
    @Option(.watermarkFont) var watermarkFont: String?
    @Option(.words) var words: String?
    @Option(.prompts) var prompts: String?
    @Option(.wordList) var wordList: String?
    @Option(.wordsFile) var wordsFile: String?
    @Option(.font) var font: String?
    @Option(.encryptAnswers) var encryptAnswers: String?
    @Option(.challengeLifetime) var challengeLifetime: String?
    @Option(.proofLifetime) var proofLifetime: String?
    @Option(.behaviour) var behaviour: String?
    @Option(.makers) var makers: String?
    @Option(.queue) var queue: String?
    @Option(.language) var language: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [
            (.kinds, kinds),
            (.look, look),
            (.preset, preset),
            (.rotatePreset, rotatePreset),
            (.decoys, decoys),
            (.tolerance, tolerance),
            (.rotateTolerance, rotateTolerance),
            (.format, format),
            (.quality, quality),
            (.backgrounds, backgrounds),
            (.scenery, scenery),
            (.backgroundMemory, backgroundMemory),
            (.watermark, watermark),
            (.watermarkFont, watermarkFont),
            (.words, words),
            (.prompts, prompts),
            (.wordList, wordList),
            (.wordsFile, wordsFile),
            (.font, font),
            (.encryptAnswers, encryptAnswers),
            (.challengeLifetime, challengeLifetime),
            (.proofLifetime, proofLifetime),
            (.behaviour, behaviour),
            (.makers, makers),
            (.queue, queue),
            (.language, language),
        ]
    }
}

/// Flags of the section Pages.
struct PageSettingOptions: ParsableArguments {
    /// Understood without a value too: `--demo`.
    @Option(
        name: .customLong(Setting.demo.name),
        defaultAsFlag: "true",
        help: ArgumentHelp(Setting.demo.flagHelp, valueName: Setting.demo.form.valueName)
    )
    var demo: String? = nil
    @Option(.media) var media: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [(.demo, demo), (.media, media)]
    }
}

/// Flags of the section Keys and stores.
struct StoreSettingOptions: ParsableArguments {
    @Option(.keysFile) var keysFile: String?
    @Option(.store) var store: String?
    @Option(.storeTimeout) var storeTimeout: String?
    @Option(.memoryEntries) var memoryEntries: String?
    @Option(.redisConnections) var redisConnections: String?
    @Option(.redisPrefix) var redisPrefix: String?
    @Option(.gestureStore) var gestureStore: String?
    @Option(.gestureCost) var gestureCost: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [
            (.keysFile, keysFile),
            (.store, store),
            (.storeTimeout, storeTimeout),
            (.memoryEntries, memoryEntries),
            (.redisConnections, redisConnections),
            (.redisPrefix, redisPrefix),
            (.gestureStore, gestureStore),
            (.gestureCost, gestureCost),
        ]
    }
}

/// Flags of the section Limits.
struct LimitSettingOptions: ParsableArguments {
    @Option(.getLimit) var getLimit: String?
    @Option(.checkLimit) var checkLimit: String?
    @Option(.verifyLimit) var verifyLimit: String?
    @Option(.gestureLimit) var gestureLimit: String?
    @Option(.failureLimit) var failureLimit: String?
    @Option(.lockOut) var lockOut: String?
    @Option(.gestureLockOut) var gestureLockOut: String?
    @Option(.admitUncounted) var admitUncounted: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [
            (.getLimit, getLimit),
            (.checkLimit, checkLimit),
            (.verifyLimit, verifyLimit),
            (.gestureLimit, gestureLimit),
            (.failureLimit, failureLimit),
            (.lockOut, lockOut),
            (.gestureLockOut, gestureLockOut),
            (.admitUncounted, admitUncounted),
        ]
    }
}

/// Flags of the section Logs.
struct LogSettingOptions: ParsableArguments {
    @Option(.logLevel) var logLevel: String?
    @Option(.logFormat) var logFormat: String?

    /// Each setting with what was given for it.
    var pairs: [(Setting, String?)] {
        [
            (.logLevel, logLevel),
            (.logFormat, logFormat),
        ]
    }
}
