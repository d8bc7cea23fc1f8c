import { serverNowMs } from "../../data/server-clock.ts";
import { useServices } from "../state/services-context.ts";
import { type CalendarDay, calendarText } from "./calendar-file.ts";
import { saveFile } from "./save-file.ts";

/** Gives days to the phone's calendar, as a file that it opens. */
export function useSaveCalendar(): (name: string, days: readonly CalendarDay[]) => Promise<void> {
	const { bridge } = useServices();
	return async (name, days) => {
		const text = calendarText(days, { atMs: serverNowMs() });
		const file = new File([text], `${name}.ics`, { type: "text/calendar" });
		await saveFile(file, await bridge.isPresent());
	};
}
