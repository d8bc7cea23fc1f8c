import type { CallResult } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { stepCodes } from "@puente/core/application";
import { maskNumber } from "@puente/core/staff";
import type { StaffContext } from "../../platform/context/calls.ts";
import type { BorrowerProfile } from "../borrower/index.ts";
import { identityName, openAnswers } from "../order/index.ts";

type Profile = CallResult<StaffCalls["borrower"]>["profile"];

/** The profile of a borrower, empty where data was erased. */
export async function viewProfile(
	{ db, deps: { vault } }: StaffContext,
	{ borrower, erasedAt, latestOrder }: BorrowerProfile,
): Promise<Profile> {
	const isErased = erasedAt !== null;
	const name = isErased ? "" : identityName(await openAnswers({ db, vault }, borrower));
	return {
		id: borrower.id,
		country: borrower.country,
		name: name === "" ? null : name,
		mobile: isErased ? null : maskNumber(vault.openFor(borrower, "mobile", borrower.mobileSealed)),
		registeredAt: borrower.registeredAt.toISOString(),
		blockedAt: borrower.blockedAt?.toISOString() ?? null,
		deceasedAt: borrower.deceasedAt?.toISOString() ?? null,
		erasedAt: erasedAt?.toISOString() ?? null,
		latestOrder: latestOrder && { orderNo: latestOrder.orderNo, step: stepCodes[latestOrder.step] },
	};
}
