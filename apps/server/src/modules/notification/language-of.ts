import { type Language, languages } from "@puente/core/region";
import type { FormValues } from "@puente/core/validation";
import { packs } from "@puente/regions";
import type { Vault } from "../../platform/crypto/vault.ts";
import type { Borrower } from "../borrower/index.ts";
import type { LetterContext } from "./notification-key.ts";
import { listReaderFacts, type ReaderFacts } from "./store/notifications.ts";

/** The language that a borrower asked to be written to in; else that of what they last agreed to, else the region's. */
export function languageFrom(vault: Vault, borrower: Borrower, facts: ReaderFacts | undefined): Language {
	const sealed = facts?.personalSealed ?? null;
	const personal: FormValues | null =
		sealed && JSON.parse(vault.openFor(borrower, "answer:BasicInfo", sealed));
	const wished = languages.find((language) => language === personal?.["language"]);
	return wished ?? facts?.lastLanguage ?? packs[borrower.country].language;
}

export async function languageOf(
	{ db, deps }: Omit<LetterContext, "now">,
	borrower: Borrower,
): Promise<Language> {
	const [facts] = await listReaderFacts(db, [borrower.id]);
	return languageFrom(deps.vault, borrower, facts);
}
