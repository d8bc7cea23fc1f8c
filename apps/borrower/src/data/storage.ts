import type { CallOutput, Calls } from "@puente/contract";
import { type Country, countries, type Language, languages } from "@puente/core/region";

/** Answer of getUserInfo. */
export type UserInfo = CallOutput<Calls["getUserInfo"]>;

export type DeviceMsg = {
	/** Random id that survives the end of a session, so that the phone stays the same device. */
	readonly deviceId: string;
	/** Lets this device log in without a code. */
	readonly deviceToken?: string;
	/** The country chosen before login. */
	readonly country?: Country;
};

/** All local storage keys of the app: those of the specification, section 3, the reported milestones, and the last used way to pay. */
type StoredValues = {
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
	readonly milestones: readonly string[];
	/** Kind and name of a rail. */
	readonly payRail: string;
	/** The loan whose offer of autopay the borrower put off. */
	readonly autopayLater: string;
};

export type StoredKey = keyof StoredValues;
type Parse<T> = (text: string) => T | null;

/** The parts of the Storage interface in use; replaced in tests and by the memory fallback. */
export type Backing = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

export type LocalStore = {
	readonly read: <Key extends StoredKey>(key: Key) => StoredValues[Key] | null;
	readonly write: <Key extends StoredKey>(key: Key, value: StoredValues[Key]) => void;
	readonly remove: (key: StoredKey) => void;
};

/** Stored values may be outdated or tampered with: each is parsed, and an invalid one counts as absent. */
const parsers: { readonly [Key in StoredKey]: Parse<StoredValues[Key]> } = {
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
	payRail: matching(/^[\w-]{1,40} [\w-]{1,40}$/),
	autopayLater: matching(/^[\w-]{1,40}$/),
	milestones: (text) => {
		const value = json(text);
		return Array.isArray(value) ? value.filter((each) => typeof each === "string") : null;
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

/** Null unless the value is a safe integer. */
function wholeOrNull(value: unknown): number | null {
	return Number.isSafeInteger(value) ? (value as number) : null;
}

/**
 * Parsed by hand, because the schemas are loaded after the first screen, which shows this. Consents are left out:
 * the server's record decides, never a copy.
 */
function parseUserInfo(text: string): UserInfo | null {
	const { basicInfo, step, score } = fieldsOf(json(text));
	const { userId, country, mobile, registeredAt, firstName } = fieldsOf(basicInfo);
	const parsedCountry = countries.find((name) => name === country);
	if (typeof userId !== "string" || parsedCountry === undefined) return null;
	if (typeof mobile !== "string" || typeof registeredAt !== "string") return null;
	return {
		basicInfo: {
			userId,
			country: parsedCountry,
			mobile,
			registeredAt,
			// Absent in what an older version stored.
			firstName: typeof firstName === "string" ? firstName : null,
		},
		step: wholeOrNull(step),
		score: wholeOrNull(score),
		consents: [],
	};
}

function parseDeviceMsg(text: string): DeviceMsg | null {
	const { deviceId, deviceToken, country } = fieldsOf(json(text));
	if (typeof deviceId !== "string" || !/^[\w.:-]{1,64}$/.test(deviceId)) return null;
	const parsedCountry = countries.find((name) => name === country);
	return {
		deviceId,
		...(typeof deviceToken === "string" && /^[\w-]{1,128}$/.test(deviceToken) ? { deviceToken } : {}),
		...(parsedCountry === undefined ? {} : { country: parsedCountry }),
	};
}

/** Strings are stored as they are, other values as JSON. */
function toText(value: StoredValues[StoredKey]): string {
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

/** A private window may throw on any access, and full storage on writing. The app then uses memory. */
export function createStorage(openBacking: () => Backing): LocalStore {
	const memory = memoryBacking();
	const persistent = attempt(openBacking);
	return {
		read(key) {
			// Memory first: it has the values that storage rejected.
			const text = memory.getItem(key) ?? attempt(() => persistent?.getItem(key) ?? null);
			return text === null ? null : parsers[key](text);
		},
		write(key, value) {
			const text = toText(value);
			const written = attempt(() => {
				persistent?.setItem(key, text);
				return persistent !== null;
			});
			if (written === true) memory.removeItem(key);
			else memory.setItem(key, text);
		},
		remove(key) {
			memory.removeItem(key);
			attempt(() => persistent?.removeItem(key));
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

const sessionKeys = [
	"token",
	"userInfo",
	"score",
	"phoneNum",
	"addActive",
	"faqData",
	"payRail",
	"autopayLater",
] as const;

/**
 * "Clears local data" of the specification. Device id, app and language stay. The device token stays only for an
 * expired session: after a log-out or a login elsewhere, this phone needs a code again.
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
