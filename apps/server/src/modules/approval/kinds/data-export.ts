import { ok, refuse } from "@puente/core/result";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import { localDate } from "../../../platform/clock/clock.ts";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { lockBorrowerIfExists } from "../../borrower/index.ts";
import { addDataExport, dataExportFields } from "../../proposal/index.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the borrower, who asked for a copy of their data outside the app. The maker states how the identity was
 * checked; the checker agrees that a file with all data may leave.
 */
export const dataExportKind = defineKind({
	fields: dataExportFields,
	async read({ db, now }, subject, { askedOn }) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		// An erased borrower has no key and no readable data.
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const { id, country } = borrower;
		const isInFuture = plainDate(askedOn) > localDate(now, packs[country].timeZone);
		if (isInFuture)
			return refuse({ error: "inputRefused", fields: [{ field: "askedOn", problem: "notOffered" }] });
		const change = { before: { copyAllowed: false }, after: { copyAllowed: true } };
		return ok({ before: {}, name: id, borrowerId: id, country, change });
	},
	async carryOut({ db }, { proposalId, subject }) {
		await addDataExport(db, proposalId, subject);
	},
});
