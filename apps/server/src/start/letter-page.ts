import type { LetterPage } from "../http/letter-page.ts";
import { checkLetter } from "../modules/repayment/index.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Deps } from "../platform/context/calls.ts";
import type { Db } from "../platform/database/schema/index.ts";
import { secondsToWait } from "../platform/guards/rate-windows.ts";

/** The public check of letters of no debt, limited by network address. */
export function openLetterPage(
	db: Db,
	{ clock, ...deps }: Pick<Deps, "vault" | "operatorOf"> & { readonly clock: Clock },
	perHour: number,
): LetterPage {
	const limits = [{ count: perHour, seconds: 3_600 }];
	return {
		check: (code, file) => checkLetter({ db, deps }, code, file),
		secondsToWait: (address) =>
			secondsToWait(db, limits, () => deps.vault.blindIndex("limit:check-letter", address), {
				now: clock.now(),
			}),
	};
}
