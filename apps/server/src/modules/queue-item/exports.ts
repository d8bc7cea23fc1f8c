import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { parseStored } from "../../platform/stored/stored-json.ts";
import { type Borrower, lockBorrower } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { dataExportFields, findProposal, markHandedOver } from "../proposal/index.ts";
import { type QueueItem, readItem, readWorkableItem, releaseItem } from "../work-queue/index.ts";
import { viewItem } from "./item-view.ts";

export const exportItem: Handler<StaffCalls["exportItem"]> = async ({ id }, context) => {
	const item = await readItem(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const asked = parseStored({ name: "data export", schema: dataExportFields }, request.after);
	const { channel, askedOn } = asked.ok ? asked.value : { channel: null, askedOn: null };
	return ok({
		item: await viewItem(context, item.value),
		channel,
		askedOn,
		reason: request.reason,
		notedBy: request.madeByName,
		approvedBy: request.decidedByName,
	});
};

type ApprovedExport = { readonly item: QueueItem; readonly borrower: Borrower };

/** An approved export that is not handed over yet. */
async function findApprovedExport(
	context: StaffContext,
	id: string,
): Promise<Result<ApprovedExport, Refusal<"itemNotFound" | "itemTaken" | "exportUnchecked">>> {
	const item = await readWorkableItem(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (request?.borrowerId == null) return refuse({ error: "itemNotFound" });
	if (request.decision !== "approved") return refuse({ error: "exportUnchecked" });
	return ok({ item: item.value, borrower: await lockBorrower(context.db, request.borrowerId) });
}

export const exportFile: Handler<StaffCalls["exportFile"]> = async ({ id }, context) => {
	const approved = await findApprovedExport(context, id);
	if (!approved.ok) return approved;
	const { borrower } = approved.value;
	const document = {
		exportedAt: context.now.toISOString(),
		data: await context.exportPerson(context, borrower),
	};
	const bytes = Buffer.from(JSON.stringify(document, null, "\t"));
	return ok({ name: `${borrower.id}.json`, type: "application/json", bytes });
};

/** Notifies the borrower, who notices an export that another person requested in their name. */
export const handOverExport: Handler<StaffCalls["handOverExport"]> = async ({ id }, context) => {
	const approved = await findApprovedExport(context, id);
	if (!approved.ok) return approved;
	const { db, staff, now: at } = context;
	const { item, borrower } = approved.value;
	if (!(await markHandedOver(db, id, { by: staff.id, at }))) return refuse({ error: "itemNotFound" });
	await notifyBorrower(context, borrower, "dataHandedOver");
	await releaseItem(context, item);
	return ok({});
};
