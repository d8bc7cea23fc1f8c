import type { Country } from "@puente/core/region";
import { type HolidayRule, holidaysOf } from "./holidays.ts";

/** What the law moves from time to time, by kind. Staff enter the next record; a pack has those it is delivered with. */
export type LegalValues = {
	/** The days on which no one works, and on which borrowers may not be contacted where the law says so. */
	readonly holidays: HolidayRule;
};

export type LegalKind = keyof LegalValues;

export type DatedRecord<Value> = {
	/** The first and the last day on which it holds; null: until a later one begins. */
	readonly from: string;
	readonly until: string | null;
	/** The law or the notice that says so. */
	readonly source: string;
	readonly value: Value;
};

export type LegalRecords = { readonly country: Country } & {
	readonly [Kind in LegalKind]: readonly DatedRecord<LegalValues[Kind]>[];
};

/** The record that holds on a day: of those that cover it the one that begins last, and of these the one entered last. */
export function recordOn<Value>(
	records: readonly DatedRecord<Value>[],
	day: string,
): DatedRecord<Value> | null {
	const covering = records.filter(({ from, until }) => from <= day && (until === null || day <= until));
	return covering.reduce<DatedRecord<Value> | null>(
		(latest, record) => (latest === null || record.from >= latest.from ? record : latest),
		null,
	);
}

/** After the last list has ended its days still hold: a holiday too many delays, one too few breaks a law. */
export function isHoliday({ holidays }: Pick<LegalRecords, "holidays">, day: string): boolean {
	const begun = holidays.map((record) => ({ ...record, until: null }));
	const record = recordOn(holidays, day) ?? recordOn(begun, day);
	return record !== null && holidaysOf(record.value, Number(day.slice(0, 4))).includes(day);
}
