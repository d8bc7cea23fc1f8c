import { type DataClass, dataClasses, type Pack } from "@puente/regions";

/** Text keys for data classes that are collected, and for those that are not. */
const requestedEntries = { device: "device", location: "location" } as const satisfies Partial<
	Record<DataClass, string>
>;
const notRequestedEntries = {
	contact: "contacts",
	sms: "sms",
	appList: "apps",
	exif: "files",
} as const satisfies Partial<Record<DataClass, string>>;

export type RequestedEntry = "camera" | (typeof requestedEntries)[keyof typeof requestedEntries];
export type NotRequestedEntry = (typeof notRequestedEntries)[keyof typeof notRequestedEntries];

/** The disclosure of a region's policy. The camera is not a data class: it is requested when it is used. */
export function permissionEntries(policy: Pack["dataCollection"]): {
	readonly requested: readonly RequestedEntry[];
	readonly notRequested: readonly NotRequestedEntry[];
	/** Data classes without a text; a test keeps this empty. */
	readonly withoutText: readonly DataClass[];
} {
	const requested: RequestedEntry[] = ["camera"];
	const notRequested: NotRequestedEntry[] = [];
	const withoutText: DataClass[] = [];
	for (const name of dataClasses) {
		const isCollected = policy[name] !== "never";
		if (isCollected && name in requestedEntries)
			requested.push(requestedEntries[name as keyof typeof requestedEntries]);
		else if (!isCollected && name in notRequestedEntries)
			notRequested.push(notRequestedEntries[name as keyof typeof notRequestedEntries]);
		else withoutText.push(name);
	}
	return { requested, notRequested, withoutText };
}
