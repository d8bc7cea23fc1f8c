import { byCountry } from "@puente/core/region";
import {
	hasPermission,
	type ProposalKind,
	proposalKindNames,
	proposalRules,
	requestChannels,
} from "@puente/core/staff";
import { regions } from "@puente/regions/load";
import * as z from "zod/mini";
import type { StaffContext } from "../../platform/context/calls.ts";
import { parseStored } from "../../platform/stored/stored-json.ts";
import { listWaitingProposals, type WaitingProposal } from "./store/proposals.ts";

/** The proposed fields of a data export. */
export const dataExportFields = z.object({
	channel: z.enum(requestChannels),
	/** The legal deadline runs from the day of the request. */
	askedOn: z.iso.date(),
});

const dataExportFormat = { name: "data export", schema: dataExportFields };
const hourMs = 3_600_000;

/** A proposal is checked within the hours of a review; a copy of personal data within the legal time, from the request. */
export function proposalDeadline({ kind, country, madeAt, after }: WaitingProposal): Date {
	const hours = byCountry((of) => {
		const { ownDataDays, reviewHoursMax } = regions[of].terms.deadlines;
		return kind === "dataExport" ? ownDataDays * 24 : reviewHoursMax;
	});
	const request = kind === "dataExport" ? parseStored(dataExportFormat, after) : null;
	const since = request?.ok ? new Date(request.value.askedOn) : madeAt;
	const hoursMax = country === null ? Math.min(...Object.values(hours)) : hours[country];
	return new Date(since.getTime() + hoursMax * hourMs);
}

/** The kinds of proposals that the caller may check. */
export function checkableKinds({ staff }: StaffContext): readonly ProposalKind[] {
	return proposalKindNames.filter((kind) => hasPermission(staff.roles, proposalRules[kind].check));
}

/** The number of proposals that wait for the caller. */
export async function countToCheck(context: StaffContext) {
	const { db, staff, now } = context;
	const waiting = await listWaitingProposals(db, { kinds: checkableKinds(context), notMadeBy: staff.id });
	const overdue = waiting.filter((proposal) => proposalDeadline(proposal) < now);
	return { count: waiting.length, overdue: overdue.length };
}
