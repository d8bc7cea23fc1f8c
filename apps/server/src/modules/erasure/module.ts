import type { applicationCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import type { Handler, Module } from "../../platform/context/calls.ts";
import type { DueContext } from "../../platform/queue/due-step.ts";
import { checkOwnCode } from "../access/index.ts";
import { lockBorrower } from "../borrower/index.ts";
import { listOrders } from "../order/index.ts";
import { erasePerson, isErasureHeld, mayEraseNow, recordsKeptUntil } from "./erase-person.ts";
import { eraseUnapproved, isUnapprovedDue } from "./erase-unapproved.ts";
import { addErasureRequest, findErasureRequest } from "./store/erasure.ts";

/**
 * Erases at once if no record must be kept. Otherwise the request is stored with the end of the retention, and staff
 * carries it out. The session alone is not enough: whoever has the phone in hand for a minute could destroy everything.
 * Refuses: erasureHeld, codeWrong, codeExpired, codeTriesUsed.
 */
const askErasure: Handler<(typeof applicationCalls)["askErasure"]> = async ({ code }, context) => {
	const { db, now } = context;
	const borrower = await lockBorrower(db, context.caller.borrowerId);
	const orders = await listOrders(db, borrower.id);
	if (isErasureHeld(orders)) return refuse({ error: "erasureHeld" });
	const confirmed = await checkOwnCode(context, { purpose: "erasure", code });
	if (!confirmed.ok) return confirmed;
	if (!mayEraseNow(orders)) {
		const keptUntil = recordsKeptUntil(borrower, orders, now);
		await addErasureRequest(db, borrower.id, { requestedAt: now, keptUntil });
		const request = await findErasureRequest(db, borrower.id);
		return ok({ outcome: "asked" as const, keptUntil: (request?.keptUntil ?? keptUntil).toISOString() });
	}
	await erasePerson(context, borrower, orders, "borrower");
	return ok({ outcome: "erased" as const, keptUntil: null });
};

export const erasure = {
	calls: { askErasure },
	jobs: { "erase-unapproved": (_, context) => eraseUnapproved(context) },
	due: [{ name: "erasures", run: enqueueErasures }],
} satisfies Module;

async function enqueueErasures({ db, now, enqueue }: DueContext): Promise<void> {
	if (await isUnapprovedDue(db, now)) await enqueue(db, "erase-unapproved", [{}]);
}
