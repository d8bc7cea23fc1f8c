import { type Language, languages } from "@puente/core/region";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import type { Borrower } from "../../platform/context/borrower.ts";
import type { Vault } from "../../platform/crypto/vault.ts";
import { openStored, type StoredFormat } from "../../platform/stored/stored-json.ts";
import type { NotificationContext } from "./notification-key.ts";
import { listRecipientFacts, type RecipientFacts } from "./store/recipient-facts.ts";

const personalFormat: StoredFormat<{ readonly language?: string }> = {
	name: "personal form",
	schema: z.object({ language: z.exactOptional(z.string()) }),
};

/** The language that the borrower chose, else that of the last consent, else the region's. */
export function languageFrom(vault: Vault, borrower: Borrower, facts: RecipientFacts | undefined): Language {
	const sealed = facts?.personalSealed ?? null;
	const place = { vault, holder: borrower, field: "answer:BasicInfo" };
	const language = sealed && openStored(personalFormat, place, sealed).language;
	const chosen = languages.find((known) => known === language);
	return chosen ?? facts?.lastLanguage ?? packs[borrower.country].language;
}

export async function languageOf(
	{ db, deps }: Omit<NotificationContext, "now">,
	borrower: Borrower,
): Promise<Language> {
	const [facts] = await listRecipientFacts(db, [borrower.id]);
	return languageFrom(deps.vault, borrower, facts);
}
