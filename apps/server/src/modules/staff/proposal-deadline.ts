import { queueTerms } from "./queues/queue-terms.ts";
import type { WaitingProposal } from "./store/proposals.ts";

const hourMs = 3_600_000;

/** A proposal is checked within the hours of a review; a copy of personal data within the legal time, from the request. */
export function proposalDeadline({ kind, country, after, madeAt }: WaitingProposal): Date {
	const isExport = kind === "dataExport";
	const hours = isExport ? queueTerms.ownDataHours : queueTerms.reviewHours;
	const since = isExport ? new Date(String(after["askedOn"])) : madeAt;
	const hoursMax = country === null ? Math.min(...Object.values(hours)) : hours[country];
	return new Date(since.getTime() + hoursMax * hourMs);
}
