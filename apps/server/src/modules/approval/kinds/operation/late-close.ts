import { ok, refuse } from "@puente/core/result";
import { daysBetween, type PlainDate } from "@puente/core/time";
import * as z from "zod/mini";
import type { StaffContext } from "../../../../platform/context/calls.ts";
import { isUuid } from "../../../../platform/database/is-uuid.ts";
import { agreeToClose, findOpenItem, findWaitingClose, type WaitingClose } from "../../../ledger/index.ts";
import { defineKind } from "../../proposal-kind.ts";

/**
 * Subject: the open item. The days up to `closedUntil` are posted, each on its own date. What is missing can only become more
 * until it is checked, and later days are not agreed to.
 */
export const lateCloseKind = defineKind({
	fields: z.object({ closedUntil: z.iso.date() }),
	async read(context, subject, { closedUntil: until }) {
		const close = await findClose(context, subject);
		if (!close) return refuse({ error: "proposalSubjectUnknown" });
		const { currency, firstDay, lastDay, loans, agreedUntil, country } = close;
		const isAgreed = agreedUntil !== null && until <= agreedUntil;
		if (isAgreed || until < firstDay || until > lastDay) return refuse({ error: "proposalChangesNothing" });
		const days = daysBetween({ from: firstDay, to: until as PlainDate }) + 1;
		return ok({
			before: { currency, firstMissingDay: firstDay, daysToPost: days, loansToPost: loans },
			name: currency,
			borrowerId: null,
			country,
			change: { before: { closedUntil: null }, after: { closedUntil: until } },
		});
	},
	// Payments post the days of their loans meanwhile.
	watched: ["currency"],
	async carryOut(context, { subject, after }) {
		const close = await findClose(context, subject);
		if (!close) throw new Error(`Open item ${subject}: its close was not found although it was just read.`);
		const { db, now, deps } = context;
		const { currency, lastDay: day } = close;
		await agreeToClose(db, { currency, until: after.closedUntil as PlainDate }, now);
		await deps.enqueue(db, "close-day", [{ currency, day }]);
	},
});

async function findClose(context: StaffContext, id: string): Promise<WaitingClose | null> {
	const item = isUuid(id) ? await findOpenItem(context.db, id) : null;
	return item && findWaitingClose(context, item);
}
