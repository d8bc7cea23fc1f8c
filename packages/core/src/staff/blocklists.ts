/** What can be kept from borrowing: each list holds values of one kind, none of them in the clear. */
export const blocklists = ["number", "mobile", "account", "email", "device"] as const;
export type Blocklist = (typeof blocklists)[number];

/** Numbers are a country's own: the same digits in two countries are two people. */
export const listsByCountry = ["number", "mobile", "account"] as const satisfies readonly Blocklist[];
