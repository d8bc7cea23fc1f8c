import type { CollectedReport } from "./data-collection.ts";

/** Location of the simulated phone: a state of the app's region. A real phone requests a coarse position. */
const places: Readonly<Record<string, string>> = {
	ng: "Lagos",
	mx: "Ciudad de México",
	co: "Bogotá, D.C.",
	in: "Maharashtra",
};

/** The data that this phone uploads: no more than the permissions text names. */
export function phoneFacts(app: {
	readonly packageName: string;
	readonly language: string;
}): Readonly<Record<CollectedReport["class"], CollectedReport["data"]>> {
	const home = app.packageName.slice(app.packageName.lastIndexOf(".") + 1);
	return {
		device: {
			system: "Puente phone",
			systemVersion: "1",
			appVersion: "1",
			timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
			language: app.language,
		},
		location: { state: places[home] ?? "" },
	};
}
