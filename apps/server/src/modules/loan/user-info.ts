import type { accessCalls } from "@puente/contract";
import { stepCodes } from "@puente/core/application";
import { ok } from "@puente/core/result";
import type { Handler } from "../../platform/context/calls.ts";
import { getBorrower, listConsents, maskMobile } from "../borrower/index.ts";
import { findLatestDecision } from "../decision/index.ts";
import { findOpenOrder, openAnswer } from "../order/index.ts";

/** What the app knows of a borrower who is logged in. */
export const getUserInfo: Handler<(typeof accessCalls)["getUserInfo"]> = async (
	_input,
	{ db, caller, deps },
) => {
	const borrower = await getBorrower(db, caller.borrowerId);
	const consents = await listConsents(db, caller.borrowerId);
	const order = await findOpenOrder(db, caller.borrowerId);
	const decision = await findLatestDecision(db, caller.borrowerId);
	const personal = await openAnswer({ db, vault: deps.vault }, borrower, "BasicInfo");
	return ok({
		basicInfo: {
			userId: borrower.id,
			country: borrower.country,
			mobile: maskMobile(deps.vault.openFor(borrower, "mobile", borrower.mobileSealed)),
			registeredAt: borrower.registeredAt.toISOString(),
			firstName: personal?.["firstName"] ?? null,
		},
		step: order && stepCodes[order.step],
		score: decision?.points ?? null,
		consents: consents.map((consent) => ({
			purpose: consent.purpose,
			version: consent.version,
			givenAt: consent.givenAt.toISOString(),
		})),
	});
};
