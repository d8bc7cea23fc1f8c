import { ok, refuse } from "@puente/core/result";
import { requestChannels } from "@puente/core/staff";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import * as z from "zod/mini";
import { localDate } from "../../../platform/clock/clock.ts";
import { lockBorrowerIfThere } from "../../borrower/index.ts";
import { addDataExport } from "../../privacy/index.ts";
import { isId } from "../is-id.ts";
import { defineKind } from "../proposal-kind.ts";

/**
 * Subject: the borrower, who asked for a copy of their data without the app. Who talked to them says how they were known to
 * be who they are; another person agrees that a file with everything may leave.
 */
export const dataExportKind = defineKind({
	fields: z.object({
		channel: z.enum(requestChannels),
		/** The law's time runs from the day on which it was asked for. */
		askedOn: z.iso.date(),
	}),
	async read({ db, now }, subject, { askedOn }) {
		const borrower = isId(subject) ? await lockBorrowerIfThere(db, subject) : null;
		// Who was erased has no key any more, and nothing that could be read.
		if (!borrower || borrower.dataKey.length === 0) return refuse({ error: "proposalSubjectUnknown" });
		const { id, country } = borrower;
		const isToCome = (askedOn as PlainDate) > localDate(now, packs[country].timeZone);
		if (isToCome)
			return refuse({ error: "inputRefused", fields: [{ field: "askedOn", problem: "notOffered" }] });
		return ok({ before: {}, name: id, borrowerId: id, country });
	},
	async carryOut({ db }, { proposalId, subject }) {
		await addDataExport(db, proposalId, subject);
	},
});
