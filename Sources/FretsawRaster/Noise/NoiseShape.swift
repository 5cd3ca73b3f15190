/// What is done to gradient noise before octaves of it are summed.
public enum NoiseShape: Sendable, Hashable {
    /// Nothing: soft hills and hollows.
    case smooth
    /// `2|n| − ½`: round heads parted by sharp creases, as in cumulus clouds.
    case billow
    /// `½ − 2|n|`: sharp crests, as in mountain ridges and veins.
    case ridged
}
