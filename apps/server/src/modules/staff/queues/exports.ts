import type { StaffCalls, StaffRefusal } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import type { RequestChannel } from "@puente/core/staff";
import type { StaffContext, StaffHandler } from "../../../platform/context/staff-calls.ts";
import { type Borrower, lockBorrower } from "../../borrower/index.ts";
import { notifyBorrower } from "../../notification/index.ts";
import { exportPerson, markHandedOver } from "../../privacy/index.ts";
import { findProposal } from "../store/proposals.ts";
import type { QueueItem } from "../store/queues.ts";
import { letGo, seeItem, workOn } from "./held-item.ts";
import { viewItem } from "./queues.ts";

export const exportItem: StaffHandler<StaffCalls["exportItem"]> = async ({ id }, context) => {
	const item = await seeItem(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (!request) return refuse({ error: "itemNotFound" });
	const { channel, askedOn } = request.after as { channel: RequestChannel; askedOn: string };
	return ok({
		item: viewItem(item.value),
		channel,
		askedOn,
		reason: request.reason,
		notedBy: request.madeByName,
		approvedBy: request.decidedByName,
	});
};

type Agreed = { readonly item: QueueItem; readonly borrower: Borrower };

/** A copy that two people agreed on and that the borrower does not have yet. */
async function agreedExport(
	context: StaffContext,
	id: string,
): Promise<Result<Agreed, StaffRefusal<"itemNotFound" | "itemTaken" | "exportUnchecked">>> {
	const item = await workOn(context, "exports", id);
	if (!item.ok) return item;
	const request = await findProposal(context.db, id);
	if (request?.borrowerId == null) return refuse({ error: "itemNotFound" });
	if (request.decision !== "approved") return refuse({ error: "exportUnchecked" });
	return ok({ item: item.value, borrower: await lockBorrower(context.db, request.borrowerId) });
}

export const exportFile: StaffHandler<StaffCalls["exportFile"]> = async ({ id }, context) => {
	const agreed = await agreedExport(context, id);
	if (!agreed.ok) return agreed;
	const { borrower } = agreed.value;
	const document = {
		exportedAt: context.now.toISOString(),
		data: await exportPerson(context, borrower),
	};
	const bytes = Buffer.from(JSON.stringify(document, null, "\t"));
	return ok({ name: `${borrower.id}.json`, type: "application/json", bytes });
};

/** The borrower hears of it: a copy that somebody else asked for in their name is noticed. */
export const handOverExport: StaffHandler<StaffCalls["handOverExport"]> = async ({ id }, context) => {
	const agreed = await agreedExport(context, id);
	if (!agreed.ok) return agreed;
	const { db, staff, now: at } = context;
	const { item, borrower } = agreed.value;
	if (!(await markHandedOver(db, id, { by: staff.id, at }))) return refuse({ error: "itemNotFound" });
	await notifyBorrower(context, borrower, "dataHandedOver");
	await letGo(context, item);
	return ok({});
};
