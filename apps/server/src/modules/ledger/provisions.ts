import { provisionMinor } from "@puente/core/ledger";
import { countries } from "@puente/core/region";
import { addDays } from "@puente/core/time";
import { lastRecordOn, regions } from "@puente/regions/load";
import type { Db } from "../../platform/database/schema/index.ts";
import { lawInForce } from "../../platform/law/law-in-force.ts";
import type { Close } from "./store/closes.ts";
import { addGeneralEntry, generalBalance } from "./store/general-entries.ts";
import { principalByLateness } from "./store/standings.ts";

const allowance = "asset:provision";
const expense = "expense:provision";

/** The provision rises and falls with the portfolio: each month end posts the change. Safe to repeat. */
export async function postProvision(db: Db, { currency, day }: Close, at: Date): Promise<void> {
	const isMonthEnd = addDays(day, 1).endsWith("-01");
	const country = countries.find((each) => regions[each].pack.currency.code === currency);
	if (!isMonthEnd || !country) return;
	await db.transaction().execute(async (tx) => {
		const principals = await principalByLateness(tx, currency, day);
		const { legalRecords } = await lawInForce(tx, country);
		const shares = lastRecordOn(legalRecords.provisions, day);
		if (shares === null) throw new Error(`${country} has no provisions on ${day}`);
		const required = provisionMinor(principals, shares.value);
		// An allowance is a credit: its balance is negative.
		const change = required + (await generalBalance(tx, allowance, currency));
		if (change === 0n) return;
		const [debit, credit] = change > 0n ? [expense, allowance] : [allowance, expense];
		const minor = change > 0n ? change : -change;
		const entry = { kind: "provision", reference: day, on: day, currency, debit, credit, minor } as const;
		await addGeneralEntry(tx, { ...entry, book: `provision:${currency}` }, at);
	});
}
