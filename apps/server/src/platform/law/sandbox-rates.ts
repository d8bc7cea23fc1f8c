import { countries } from "@puente/core/region";
import { addDays, plainDate } from "@puente/core/time";
import { lowestUsury, regions } from "@puente/regions/load";
import type { Db } from "../database/schema/index.ts";
import { addLegalRecord, lockLegalRecords } from "./legal-records.ts";

/** A fixed id each, so that a second start adds nothing. */
const idOf = (index: number) => `00000000-0000-4000-8000-${`7${index}`.padStart(12, "0")}`;

/** A made-up usury rate after the certified ones, so that the sandbox lends at any date of its clock. */
export async function addSandboxRates(db: Db, now: Date): Promise<void> {
	for (const [index, country] of countries.entries()) {
		const { terms, legalRecords } = regions[country];
		const last = legalRecords.usuryRate.at(-1);
		if (terms.ceilings.usury === null || last === undefined || last.until === null) continue;
		const { until } = last;
		const percentPerYear = lowestUsury(terms.ceilings.usury, legalRecords).toFixed(2);
		await db.transaction().execute(async (tx) => {
			await lockLegalRecords(tx, country);
			await addLegalRecord(tx, {
				id: idOf(index),
				proposalId: null,
				country,
				kind: "usuryRate",
				from: addDays(plainDate(until), 1),
				until: null,
				source: "Made up for the sandbox: two points under the lowest certified rate",
				value: { percentPerYear },
				enteredAt: now,
			});
		});
	}
}
