import { type LegalRecordView, legalKindNames, type StaffCalls } from "@puente/contract/staff";
import type { Country } from "@puente/core/region";
import { ok } from "@puente/core/result";
import { hasPermission } from "@puente/core/staff";
import {
	type DatedRecord,
	firstDayWithout,
	hasLegalKind,
	type LegalKind,
	recordOn,
	regions,
} from "@puente/regions/load";
import { localDate } from "../../platform/clock/clock.ts";
import type { Handler } from "../../platform/context/calls.ts";
import { listLegalGaps } from "../../platform/law/legal-gaps.ts";
import { type EnteredRecord, lawInForce, listEnteredRecords } from "../../platform/law/legal-records.ts";
import { findOpenProposals } from "../proposal/index.ts";

/** Subject of a proposal: country and kind, such as `co:usuryRate`. */
export const legalSubject = (country: Country, kind: LegalKind) => `${country}:${kind}`;

export const legalRecords: Handler<StaffCalls["legalRecords"]> = async ({ country }, { db, now }) => {
	const region = await lawInForce(db, country);
	const today = localDate(now, region.pack.timeZone);
	const entered = await listEnteredRecords(db, country);
	const kinds = legalKindNames.filter((kind) => hasLegalKind(region, kind));
	const waiting = await findOpenProposals(
		db,
		"legalRecord",
		kinds.map((kind) => legalSubject(country, kind)),
	);
	return ok({
		country,
		today,
		kinds: kinds.map((kind) => {
			const all = [
				...regions[country].legalRecords[kind].map((record) => ({ record, entry: null })),
				...entered.filter((one) => one.kind === kind).map((record) => ({ record, entry: record })),
			].toReversed();
			const held = recordOn<unknown>(all.map(({ record }) => record).toReversed(), today);
			const place = all.findIndex(({ record }) => record === held);
			return {
				kind,
				inForce: place < 0 ? null : place,
				missingFrom: firstDayWithout(region.legalRecords[kind], today),
				records: all.map(({ record, entry }) => viewRecord(kind, record, entry)),
				proposalId: waiting.get(legalSubject(country, kind)) ?? null,
			};
		}),
	});
};

/** The stored value was checked by the schema of its kind when it was proposed. */
function viewRecord(
	kind: LegalKind,
	{ from, until, source, value }: DatedRecord<unknown>,
	entry: EnteredRecord | null,
): LegalRecordView {
	const proposalId = entry?.proposalId ?? null;
	return {
		from,
		until,
		source,
		value: { kind, ...(value as object) } as LegalRecordView["value"],
		entered:
			entry === null || proposalId === null
				? null
				: {
						proposalId,
						madeBy: entry.madeBy ?? "",
						checkedBy: entry.checkedBy ?? "",
						at: entry.enteredAt.toISOString(),
					},
	};
}

export const legalGaps: Handler<StaffCalls["legalGaps"]> = async (_input, { db, now, staff, deps }) => {
	if (!hasPermission(staff.roles, "checkLaw")) return ok({ gaps: [] });
	const gaps = await listLegalGaps(db, now, deps.servedCountries);
	return ok({ gaps: gaps.map((gap) => ({ ...gap })) });
};
