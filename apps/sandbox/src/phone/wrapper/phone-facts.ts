import type { Report } from "./collection.ts";

/** Where the simulated phone lies: a state of the region that its app is made for. A real one asks for a coarse position. */
const places: Readonly<Record<string, string>> = {
	ng: "Lagos",
	mx: "Ciudad de México",
	co: "Bogotá, D.C.",
	in: "Maharashtra",
};

/** What this phone says about itself: no more than the permissions text names. */
export function phoneFacts(app: {
	readonly packageName: string;
	readonly language: string;
}): Readonly<Record<Report["class"], Report["data"]>> {
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
