import { expect, it } from "vitest";
import { createVault } from "../crypto/vault.ts";
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
	["the one they asked for, whatever they agreed in", facts("es", "en"), "es"],
	["the one of what they last agreed to, when they asked for none", facts(null, "es"), "es"],
	["the one of what they last agreed to, when we do not write what they asked for", facts("yo", "es"), "es"],
	["the region's, when nothing else is known", facts(null, null), "en"],
	["the region's, for somebody who has told nothing", undefined, "en"],
] as const)("a borrower is written to in %s", (_name, known, language) => {
	expect(languageFrom(vault, borrower, known)).toBe(language);
});
