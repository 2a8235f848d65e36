package uci.challenge.player;

/**
 * A team's university. Nothing depends on it. {@link #UO_SAM} is known from the contest; the others are the
 * universities of the region, under their usual names. If one is missing, add it here.
 */
public enum University {
    /** Universidad de Oriente, Sede Antonio Maceo. */
    UO_SAM,
    /** Universidad de Oriente, Sede Julio Antonio Mella. */
    UO_SJAM,
    /** Universidad de Oriente. */
    UO,
    /** Universidad de las Ciencias Informáticas. */
    UCI,
    /** Universidad de La Habana. */
    UH,
    /** Universidad Tecnológica de La Habana José Antonio Echeverría. */
    CUJAE,
    /** Universidad Central Marta Abreu de Las Villas. */
    UCLV,
    /** Universidad de Matanzas. */
    UM,
    /** Universidad de Pinar del Río. */
    UPR,
    /** Universidad de Cienfuegos. */
    UCF,
    /** Universidad de Sancti Spíritus José Martí Pérez. */
    UNISS,
    /** Universidad de Ciego de Ávila Máximo Gómez Báez. */
    UNICA,
    /** Universidad de Camagüey Ignacio Agramonte Loynaz. */
    UC,
    /** Universidad de Las Tunas. */
    ULT,
    /** Universidad de Granma. */
    UDG,
    /** Universidad de Holguín. */
    UHO,
    /** Universidad de Moa. */
    UMOA,
    /** Universidad de Guantánamo. */
    UG,
    /** Universidad de Artemisa. */
    UA,
    /** Universidad Agraria de La Habana. */
    UNAH,
    /** Universidad de la Isla de la Juventud Jesús Montané Oropesa. */
    UIJ,
    /** Pontificia Universidad Católica Madre y Maestra, Dominican Republic. */
    PUCMM,
    /** Instituto Tecnológico de Santo Domingo, Dominican Republic. */
    INTEC,
    /** Universidad Autónoma de Santo Domingo, Dominican Republic. */
    UASD,
    /** University of Puerto Rico at Mayagüez. */
    UPRM,
    /** The University of the West Indies. */
    UWI,
    /** None of these. */
    OTHER
}
