/** A word that cannot be broken. */
export const longWord = "Donaudampfschifffahrtsgesellschaftskapitaenswitwenrentenauszahlungsstelle";

/** A text of realistic length with a word that cannot be broken. */
export const longText = `${"The borrower called three times and says that the transfer left the account on Monday. ".repeat(3)}${longWord}`;
