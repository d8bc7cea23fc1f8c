import type { CallInput } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";

type Search = CallInput<StaffCalls["auditExport"]>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const dayMs = 86_400_000;
/** No name is longer, so the rest of a longer text is ignored. */
const staffNameLettersMax = 40;

/** The start of a day in the browser's time zone, plus `addMs`. */
function instantOf(day: string, addMs: number): string | null {
	const atMs = Date.parse(`${day}T00:00:00`);
	return Number.isNaN(atMs) ? null : new Date(atMs + addMs).toISOString();
}

/** The search of the filter fields. Incomplete values are left out, so that typing does not cause refusals. */
export function searchOf(get: (name: string) => string): Search {
	const staffName = get("staff").trim().toLowerCase().slice(0, staffNameLettersMax);
	const borrowerId = get("borrower").trim();
	const call = get("call").trim();
	const from = instantOf(get("from"), 0);
	const until = instantOf(get("until"), dayMs);
	return {
		...(staffName === "" ? {} : { staffName }),
		...(uuid.test(borrowerId) ? { borrowerId } : {}),
		...(call === "" ? {} : { call }),
		...(from === null ? {} : { from }),
		...(until === null ? {} : { until }),
	};
}

/** The first part of an id, as in the queues; the details show the whole id. */
export function shortName(subject: string): string {
	return uuid.test(subject) ? subject.slice(0, 8) : subject;
}

/** The sent input, one field per line. */
export function readInput(input: string): string {
	try {
		return JSON.stringify(JSON.parse(input), null, 2);
	} catch {
		return input;
	}
}
