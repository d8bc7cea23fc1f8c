import type { Vault } from "../../../platform/crypto/vault.ts";
import type { Db } from "../../../platform/database/schema/index.ts";
import { toStoredJson } from "../../../platform/stored/stored-json.ts";
import type { Borrower } from "../../borrower/index.ts";
import { listCharges, listTries } from "../store/autopay-charges.ts";
import { type Autopay, listAutopays, listAutopaysOf } from "../store/autopays.ts";
import { openDetails } from "./details.ts";

type Source = { readonly db: Db; readonly vault: Vault };

/** What staff sees of one mandate: never what charges it. */
async function viewAutopay({ db, vault }: Source, borrower: Borrower, autopay: Autopay) {
	const details = openDetails(vault, borrower, autopay);
	const charges = (await listCharges(db, autopay.loanId)).filter(({ autopayId }) => autopayId === autopay.id);
	const tries = await listTries(
		db,
		charges.map(({ id }) => id),
	);
	return {
		way: autopay.way,
		rail: autopay.rail as string,
		state: autopay.state,
		brand: details?.brand ?? "",
		lastDigits: details?.lastDigits ?? "",
		limitMinor: autopay.limitMinor,
		expiresOn: autopay.expiresOn as string,
		askedAt: autopay.askedAt.toISOString(),
		activeAt: autopay.activeAt?.toISOString() ?? null,
		endedAt: autopay.endedAt?.toISOString() ?? null,
		endCause: autopay.endCause,
		revokedAt: autopay.revokedAt?.toISOString() ?? null,
		charges: charges.map(({ id, dueOn, amountMinor, state, toldAt, cause }) => ({
			dueOn: dueOn as string,
			amountMinor,
			state,
			toldAt: toldAt.toISOString(),
			cause,
			tries: tries
				.filter(({ chargeId }) => chargeId === id)
				.map((one) => ({
					number: one.number,
					madeAt: one.madeAt.toISOString(),
					amountMinor: one.amountMinor,
					state: one.state,
					reason: one.reason,
				})),
		})),
	};
}

/** The mandates of a loan with their charges and tries, newest first. */
export async function viewAutopays(source: Source, borrower: Borrower, loanId: string) {
	const autopays = await listAutopays(source.db, loanId);
	return Promise.all(autopays.map((autopay) => viewAutopay(source, borrower, autopay)));
}

/** For the copy of a borrower's data. */
export async function exportAutopays(source: Source, borrower: Borrower) {
	const autopays = await listAutopaysOf(source.db, borrower.id);
	const views = await Promise.all(autopays.map((autopay) => viewAutopay(source, borrower, autopay)));
	// A copy is JSON, where amounts are text.
	return JSON.parse(toStoredJson(views)) as unknown;
}
