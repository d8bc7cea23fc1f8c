import type { StaffCalls } from "@puente/contract/staff";
import { refuse } from "@puente/core/result";
import type { Handler, Module } from "../../platform/context/calls.ts";
import { findBorrower } from "../borrower/index.ts";
import { sealPaperNumber } from "./kinds/borrower-death.ts";
import { decideProposal, proposal, proposals, propose } from "./proposals.ts";
import { callBackNumber, proposeMobileChange } from "./propose-mobile-change.ts";

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
