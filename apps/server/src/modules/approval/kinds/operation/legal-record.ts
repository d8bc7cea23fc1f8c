import { isDeepStrictEqual } from "node:util";
import {
	type LegalRecordFields,
	type LegalValue,
	legalKindNames,
	legalRecordFields,
} from "@puente/contract/staff";
import { type Country, countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { isDate } from "@puente/core/time";
import { hasLegalKind, type LegalKind, recordOn, regions } from "@puente/regions/load";
import { addLegalRecord, lawInForce, lockLegalRecords } from "../../../../platform/law/legal-records.ts";
import { legalSubject } from "../../../law/index.ts";
import { defineKind } from "../../proposal-kind.ts";

function readSubject(subject: string): { readonly country: Country; readonly kind: LegalKind } | null {
	const [country, kind] = [subject.slice(0, 2), subject.slice(3)];
	const found = {
		country: countries.find((each) => each === country),
		kind: legalKindNames.find((each) => each === kind),
	};
	if (found.country === undefined || found.kind === undefined) return null;
	if (subject !== legalSubject(found.country, found.kind)) return null;
	return hasLegalKind(regions[found.country], found.kind)
		? { country: found.country, kind: found.kind }
		: null;
}

/** The shapes are checked by the schema; here what a shape does not say. */
function isSound({ from, until, value }: LegalRecordFields): boolean {
	if (until !== null && until < from) return false;
	switch (value.kind) {
		case "usuryRate":
			// A rate without an end would never be missed.
			return until !== null && Number(value.percentPerYear) > 0;
		case "provisions":
			return [value[0], value[1], value[7], value[30], value[60], value[90]].every(
				(share, index, all) => index === 0 || share >= (all[index - 1] ?? 0),
			);
		case "holidays":
			// A leap year has every day that a rule may name.
			return [...value.fixed, ...value.movedToMonday].every((day) => isDate(`2028-${day}`));
	}
}

function valueWithoutKind({ kind: _, ...value }: LegalValue) {
	return value;
}

/**
 * Enters what the law says from a day on. What was entered is never changed: a correction is another record of the same
 * days, and the later one holds.
 */
export const legalRecordKind = defineKind({
	fields: legalRecordFields,
	async read({ db }, subject, after) {
		const found = readSubject(subject);
		if (!found || after.value.kind !== found.kind) return refuse({ error: "proposalSubjectUnknown" });
		if (!isSound(after)) return refuse({ error: "legalRecordWrong" });
		const { country, kind } = found;
		await lockLegalRecords(db, country);
		const { legalRecords } = await lawInForce(db, country);
		const record = recordOn<unknown>(legalRecords[kind], after.from);
		const value = valueWithoutKind(after.value);
		const before = record && {
			from: record.from,
			until: record.until,
			source: record.source,
			value: record.value,
		};
		const { from, until, source } = after;
		if (isDeepStrictEqual(before, { from, until, source, value }))
			return refuse({ error: "proposalChangesNothing" });
		const change = { before: before ?? {}, after: { from, until, source, value } };
		return ok({ before: before ?? {}, name: subject, borrowerId: null, country, change });
	},
	async carryOut({ db, now }, { proposalId, subject, after }) {
		const found = readSubject(subject);
		if (!found) throw new Error(`Approved proposal ${proposalId}: ${subject} is no legal record.`);
		const { from, until, source } = after;
		await addLegalRecord(db, {
			id: proposalId,
			proposalId,
			...found,
			from,
			until,
			source,
			value: valueWithoutKind(after.value),
			enteredAt: now,
		});
	},
});
