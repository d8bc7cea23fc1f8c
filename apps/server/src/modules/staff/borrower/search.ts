import type { StaffCalls, StaffParsed } from "@puente/contract/staff";
import { countries } from "@puente/core/region";
import { ok } from "@puente/core/result";
import type { StaffContext, StaffHandler } from "../../../platform/context/staff-calls.ts";
import { type BorrowerProfile, findProfiles, readMobile } from "../../borrower/index.ts";
import { numberTrace } from "../../fraud/index.ts";
import { viewProfile } from "./profile.ts";

type Asked = StaffParsed<StaffCalls["searchBorrowers"]>;

export const searchBorrowers: StaffHandler<StaffCalls["searchBorrowers"]> = async (input, context) => {
	const profiles = await find(context, input);
	const [only] = profiles;
	if (only && profiles.length === 1) context.audit({ borrowerId: only.borrower.id });
	return ok({ borrowers: await Promise.all(profiles.map((profile) => viewProfile(context, profile))) });
};

async function find(context: StaffContext, input: Asked): Promise<readonly BorrowerProfile[]> {
	const { db } = context;
	const asked = input.country === undefined ? countries : [input.country];
	if (input.by === "orderNo") return findProfiles(db, { by: "orderNo", orderNo: input.text.toUpperCase() });
	if (input.by === "identityNumber") {
		const traces = asked.map((country) => numberTrace(context, country, input.text).trace);
		return findProfiles(db, { by: "number", traces });
	}
	const indexes = asked.flatMap((country) => {
		const read = readMobile(context, { country, mobile: input.text });
		return read.ok ? [read.value.index] : [];
	});
	return indexes.length === 0 ? [] : findProfiles(db, { by: "mobile", indexes });
}
