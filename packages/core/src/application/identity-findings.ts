import type { FormValues } from "../validation/field-checks.ts";
import { fullName } from "../validation/names.ts";
import { matchNames } from "../validation/names-match.ts";

/** Why staff review an identity. None of these rejects a borrower by itself. */
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

/** The fields that were read from a document. */
export type DocumentReading = Readonly<
	Record<string, { readonly value: string; readonly source: "checked" | "read" | "repaired" }>
>;

/** A field whose value on the document differs from what the borrower typed. */
export type Difference = { readonly field: string; readonly read: string; readonly typed: string };

function normalised(text: string): string {
	return text
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toUpperCase()
		.replaceAll(/[^A-Z0-9]/g, "");
}

/** What the borrower changed of what was read. Accents, case and spaces do not count: text recognition loses them. */
export function editsOf(reading: DocumentReading, confirmed: FormValues): readonly Difference[] {
	return Object.entries(reading)
		.map(([field, { value }]) => ({ field, read: value, typed: confirmed[field] ?? "" }))
		.filter(({ read, typed }) => normalised(read) !== normalised(typed));
}

/** Differences between the document as confirmed by the borrower and the personal form. */
export function differencesFrom(
	confirmed: FormValues,
	personal: FormValues,
	nameMatchSure: number,
): readonly Difference[] {
	const value = (values: FormValues, name: string) => values[name] ?? "";
	const typedName = fullName(personal);
	const found: Difference[] = [];
	for (const [field, typed] of [
		["cardNo", value(personal, "nationalId")],
		["birthday", value(personal, "birthday")],
	] as const) {
		if (normalised(value(confirmed, field)) !== normalised(typed)) {
			found.push({ field, read: value(confirmed, field), typed });
		}
	}
	if (matchNames(value(confirmed, "name"), typedName) < nameMatchSure) {
		found.push({ field: "name", read: value(confirmed, "name"), typed: typedName });
	}
	return found;
}

const nameFields: ReadonlySet<string> = new Set(["name", "lastName", "secondLastName"]);

/** The doubts left after reading and confirming a document, each with its field. */
export function identityFindings(identity: {
	readonly reading: DocumentReading;
	/** Fields on which two places of the document disagree. */
	readonly conflicts: readonly string[];
	readonly confirmed: FormValues;
	readonly personal: FormValues;
	/** From this similarity on, two names count as the same. */
	readonly nameMatchSure: number;
}): ReadonlyMap<ReviewReason, readonly Difference[]> {
	const { reading, conflicts, confirmed, personal, nameMatchSure } = identity;
	const edits = editsOf(reading, confirmed);
	const found: readonly (readonly [ReviewReason, readonly Difference[]])[] = [
		["numberEdited", edits.filter(({ field }) => field === "cardNo")],
		[
			"nameEdited",
			edits.filter(
				({ field, read, typed }) => nameFields.has(field) && matchNames(read, typed) < nameMatchSure,
			),
		],
		["conflict", conflicts.map((field) => ({ field, read: reading[field]?.value ?? "", typed: "" }))],
		["typedDiffersFromRead", differencesFrom(confirmed, personal, nameMatchSure)],
	];
	return new Map(found.filter(([, differences]) => differences.length > 0));
}

/** How the name at a bank compares with the name on the document; both thresholds come from the scorecard. */
export function nameVerdict(
	match: number,
	rules: { readonly accountNameMatchMin: number; readonly accountNameMatchSure: number },
): "same" | "unsure" | "other" {
	if (match >= rules.accountNameMatchSure) return "same";
	return match >= rules.accountNameMatchMin ? "unsure" : "other";
}

const shownLetters = 2;

/** "Juan Pérez" becomes "JU** PÉ***": borrowers recognise their own name, others cannot learn it. */
export function maskName(name: string): string {
	return name
		.toUpperCase()
		.split(/\s+/)
		.filter((word) => word !== "")
		.map((word) => {
			const characters = Array.from(word);
			// The last letter of a short word is never shown, or the word would not be masked at all.
			const shown = Math.min(shownLetters, characters.length - 1);
			return characters.slice(0, shown).join("") + "*".repeat(characters.length - shown);
		})
		.join(" ");
}
