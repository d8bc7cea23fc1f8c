import { expect, it } from "vitest";
import { createVault } from "../../platform/crypto/vault.ts";
import { languageFrom } from "./notify-borrower.ts";

const vault = createVault(Buffer.alloc(32, 1));
const id = "8f6f0f4e-0f0b-4b9e-9d0c-3a3f6f1f2a10";
const borrower = {
	id,
	country: "ng",
	dataKey: vault.newDataKey(id),
	mobileSealed: Buffer.alloc(0),
	registeredAt: new Date(),
	blockedAt: null,
	deceasedAt: null,
} as const;

function facts(chosen: string | null, lastLanguage: "en" | "es" | null) {
	const personal = JSON.stringify({ ...(chosen !== null && { language: chosen }) });
	const personalSealed = vault.sealFor(borrower, "answer:BasicInfo", personal);
	return { notificationKey: null, personalSealed, lastLanguage, hasPush: false };
}

it.each([
	["the chosen language, even if the last consent is in another", facts("es", "en"), "es"],
	["the language of the last consent, if none is chosen", facts(null, "es"), "es"],
	["the language of the last consent, if we have no texts in the chosen one", facts("yo", "es"), "es"],
	["the language of the region, if there is neither", facts(null, null), "en"],
	["the language of the region, if there are no facts", undefined, "en"],
] as const)("writes notifications in %s", (_name, recipient, language) => {
	expect(languageFrom(vault, borrower, recipient)).toBe(language);
});
