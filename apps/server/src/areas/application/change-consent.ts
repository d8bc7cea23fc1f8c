import type { applicationCalls } from "@puente/contract";
import { ok } from "@puente/core";
import type { Handler } from "../../deps.ts";
import { lockBorrower } from "../../store/borrowers.ts";
import { removeCollected } from "../../store/collected.ts";
import { addConsents, withdrawConsent } from "../../store/consents.ts";

/** Gives or takes back one consent. What was collected under it goes with it. */
export const changeConsent: Handler<(typeof applicationCalls)["changeConsent"]> = async (input, context) => {
	const { db, now, language } = context;
	const { purpose, version, given } = input;
	const { id } = await lockBorrower(db, context.caller.borrowerId);
	await withdrawConsent(db, id, purpose, now);
	if (given) await addConsents(db, id, [{ purpose, version, language, givenAt: now }]);
	else if (purpose === "location") await removeCollected(db, id, "location");
	return ok({ purpose, given });
};
