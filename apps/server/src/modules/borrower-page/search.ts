import type { CallParsed } from "@puente/contract";
import type { StaffCalls } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { Handler, StaffContext } from "../../platform/context/calls.ts";
import { type BorrowerProfile, findProfiles, readMobile } from "../borrower/index.ts";
import { numberFraudKey } from "../fraud/index.ts";
import { viewProfile } from "./profile.ts";

type SearchInput = CallParsed<StaffCalls["searchBorrowers"]>;

export const searchBorrowers: Handler<StaffCalls["searchBorrowers"]> = async (input, context) => {
	const profiles = await find(context, input);
	const [only] = profiles;
	if (only && profiles.length === 1) context.audit({ borrowerId: only.borrower.id });
	return ok({ borrowers: await Promise.all(profiles.map((profile) => viewProfile(context, profile))) });
};

async function find(context: StaffContext, input: SearchInput): Promise<readonly BorrowerProfile[]> {
	const { db } = context;
	const searched = input.country === undefined ? countries : [input.country];
	if (input.by === "orderNo") return findProfiles(db, { by: "orderNo", orderNo: input.text.toUpperCase() });
	if (input.by === "identityNumber") {
		const fraudKeys: Buffer[] = [];
		for (const country of searched)
			fraudKeys.push((await numberFraudKey(context, country, input.text)).keyIndex);
		return findProfiles(db, { by: "number", fraudKeys });
	}
	const indexes: Buffer[] = [];
	for (const country of searched) {
		const read = await readMobile(context, { country, mobile: input.text });
		if (read.ok) indexes.push(read.value.index);
	}
	return indexes.length === 0 ? [] : findProfiles(db, { by: "mobile", indexes });
}
