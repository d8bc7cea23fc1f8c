import { countryOfApp, simulatedCountries } from "../../countries/index.ts";
import type { CollectedReport } from "./data-collection.ts";

/** The data that this phone uploads: no more than the permissions text names. */
export function phoneFacts(app: {
	readonly packageName: string;
	readonly language: string;
}): Readonly<Record<CollectedReport["class"], CollectedReport["data"]>> {
	return {
		device: {
			system: "Puente phone",
			systemVersion: "1",
			appVersion: "1",
			timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
			language: app.language,
		},
		location: { state: simulatedCountries[countryOfApp(app.packageName)].place },
	};
}
