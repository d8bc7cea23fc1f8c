import { addDays, plainDate } from "@puente/core/time";
import { type DatedRecord, type LegalKind, legalKinds, recordOn } from "./legal-records.ts";
import type { Region } from "./region.ts";

/** Staff enter the next record in the days before the last one ends. */
const noticeDays = 5;

export type LegalGap = {
	readonly kind: LegalKind;
	/** The first day without a record. It may be past. */
	readonly from: string;
	/** False while offers can still be made. */
	readonly stopsOffers: boolean;
};

/** The first day from `day` on that no record covers; null if an open record covers all. */
export function firstDayWithout(records: readonly DatedRecord<unknown>[], day: string): string | null {
	let uncovered = day;
	for (;;) {
		const record = recordOn(records, uncovered);
		if (record === null) return uncovered;
		if (record.until === null) return null;
		uncovered = addDays(plainDate(record.until), 1);
	}
}

export function hasLegalKind({ terms }: Pick<Region, "terms">, kind: LegalKind): boolean {
	return kind !== "usuryRate" || terms.ceilings.usury !== null;
}

/** What staff have to enter: records that have ended, or will within the days of notice. */
export function legalGapsOn(region: Region, day: string): readonly LegalGap[] {
	const noticed = addDays(plainDate(day), noticeDays);
	return legalKinds
		.filter((kind) => hasLegalKind(region, kind))
		.flatMap((kind): LegalGap[] => {
			const from = firstDayWithout(region.legalRecords[kind], day);
			if (from === null || from > noticed) return [];
			return [{ kind, from, stopsOffers: kind === "usuryRate" && from <= day }];
		});
}
