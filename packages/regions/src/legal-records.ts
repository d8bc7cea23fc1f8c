import type { Country } from "@puente/core/region";
import { type HolidayRule, holidaysOf } from "./holidays.ts";
import type { Percent } from "./terms.ts";

/** What the law moves from time to time, by kind. Staff enter the next record; a pack has those it is delivered with. */
export type LegalValues = {
	/** The days on which no one works, and on which borrowers may not be contacted where the law says so. */
	readonly holidays: HolidayRule;
	/** Of the principal, by days late: posted as a provision at each month end. */
	readonly provisions: Readonly<Record<0 | 1 | 7 | 30 | 60 | 90, number>>;
	/** The highest yearly rate, effective; only where the terms have a usury law. */
	readonly usuryRate: { readonly percentPerYear: Percent };
};

export const legalKinds = [
	"holidays",
	"provisions",
	"usuryRate",
] as const satisfies readonly (keyof LegalValues)[];
export type LegalKind = keyof LegalValues;

export type DatedRecord<Value> = {
	/** The first and the last day on which it holds; null: until a later one begins. */
	readonly from: string;
	readonly until: string | null;
	/** The law or the notice that says so. */
	readonly source: string;
	readonly value: Value;
};

/** It names its country, so that a copied region does not compile with the law of another. */
export type LegalRecords<Own extends Country = Country> = { readonly country: Own } & {
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

/** The same; after the last one has ended it holds on, until staff enter the next. */
export function lastRecordOn<Value>(
	records: readonly DatedRecord<Value>[],
	day: string,
): DatedRecord<Value> | null {
	const open = records.map((record) => ({ ...record, until: null }));
	return recordOn(records, day) ?? recordOn(open, day);
}

export function isHoliday({ holidays }: Pick<LegalRecords, "holidays">, day: string): boolean {
	const record = lastRecordOn(holidays, day);
	return record !== null && holidaysOf(record.value, Number(day.slice(0, 4))).includes(day);
}
