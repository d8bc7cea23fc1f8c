import { moveToRung } from "@puente/core/decision";
import type { Country } from "@puente/core/region";
import { ok, refuse } from "@puente/core/result";
import { packs } from "@puente/regions";
import { currentCard, regions } from "@puente/regions/load";
import * as z from "zod/mini";
import { isUuid } from "../../../platform/database/is-uuid.ts";
import { type Borrower, lockBorrowerIfExists } from "../../borrower/index.ts";
import { findLimit, putLimit } from "../../offer/index.ts";
import { defineKind } from "../proposal-kind.ts";

const ladderOf = ({ country }: Pick<Borrower, "country">) => currentCard(regions[country].terms).ladder;

type Rungs = { readonly rung: number | null; readonly offeredRung: number | null };

/** Rungs with their amounts. */
function limitFields(country: Country, { rung, offeredRung }: Rungs) {
	const { limits } = ladderOf({ country });
	const minorOf = (at: number | null) => {
		const limit = at === null ? undefined : limits[at];
		return limit === undefined ? null : limit * 10 ** packs[country].currency.minorDigits;
	};
	return {
		rung,
		limitMinor: minorOf(rung),
		offeredRung,
		offeredLimitMinor: minorOf(offeredRung),
	};
}

/** Subject: the borrower. Sets a rung of the region's ladder, never another amount; existing loans keep their terms. */
export const limitChangeKind = defineKind({
	fields: z.object({ rung: z.int() }),
	async read({ db }, subject, after) {
		const borrower = isUuid(subject) ? await lockBorrowerIfExists(db, subject) : null;
		if (!borrower) return refuse({ error: "proposalSubjectUnknown" });
		const { rung = null, offeredRung = null } = (await findLimit(db, borrower.id)) ?? {};
		const ladder = ladderOf(borrower);
		const step = moveToRung(ladder, rung, after.rung);
		if (after.rung === rung || step === null) return refuse({ error: "proposalChangesNothing" });
		const { id, country } = borrower;
		const limit = rung === null ? null : (ladder.limits[rung] ?? null);
		const change = {
			before: limitFields(country, { rung, offeredRung }),
			after: limitFields(country, step),
		};
		return ok({ before: { rung, offeredRung, limit }, name: id, borrowerId: id, country, change });
	},
	async carryOut({ db, now }, { subject, after, current }) {
		const { country } = current;
		const from = await findLimit(db, subject);
		const step = country && moveToRung(ladderOf({ country }), from?.rung ?? null, after.rung);
		if (!step) throw new Error(`Borrower ${subject}: the ladder has no rung ${after.rung}.`);
		await putLimit(db, subject, step, now);
	},
});
