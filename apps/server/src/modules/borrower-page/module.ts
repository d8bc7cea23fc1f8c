import type { CallParsed } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { isRevealable } from "@puente/core/staff";
import type { Handler, Module, StaffContext } from "../../platform/context/calls.ts";
import {
	type Borrower,
	type BorrowerProfile,
	findBorrower,
	findProfiles,
	readMobile,
} from "../borrower/index.ts";
import { numberFraudKey } from "../fraud/index.ts";
import { openAnswers, readerOf } from "../order/index.ts";
import { loanLedger, borrowerPage as page, viewProfile } from "./page.ts";
import { listTimeline, type TimelineCursor, type TimelineEvent } from "./store/timeline.ts";

const pageCount = 100;

const borrowerTimeline: Handler<StaffCalls["borrowerTimeline"]> = async ({ id, after }, { db }) => {
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

type SearchInput = CallParsed<StaffCalls["searchBorrowers"]>;

const searchBorrowers: Handler<StaffCalls["searchBorrowers"]> = async (input, context) => {
	const profiles = await find(context, input);
	const [only] = profiles;
	if (only && profiles.length === 1) context.audit({ borrowerId: only.borrower.id });
	return ok({ borrowers: await Promise.all(profiles.map((profile) => viewProfile(context, profile))) });
};

async function find(context: StaffContext, input: SearchInput): Promise<readonly BorrowerProfile[]> {
	const { db } = context;
	const searched = input.country === undefined ? countries : [input.country];
	if (input.by === "orderNo") return findProfiles(db, { by: "orderNo", orderNo: input.text.toUpperCase() });
	if (input.by === "identityNumber") {
		const fraudKeys: Buffer[] = [];
		for (const country of searched)
			fraudKeys.push((await numberFraudKey(context, country, input.text)).keyIndex);
		return findProfiles(db, { by: "number", fraudKeys });
	}
	const indexes: Buffer[] = [];
	for (const country of searched) {
		const read = await readMobile(context, { country, mobile: input.text });
		if (read.ok) indexes.push(read.value.index);
	}
	return indexes.length === 0 ? [] : findProfiles(db, { by: "mobile", indexes });
}

type RevealInput = CallParsed<StaffCalls["reveal"]>;

const reveal: Handler<StaffCalls["reveal"]> = async (input, context) => {
	const borrower = await findBorrower(context.db, input.borrowerId);
	if (!borrower) return refuse({ error: "borrowerNotFound" });
	context.audit({ borrowerId: borrower.id });
	const [profile] = await findProfiles(context.db, { by: "id", id: borrower.id });
	const reader = readerOf(context.staff, profile?.latestOrder?.step ?? null);
	if (!isRevealable(input.field, reader)) return refuse({ error: "fieldWithheld" });
	const value = await fieldOf(context, borrower, input);
	return value === undefined || value === "" ? refuse({ error: "fieldEmpty" }) : ok({ value });
};

async function fieldOf(
	{ db, deps: { vault } }: StaffContext,
	borrower: Borrower,
	{ from, field }: RevealInput,
): Promise<string | undefined> {
	// An erased borrower has no key.
	if (borrower.dataKey.length === 0) return undefined;
	if (from === "Registration")
		return field === "mobile" ? vault.openFor(borrower, "mobile", borrower.mobileSealed) : undefined;
	const saved = await openAnswers({ db, vault }, borrower);
	const values = from === "IdentityOCR" ? saved.IdentityOCR?.values : saved[from];
	return values?.[field];
}

export const borrowerPage = {
	staffCalls: { searchBorrowers, borrower: page, borrowerTimeline, loanLedger, reveal },
} satisfies Module;
