import type { applicationCalls } from "@puente/contract";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import type { Handler } from "../../platform/context/calls.ts";
import { addConsents, lockBorrower, withdrawConsent } from "../borrower/index.ts";
import { removeCollected } from "./store/collected.ts";

/** Gives or withdraws a consent. Withdrawing deletes what was collected under it. Refuses: inputRefused. */
export const changeConsent: Handler<(typeof applicationCalls)["changeConsent"]> = async (input, context) => {
	const { db, now, language } = context;
	const { purpose, version, given } = input;
	const { id, country } = await lockBorrower(db, context.caller.borrowerId);
	if (purpose === "noReminders" && !packs[country].remindersRefusable) {
		return refuse({ error: "inputRefused", fields: [{ field: "purpose", problem: "notOffered" }] });
	}
	await withdrawConsent(db, id, purpose, now);
	if (given) await addConsents(db, id, [{ purpose, version, language, givenAt: now }]);
	else if (purpose === "location") await removeCollected(db, id, "location");
	return ok({ purpose, given });
};
