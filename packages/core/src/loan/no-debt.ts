import { addDays, type PlainDate } from "../time/plain-date.ts";

type FinalPayment = { readonly rail: string; readonly paidOn: PlainDate };

/**
 * The day from which none of the payments can be taken back any more, so that a letter of no debt would stay true; null
 * if none can be today. `reversibleDays` are the days that the payer of a rail has for a dispute.
 */
export function reversibleUntil(
	payments: readonly FinalPayment[],
	reversibleDays: Readonly<Partial<Record<string, number>>>,
	today: PlainDate,
): PlainDate | null {
	const days = payments.flatMap(({ rail, paidOn }) => {
		const count = reversibleDays[rail];
		return count === undefined ? [] : [addDays(paidOn, count)];
	});
	return days.reduce<PlainDate | null>(
		(latest, day) => (day > today && (latest === null || day > latest) ? day : latest),
		null,
	);
}
