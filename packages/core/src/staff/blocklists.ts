/** The blocklists: each holds values of one kind, none of them in plain text. */
export const blocklists = ["number", "mobile", "account", "email", "device"] as const;
export type Blocklist = (typeof blocklists)[number];

/** Numbers belong to a country: the same digits in two countries are two people. */
export const listsByCountry = ["number", "mobile", "account"] as const satisfies readonly Blocklist[];
