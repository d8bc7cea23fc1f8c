import { type Country, countries } from "@puente/core/region";
import type { PlainDate } from "@puente/core/time";
import { packs } from "@puente/regions";
import type { StaffContext } from "../../platform/context/calls.ts";
import { findMissingDays, lastEndedDay, type MissingDays } from "./close-day.ts";
import { type Close, countLoansToPost, findAgreedUntil } from "./store/closes.ts";
import type { OpenItem } from "./store/open-items.ts";

export type WaitingClose = MissingDays & {
	readonly country: Country;
	readonly currency: Close["currency"];
	readonly loans: number;
	/** Up to which day two people have agreed; null if they have not since the first of these days. */
	readonly agreedUntil: PlainDate | null;
};

/** The close that an open item is about, by the days that are missing now; null for another item, or if none is. */
export async function findWaitingClose(
	{ db, now }: Pick<StaffContext, "db" | "now">,
	{ kind, rail }: OpenItem,
): Promise<WaitingClose | null> {
	const country = countries.find((each) => packs[each].currency.code === rail);
	if (kind !== "closeWaits" || country === undefined) return null;
	const close = lastEndedDay(country, now);
	const missing = await findMissingDays(db, close);
	if (missing === null) return null;
	const agreed = await findAgreedUntil(db, close.currency);
	return {
		...missing,
		country,
		currency: close.currency,
		loans: await countLoansToPost(db, close),
		agreedUntil: agreed !== null && agreed >= missing.firstDay ? agreed : null,
	};
}
