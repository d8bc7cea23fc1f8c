import { deviceName } from "./device-name.ts";

/** What is said about this phone where no wrapper says it: no more than the permissions text names. */
export function deviceFacts(language: string) {
	return {
		system: deviceName(navigator.userAgent),
		appVersion: __VERSION__,
		timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
		language,
	};
}
