import type { DataClass, Pack } from "../pack.ts";

/**
 * Values that the specification gives for every region. A pack with other values spreads these and overrides them.
 * Those of the terms stand in base-terms.ts, because a phone loads the packs first.
 */

export const commonInput = {
	name: { lettersMin: 3, lettersMax: 60 },
	email: { domains: ["gmail.com", "yahoo.com", "outlook.com"] },
	address: { charactersMin: 2, charactersMax: 100 },
	text: { charactersMin: 2, charactersMax: 100 },
	age: { yearsMin: 18, yearsMax: 65 },
	cardExpiryYearsMax: 50,
	codeDigits: 6,
} as const satisfies Partial<Pack["input"]>;

/** The date of each text, before the first consent of the demo borrowers. The texts are in packages/words, the same for every region so far. */
const noticeVersions = {
	terms: "2026-08-01",
	privacy: "2026-08-01",
	permissions: "2026-08-01",
	bureau: "2026-08-01",
	marketing: "2026-08-01",
	biometrics: "2026-08-01",
	location: "2026-08-01",
	noReminders: "2026-08-01",
	loanAgreement: "2026-11-20",
} as const satisfies Pack["noticeVersions"];

/** What the app stores and the four regulators allow of the six classes; see docs/regions.md. */
export const storeCollection = {
	appList: "never",
	sms: "never",
	exif: "never",
	device: "required",
	contact: "never",
	location: "optional",
} as const satisfies Record<DataClass, string>;

export const commonPack = {
	remindersRefusable: false,
	feedbackImagesMax: 5,
	keyDirectory: null,
	dataCollection: storeCollection,
	support: { opensAt: "09:00", closesAt: "18:00", weekdays: [1, 2, 3, 4, 5] },
	noticeVersions,
} as const satisfies Partial<Pack>;
