import type { NotificationContext } from "../../notification/index.ts";
import type { PollContext } from "../poll-payment.ts";
import { type AutopayFacts, readFacts } from "./facts.ts";

export type AutopayContext = PollContext;

/** Runs with the borrower's row locked and all facts read again; false if autopay has ended meanwhile. */
export async function inTransaction(
	context: AutopayContext,
	{ autopay }: { readonly autopay: Pick<AutopayFacts["autopay"], "id"> },
	work: (tx: NotificationContext, facts: AutopayFacts) => Promise<boolean>,
): Promise<boolean> {
	const { vault, enqueue, now } = context;
	return context.db.transaction().execute(async (tx) => {
		const facts = await readFacts({ ...context, db: tx }, autopay.id, "locked");
		return facts === null ? false : work({ db: tx, now, deps: { vault, enqueue } }, facts);
	});
}
