import type { Services } from "../shared/state/services.ts";

/** Long enough for the first screen and its calls, also on a slow phone. */
const afterStartMs = 3000;

/**
 * Starts what runs beside the screens: the wrapper's session, events of the sandbox phone, and what can wait.
 */
export function startBackground(services: Services): void {
	const { session, phoneEvents, language } = services;
	void session.adoptWrapperSession();
	setTimeout(() => {
		void import("./after-start.ts").then(({ afterStart }) => afterStart(services)).catch(() => undefined);
	}, afterStartMs);
	phoneEvents.subscribe((event) => {
		if (event.event === "language") void language.choose(event.language);
	});
}
