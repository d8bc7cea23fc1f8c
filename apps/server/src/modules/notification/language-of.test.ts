import { expect, it } from "vitest";
import { createVault } from "../../platform/crypto/vault.ts";
import { languageFrom } from "./language-of.ts";

const vault = createVault(Buffer.alloc(32, 1));
const id = "8f6f0f4e-0f0b-4b9e-9d0c-3a3f6f1f2a10";
const borrower = {
	id,
	country: "ng",
	dataKey: vault.newDataKey(id),
	mobileSealed: Buffer.alloc(0),
	registeredAt: new Date(),
	barredAt: null,
} as const;

function facts(wished: string | null, lastLanguage: "en" | "es" | null) {
	const personal = JSON.stringify({ ...(wished !== null && { language: wished }) });
	const personalSealed = vault.sealFor(borrower, "answer:BasicInfo", personal);
	return { letterKey: null, personalSealed, lastLanguage };
}

it.each([
	["the language they chose, also when they consented in another", facts("es", "en"), "es"],
	["the language of their last consent, when they chose none", facts(null, "es"), "es"],
	["the language of their last consent, when we do not write the chosen one", facts("yo", "es"), "es"],
	["the language of the region, when nothing else is known", facts(null, null), "en"],
	["the language of the region, when there are no answers", undefined, "en"],
] as const)("letters are in %s", (_name, known, language) => {
	expect(languageFrom(vault, borrower, known)).toBe(language);
});
