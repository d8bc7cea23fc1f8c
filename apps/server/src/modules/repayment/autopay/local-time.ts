import type { LocalTime } from "@puente/core/autopay";
import type { Country } from "@puente/core/region";
import { plainDate } from "@puente/core/time";
import { packs } from "@puente/regions";

/** The day and the minute where the borrower lives. */
export function localTime(at: Date, country: Country): LocalTime {
	const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(
		packs[country].timeZone,
	);
	return {
		date: plainDate(zoned.toPlainDate().toString()),
		time: zoned.toPlainTime().toString().slice(0, 5),
	};
}

export function instantOf({ date, time }: LocalTime, country: Country): Date {
	const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(packs[country].timeZone);
	return new Date(zoned.epochMilliseconds);
}
