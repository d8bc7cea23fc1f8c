import { type CodeUse, codeBudget, codeRules, isWithinBudget } from "@puente/core/access";
import type { Context } from "../../platform/context/calls.ts";
import { countUnlessExceeded } from "../../platform/guards/rate-windows.ts";
import type { Mobile } from "../borrower/index.ts";
import {
	type CodeOrigin,
	type CodeSlot,
	lockBudget,
	readAddressUse,
	readDeviceUse,
	readNewNumberUse,
} from "./store/verification-codes.ts";

type NewCode = CodeSlot & CodeOrigin & { readonly mobile: Mobile };

/** Why no code is sent: too many for this number, or too many unused ones. Null: one more may be sent, and counts. */
export async function refuseByBudget(context: Context, code: NewCode): Promise<"limit" | "budget" | null> {
	if (code.addressIndex && !(await isWithinBudgets(context, { ...code, addressIndex: code.addressIndex })))
		return "budget";
	return (await isWithinLimits(context, code)) ? null : "limit";
}

/** Counts the code, unless it is one too many. What strangers ask for never counts against the borrower. */
function isWithinLimits(
	{ db, now, deps: { vault }, address }: Context,
	{ mobile: { e164 }, isOwn, purpose }: NewCode,
): Promise<boolean> {
	const { own, perNumberAndAddress, perNumber } = codeRules;
	const checks = (
		name: string,
		subject: string,
		limits: readonly { readonly count: number; readonly seconds: number }[],
	) => limits.map((limit) => ({ key: vault.blindIndex(name, subject), limit, now }));
	return countUnlessExceeded(
		db,
		isOwn
			? checks("own-codes", `${purpose} ${e164}`, own)
			: [
					...checks("codes-to-from", `${e164} ${address}`, perNumberAndAddress),
					...checks("codes-to", e164, perNumber),
				],
	);
}

/** A registered number is narrowed by its address only, so that no stranger keeps borrowers out. */
async function isWithinBudgets(
	{ db, now, deps }: Context,
	{ requestedBy, addressIndex: address, deviceId, country }: NewCode & { readonly addressIndex: Buffer },
): Promise<boolean> {
	await lockBudget(db, address.toString("hex"));
	const addressUse = await readAddressUse(db, { address, requestedBy }, now);
	if (requestedBy !== "newNumber") return isWithinBudget(addressUse, codeBudget.newDevice.address);
	const { newNumber } = codeBudget;
	if (!isWithinBudget(addressUse, newNumber.address)) return false;
	if (deviceId !== "") {
		await lockBudget(db, `device ${deviceId}`);
		if (!isWithinBudget(await readDeviceUse(db, deviceId, now), newNumber.device)) return false;
	}
	const isProven = addressUse.used >= codeBudget.provenAddressUsed;
	if (!isProven) await lockBudget(db, "new numbers");
	const use = await readNewNumberUse(db, country, now);
	if (sentIn(use.country) >= deps.codesPerDay) return false;
	return (
		isProven ||
		(isWithinBudget(use.country, newNumber.country) &&
			isWithinBudget(use.installation, newNumber.installation))
	);
}

const sentIn = ({ unused, used }: CodeUse) => unused.day + used;
