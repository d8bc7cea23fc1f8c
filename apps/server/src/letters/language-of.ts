import { type Language, languages } from "@puente/core";
import { packs } from "@puente/regions";
import { openAnswer } from "../orders/saved-answers.ts";
import type { Borrower } from "../store/borrowers.ts";
import { lastLanguage } from "../store/notices.ts";
import type { LetterContext } from "./letter-key.ts";

/** The language that a borrower asked to be written to in; else that of what they last agreed to, else the region's. */
export async function languageOf(
	{ db, deps }: Omit<LetterContext, "now">,
	borrower: Borrower,
): Promise<Language> {
	const personal = await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo");
	const wished = languages.find((language) => language === personal?.["language"]);
	return wished ?? (await lastLanguage(db, borrower.id)) ?? packs[borrower.country].language;
}
