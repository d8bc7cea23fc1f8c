/** A word without a place to break, as people paste them. */
export const longWord = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle";

/** A text of the length that people really write, with a word that is hard to break. */
export const longText = `${"The borrower called three times and says that the transfer left the account on Monday. ".repeat(3)}${longWord}`;
