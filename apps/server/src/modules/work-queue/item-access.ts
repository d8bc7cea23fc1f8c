import type { Refusal } from "@puente/contract";
import type { Currency } from "@puente/core/money";
import { byCountry, type Country, countries } from "@puente/core/region";
import { ok, type Result, refuse } from "@puente/core/result";
import type { QueueName } from "@puente/core/staff";
import { packs } from "@puente/regions";
import { regions } from "@puente/regions/load";
import type { StaffContext } from "../../platform/context/calls.ts";
import type { QueueTerms } from "./store/queue-sources.ts";
import { findItem, type QueueItem, removeAssignment } from "./store/queues.ts";

/** Deadlines of the queues, from the packs. */
export const queueTerms: QueueTerms = {
	reviewHours: byCountry((country) => regions[country].terms.deadlines.reviewHoursMax),
	letterHours: byCountry((country) => regions[country].terms.deadlines.letterAnsweredHoursMax),
	ownDataHours: byCountry((country) => regions[country].terms.deadlines.ownDataDays * 24),
	countries: Object.fromEntries(
		countries.map((country) => [packs[country].currency.code, country]),
	) as Record<Currency, Country>,
	minorUnits: byCountry((country) => {
		const { code, minorDigits } = packs[country].currency;
		return { code, units: 10 ** minorDigits };
	}),
};

/** Finds an item to view, and records the view in the audit. */
export async function readItem(
	{ db, audit }: StaffContext,
	queue: QueueName,
	id: string,
): Promise<Result<QueueItem, Refusal<"itemNotFound">>> {
	const item = await findItem(db, queueTerms, { queue, id });
	if (!item) return refuse({ error: "itemNotFound" });
	audit({ subject: item.id, borrowerId: item.borrowerId });
	return ok(item);
}

/** Finds an item that is open and not assigned to another staff member. */
export async function readWorkableItem(
	context: StaffContext,
	queue: QueueName,
	id: string,
): Promise<Result<QueueItem, Refusal<"itemNotFound" | "itemTaken">>> {
	const item = await readItem(context, queue, id);
	if (!item.ok) return item;
	const { assignedTo } = item.value;
	return assignedTo === null || assignedTo.id === context.staff.id ? item : refuse({ error: "itemTaken" });
}

/** Removes the assignment of a finished item. */
export async function releaseItem({ db }: StaffContext, { queue, id }: QueueItem): Promise<void> {
	await removeAssignment(db, queue, id);
}
