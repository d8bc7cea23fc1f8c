import { type DataClass, dataClasses, type Pack } from "@puente/regions";

/** What the sheet can say of each class: why it is asked for, or that it is not. */
const askedEntries = { device: "device", location: "location" } as const satisfies Partial<
	Record<DataClass, string>
>;
const notAskedEntries = {
	contact: "contacts",
	sms: "sms",
	appList: "apps",
	exif: "files",
} as const satisfies Partial<Record<DataClass, string>>;

export type AskedEntry = "camera" | (typeof askedEntries)[keyof typeof askedEntries];
export type NotAskedEntry = (typeof notAskedEntries)[keyof typeof notAskedEntries];

/** The disclosure as this region's policy makes it. The camera is no collected class: it is asked for when it is used. */
export function permissionEntries(policy: Pack["dataCollection"]): {
	readonly asked: readonly AskedEntry[];
	readonly notAsked: readonly NotAskedEntry[];
	/** Classes whose policy the sheet has no words for; a test keeps this empty. */
	readonly wordless: readonly DataClass[];
} {
	const asked: AskedEntry[] = ["camera"];
	const notAsked: NotAskedEntry[] = [];
	const wordless: DataClass[] = [];
	for (const name of dataClasses) {
		const taken = policy[name] !== "never";
		if (taken && name in askedEntries) asked.push(askedEntries[name as keyof typeof askedEntries]);
		else if (!taken && name in notAskedEntries)
			notAsked.push(notAskedEntries[name as keyof typeof notAskedEntries]);
		else wordless.push(name);
	}
	return { asked, notAsked, wordless };
}
