import type { Module } from "../../platform/context/module.ts";
import { decideProposal, proposal, proposals, propose } from "./proposals.ts";
import { proposeDeath } from "./propose-death.ts";
import { callBackNumber, proposeMobileChange } from "./propose-mobile-change.ts";

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
