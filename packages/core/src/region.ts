/** The regions served. A country added here does not compile until packages/regions has its pack. */
export const countries = ["mx", "co", "in", "ng"] as const;
export type Country = (typeof countries)[number];

export const languages = ["en", "es"] as const;
export type Language = (typeof languages)[number];
