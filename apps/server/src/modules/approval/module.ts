import type { Refusal } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { ok, type Result, refuse } from "@puente/core/result";
import type { Handler, Module, StaffContext } from "../../platform/context/calls.ts";
import { callBackNumber as callBack, checkNumberCode } from "../access/index.ts";
import { type Borrower, findBorrower, type Mobile, readMobile } from "../borrower/index.ts";
import { notifyBorrower } from "../notification/index.ts";
import { mobileChangeKind, sealProvenMobile } from "./kinds/borrower-access.ts";
import { sealPaperNumber } from "./kinds/borrower-death.ts";
import { decideProposal, proposal, proposals, propose } from "./proposals.ts";

type Claimed = { readonly borrower: Borrower; readonly mobile: Mobile; readonly toldTo: "support" };

/** The present number is warned at once: who has lost a phone does not read it, who is being robbed does. */
const callBackNumber: Handler<StaffCalls["callBackNumber"]> = async (input, context) => {
	const claimed = await readClaimed(context, input);
	if (!claimed.ok) return claimed;
	const { borrower, mobile } = claimed.value;
	const proposed = mobileChangeKind.parseStored({
		mobileSealed: sealProvenMobile(context, borrower, mobile),
	});
	const possible = await proposed?.read(context, borrower.id);
	if (possible?.ok === false) return possible;
	const sent = await callBack(context, claimed.value);
	if (!sent.ok) return refuse({ error: "numberCodeSent" });
	await notifyBorrower(context, borrower, "mobileAsked");
	return ok({ expiresAt: sent.value.expiresAt.toISOString() });
};

/** A call of its own, because the audit holds what is proposed, and no personal numbers. */
const proposeMobileChange: Handler<StaffCalls["proposeMobileChange"]> = async (
	{ id, mobile, code, reason },
	context,
) => {
	const claimed = await readClaimed(context, { id, mobile });
	if (!claimed.ok) return claimed;
	const checked = await checkNumberCode(context, claimed.value, code);
	if (!checked.ok)
		return refuse({ error: checked.refusal === "wrong" ? "numberCodeWrong" : "numberCodeOver" });
	const after = { mobileSealed: sealProvenMobile(context, claimed.value.borrower, claimed.value.mobile) };
	return propose({ kind: "mobileChange", subject: id, after, reason }, context);
};

async function readClaimed(
	context: StaffContext,
	{ id, mobile }: { readonly id: string; readonly mobile: string },
): Promise<Result<Claimed, Refusal<"borrowerNotFound" | "inputRefused">>> {
	context.audit({ subject: id });
	const borrower = await findBorrower(context.db, id);
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	context.audit({ subject: id, borrowerId: borrower.id });
	const read = await readMobile(context, { country: borrower.country, mobile });
	if (!read.ok) return refuse({ error: "inputRefused", fields: [{ field: "mobile", problem: "format" }] });
	return ok({ borrower, mobile: read.value, toldTo: "support" });
}

/** A call of its own, because the audit holds what is proposed, and no personal numbers. */
const proposeDeath: Handler<StaffCalls["proposeDeath"]> = async ({ id, paper, reason }, context) => {
	context.audit({ subject: id });
	const borrower = await findBorrower(context.db, id);
	if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "borrowerNotFound" });
	const named = paper && {
		paper: paper.kind,
		diedOn: paper.diedOn,
		numberSealed: sealPaperNumber(context, borrower, paper.number),
	};
	return propose(
		{ kind: "borrowerDeath", subject: id, after: { deceased: true, ...named }, reason },
		context,
	);
};

export const approval = {
	staffCalls: {
		propose,
		callBackNumber,
		proposeMobileChange,
		proposeDeath,
		decideProposal,
		proposals,
		proposal,
	},
} satisfies Module;
