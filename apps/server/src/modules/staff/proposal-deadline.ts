import type { ParsedProposal } from "./proposal-kind.ts";
import { queueTerms } from "./queues/queue-terms.ts";
import type { WaitingProposal } from "./store/proposals.ts";

const hourMs = 3_600_000;

/** A proposal is checked within the hours of a review; a copy of personal data within the legal time, from the request. */
export function proposalDeadline(
	{ kind, country, madeAt }: Omit<WaitingProposal, "after">,
	parsed: Pick<ParsedProposal, "askedOn"> | null,
): Date {
	const hours = kind === "dataExport" ? queueTerms.ownDataHours : queueTerms.reviewHours;
	const askedOn = parsed?.askedOn ?? null;
	const since = askedOn === null ? madeAt : new Date(askedOn);
	const hoursMax = country === null ? Math.min(...Object.values(hours)) : hours[country];
	return new Date(since.getTime() + hoursMax * hourMs);
}
