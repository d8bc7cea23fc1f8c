import type { LegalKindName, LegalRecordFields, LegalRecordView, LegalValue } from "@puente/contract/staff";
import { lateDays } from "../../../shared/records/law-format.ts";

/** The texts of the form; a list is typed with commas. */
export type LawDraft = {
	readonly from: string;
	readonly until: string;
	readonly source: string;
	readonly values: Readonly<Record<string, string>>;
};

/** The fields of each kind's value, in the order of the form. */
export const lawFields: Readonly<Record<LegalKindName, readonly string[]>> = {
	usuryRate: ["percentPerYear"],
	holidays: ["fixed", "movedToMonday", "fromEaster", "dates"],
	provisions: lateDays.map(String),
};

/** The next record begins as the last one: a month's rate after it, anything else today. */
export function nextDraft(
	kind: LegalKindName,
	last: LegalRecordView | undefined,
	{ today, missingFrom }: { readonly today: string; readonly missingFrom: string | null },
): LawDraft {
	const values = Object.entries(last?.value ?? {}).filter(([name]) => name !== "kind");
	const texts = values.map(([name, value]) => [
		name,
		Array.isArray(value) ? value.join(", ") : String(value),
	]);
	const from = missingFrom ?? today;
	return {
		from,
		until: kind === "usuryRate" ? monthEndOf(from) : "",
		source: "",
		values: kind === "usuryRate" ? { percentPerYear: "" } : Object.fromEntries(texts),
	};
}

function monthEndOf(day: string): string {
	const [year = 0, month = 0] = day.split("-").map(Number);
	return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Null while a field is invalid. The server checks again. */
export function readDraft(
	kind: LegalKindName,
	{ from, until, source, values }: LawDraft,
): LegalRecordFields | null {
	const value = readValue(kind, values);
	const isDated = isDay(from) && (until === "" ? kind !== "usuryRate" : isDay(until) && until >= from);
	if (value === null || !isDated || source.trim().length < 10) return null;
	return { from, until: until === "" ? null : until, source: source.trim(), value };
}

const listOf = (text = "") =>
	text
		.split(",")
		.map((one) => one.trim())
		.filter((one) => one !== "");

function readValue(kind: LegalKindName, values: LawDraft["values"]): LegalValue | null {
	if (kind === "usuryRate") {
		const percentPerYear = (values["percentPerYear"] ?? "").trim().replace(",", ".");
		return /^(0|[1-9]\d{0,2})(\.\d{1,4})?$/.test(percentPerYear) && Number(percentPerYear) > 0
			? { kind, percentPerYear }
			: null;
	}
	if (kind === "provisions") {
		const [from0, from1, from7, from30, from60, from90] = lateDays.map((days) => Number(values[days] || "x"));
		const shares = { 0: from0, 1: from1, 7: from7, 30: from30, 60: from60, 90: from90 };
		const isGood = (share: number | undefined): share is number =>
			share !== undefined && Number.isInteger(share) && share >= 0 && share <= 100;
		return Object.values(shares).every(isGood) ? ({ kind, ...shares } as LegalValue) : null;
	}
	const [fixed, movedToMonday, dates] = [
		listOf(values["fixed"]),
		listOf(values["movedToMonday"]),
		listOf(values["dates"]),
	];
	const fromEaster = listOf(values["fromEaster"]).map(Number);
	const isGood =
		[...fixed, ...movedToMonday].every((day) => /^\d\d-\d\d$/.test(day)) &&
		dates.every(isDay) &&
		fromEaster.every(Number.isInteger);
	return isGood ? { kind, fixed, movedToMonday, fromEaster, dates } : null;
}
