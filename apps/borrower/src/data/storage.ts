import type { CallOutput, Calls } from "@puente/contract";
import { type Country, countries, type Language, languages } from "@puente/core/region";

/** Who is logged in, as getUserInfo answers. */
export type UserInfo = CallOutput<Calls["getUserInfo"]>;

export type DeviceMsg = {
	/** Made once at random; survives the end of a session, so that the same phone stays the same device. */
	readonly deviceId: string;
	/** Lets this device log in without a code. */
	readonly deviceToken?: string;
	/** The country chosen by the borrower before an account says which one it is. */
	readonly country?: Country;
};

/** Everything the app keeps in local storage (specification, section 3). There are no other keys. */
type Stored = {
	readonly token: string;
	readonly userInfo: UserInfo;
	readonly score: number;
	readonly language: Language;
	readonly packageName: string;
	readonly deviceMsg: DeviceMsg;
	readonly afid: string;
	readonly appName: string;
	readonly phoneNum: string;
	readonly addActive: boolean;
	readonly faqData: readonly unknown[];
};

export type StoredKey = keyof Stored;
type Parse<T> = (text: string) => T | null;

/** The parts of the browser's storage that are used; tests and blocked browsers bring their own. */
export type Backing = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export type LocalStore = {
	readonly read: <Key extends StoredKey>(key: Key) => Stored[Key] | null;
	readonly write: <Key extends StoredKey>(key: Key, value: Stored[Key]) => void;
	readonly remove: (key: StoredKey) => void;
};

/** What stands in storage may be old, broken or planted: each value is parsed, and what does not fit is absent. */
const parsers: { readonly [Key in StoredKey]: Parse<Stored[Key]> } = {
	token: matching(/^[\w.-]{1,512}$/),
	userInfo: parseUserInfo,
	score: (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : null),
	language: (text) => languages.find((language) => language === text) ?? null,
	packageName: matching(/^[A-Za-z][\w.]{0,127}$/),
	deviceMsg: parseDeviceMsg,
	afid: matching(/^[\w.:-]{1,128}$/),
	appName: matching(/^[^\p{Cc}]{1,60}$/u),
	phoneNum: matching(/^\d{4,15}$/),
	addActive: (text) => (text === "true" ? true : text === "false" ? false : null),
	faqData: (text) => {
		const value = json(text);
		return Array.isArray(value) ? value : null;
	},
};

function matching(pattern: RegExp): Parse<string> {
	return (text) => (pattern.test(text) ? text : null);
}

function json(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
	return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

/** Anything but a whole number of sensible size is none, as in an answer without one. */
function wholeOrNull(value: unknown): number | null {
	return Number.isSafeInteger(value) ? (value as number) : null;
}

/**
 * Read by hand: the schemas of the contract come with the wire, after the first screen, and this is shown on it. The
 * consents are left out: what was agreed to is the server's record, and nothing here may decide by a copy of it.
 */
function parseUserInfo(text: string): UserInfo | null {
	const { basicInfo, step, score } = fieldsOf(json(text));
	const { userId, country, mobile, registeredAt } = fieldsOf(basicInfo);
	const known = countries.find((name) => name === country);
	if (typeof userId !== "string" || known === undefined) return null;
	if (typeof mobile !== "string" || typeof registeredAt !== "string") return null;
	return {
		basicInfo: { userId, country: known, mobile, registeredAt },
		step: wholeOrNull(step),
		score: wholeOrNull(score),
		consents: [],
	};
}

function parseDeviceMsg(text: string): DeviceMsg | null {
	const { deviceId, deviceToken, country } = fieldsOf(json(text));
	if (typeof deviceId !== "string" || !/^[\w.:-]{1,64}$/.test(deviceId)) return null;
	const known = countries.find((name) => name === country);
	return {
		deviceId,
		...(typeof deviceToken === "string" && /^[\w-]{1,128}$/.test(deviceToken) ? { deviceToken } : {}),
		...(known === undefined ? {} : { country: known }),
	};
}

/** Strings are kept as they are, everything else as JSON. */
function toText(value: Stored[StoredKey]): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}

export function memoryBacking(): Backing {
	const values = new Map<string, string>();
	return {
		getItem: (key) => values.get(key) ?? null,
		setItem: (key, value) => void values.set(key, value),
		removeItem: (key) => void values.delete(key),
	};
}

/**
 * A private window may throw on any touch of its storage, and a full one on writing. The app then works from
 * memory for as long as it is open.
 */
export function createStorage(openBacking: () => Backing): LocalStore {
	const memory = memoryBacking();
	const lasting = attempt(openBacking);
	return {
		read(key) {
			// Memory first: it holds what the browser refused to keep.
			const text = memory.getItem(key) ?? attempt(() => lasting?.getItem(key) ?? null);
			return text === null ? null : parsers[key](text);
		},
		write(key, value) {
			const text = toText(value);
			const kept = attempt(() => {
				lasting?.setItem(key, text);
				return lasting !== null;
			});
			if (kept === true) memory.removeItem(key);
			else memory.setItem(key, text);
		},
		remove(key) {
			memory.removeItem(key);
			attempt(() => lasting?.removeItem(key));
		},
	};
}

function attempt<T>(action: () => T): T | null {
	try {
		return action();
	} catch {
		return null;
	}
}

const sessionKeys = ["token", "userInfo", "score", "phoneNum", "addActive", "faqData"] as const;

/**
 * "Clears local data" of the specification. What names the phone and the app stays, so that a lost session does not
 * make it a new device, and so does the language. The device token stays only when the session merely grew old: after a
 * log-out, or when another device took over, this phone must show a code again.
 */
export function clearLocalData(store: LocalStore, options: { readonly trustDevice: boolean }): void {
	for (const key of sessionKeys) store.remove(key);
	const device = store.read("deviceMsg");
	if (device === null) {
		store.remove("deviceMsg");
		return;
	}
	const { deviceToken, ...named } = device;
	store.write("deviceMsg", options.trustDevice && deviceToken !== undefined ? device : named);
}
