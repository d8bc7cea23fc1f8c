const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
/** Mexico City has this offset all year. */
const mexicoOffsetMs = -6 * hourMs;
const closingHour = 18;

/** The day on which SPEI books: from 18:00 on and at weekends it is the next banking day. */
export function operationDay(now: Date): string {
	const local = new Date(now.getTime() + mexicoOffsetMs);
	let day = local.getTime() + (local.getUTCHours() >= closingHour ? dayMs : 0);
	while ([0, 6].includes(new Date(day).getUTCDay())) day += dayMs;
	return new Date(day).toISOString().slice(0, 10).replaceAll("-", "");
}
