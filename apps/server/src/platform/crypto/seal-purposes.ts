/** What a value is sealed for with the master key: a value copied to another place does not open there. */
export const sealPurposes = {
	outbox: "outbox",
	webhook: "webhook",
	demoPhone: "demo-phone",
	totp: (staffId: string) => `staff-totp:${staffId}`,
	draw: (drawId: string) => `draw:${drawId}`,
} as const;
