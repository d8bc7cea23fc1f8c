import type { StaffCalls } from "@puente/contract/staff";
import { ok, refuse } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { findBorrower } from "../borrower/index.ts";
import { listTimeline, type TimelineCursor, type TimelineEvent } from "./store/timeline.ts";

const pageCount = 100;

export const borrowerTimeline: Handler<StaffCalls["borrowerTimeline"]> = async ({ id, after }, { db }) => {
	if (!(await findBorrower(db, id))) return refuse({ error: "borrowerNotFound" });
	const cursor = after === undefined ? null : readCursor(after);
	const page = await listTimeline(db, id, { after: cursor, count: pageCount + 1 });
	const shown = page.slice(0, pageCount);
	const last = shown.at(-1);
	return ok({
		events: shown.map(viewEvent),
		next: page.length > pageCount && last ? `${last.at.getTime()}_${last.ref}` : null,
	});
};

function viewEvent({ at, kind, what, by, orderNo, facts }: TimelineEvent) {
	const present = Object.entries(facts).filter((fact): fact is [string, string] => fact[1] !== null);
	return { at: at.toISOString(), kind, what, by, orderNo, facts: Object.fromEntries(present) };
}

/** An invalid cursor starts at the first page. */
function readCursor(text: string): TimelineCursor | null {
	const [, time, ref] = /^(\d{1,15})_([a-z0-9-]{1,60})$/.exec(text) ?? [];
	return time === undefined || ref === undefined ? null : { at: new Date(Number(time)), ref };
}
