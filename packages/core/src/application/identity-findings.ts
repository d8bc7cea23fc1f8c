import type { FormValues } from "../validation/field-checks.ts";
import { matchNames } from "../validation/names-match.ts";

/** Why a person looks at an identity. None of these rejects anybody by itself. */
export const reviewReasons = [
	"faceUnsure",
	"faceDiffers",
	"livenessNotShown",
	"numberEdited",
	"nameEdited",
	"conflict",
	"typedDiffersFromRead",
	"sameNumber",
	"sameFace",
	"sameDevice",
	"sameAccount",
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** What was read from a document, field by field. */
export type DocumentReading = Readonly<
	Record<string, { readonly value: string; readonly source: "checked" | "read" | "repaired" }>
>;

/** A field in which two places say different things: on the document, and by the borrower's own hand. */
export type Difference = { readonly field: string; readonly read: string; readonly typed: string };

function bare(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toUpperCase()
		.replaceAll(/[^A-Z0-9]/g, "");
}

/** What the borrower changed of what was read. Accents, case and spaces are the reader's to lose, not an edit. */
export function editsOf(reading: DocumentReading, confirmed: FormValues): readonly Difference[] {
	return Object.entries(reading)
		.map(([field, { value }]) => ({ field, read: value, typed: confirmed[field] ?? "" }))
		.filter(({ read, typed }) => bare(read) !== bare(typed));
}

/** The document as the borrower confirmed it against what they typed in the personal form. */
export function differencesFrom(
	confirmed: FormValues,
	personal: FormValues,
	nameMatchSure: number,
): readonly Difference[] {
	const value = (values: FormValues, name: string) => values[name] ?? "";
	const typedName = ["firstName", "middleName", "lastName"].map((name) => value(personal, name)).join(" ");
	const found: Difference[] = [];
	for (const [field, typed] of [
		["cardNo", value(personal, "nationalId")],
		["birthday", value(personal, "birthday")],
	] as const) {
		if (bare(value(confirmed, field)) !== bare(typed)) {
			found.push({ field, read: value(confirmed, field), typed });
		}
	}
	if (matchNames(value(confirmed, "name"), typedName) < nameMatchSure) {
		found.push({ field: "name", read: value(confirmed, "name"), typed: typedName.trim() });
	}
	return found;
}

/** The doubts that reading and confirming leave, each with what it is about. */
export function identityFindings(identity: {
	readonly reading: DocumentReading;
	/** Fields on which two places of the document disagree. */
	readonly conflicts: readonly string[];
	readonly confirmed: FormValues;
	readonly personal: FormValues;
	/** From this likeness on, two names are one. */
	readonly nameMatchSure: number;
}): ReadonlyMap<ReviewReason, readonly Difference[]> {
	const { reading, conflicts, confirmed, personal, nameMatchSure } = identity;
	const edits = editsOf(reading, confirmed);
	const found: readonly (readonly [ReviewReason, readonly Difference[]])[] = [
		["numberEdited", edits.filter(({ field }) => field === "cardNo")],
		[
			"nameEdited",
			edits.filter(({ field, read, typed }) => field === "name" && matchNames(read, typed) < nameMatchSure),
		],
		["conflict", conflicts.map((field) => ({ field, read: reading[field]?.value ?? "", typed: "" }))],
		["typedDiffersFromRead", differencesFrom(confirmed, personal, nameMatchSure)],
	];
	return new Map(found.filter(([, differences]) => differences.length > 0));
}

/** How the name at a bank compares with the name on the document; the two numbers are the scorecard's. */
export function nameVerdict(
	match: number,
	rules: { readonly accountNameMatchMin: number; readonly accountNameMatchSure: number },
): "same" | "unsure" | "other" {
	if (match >= rules.accountNameMatchSure) return "same";
	return match >= rules.accountNameMatchMin ? "unsure" : "other";
}

const shownLetters = 2;

/** "Juan Pérez" as "JU** PÉ***": enough to know one's own name by, not enough to learn another's. */
export function maskName(name: string): string {
	return name
		.toUpperCase()
		.split(/\s+/)
		.filter((word) => word !== "")
		.map((word) => {
			const letters = Array.from(word);
			// Of a short word the last letter is never shown, or it would not be masked at all.
			const shown = Math.min(shownLetters, letters.length - 1);
			return letters.slice(0, shown).join("") + "*".repeat(letters.length - shown);
		})
		.join(" ");
}
