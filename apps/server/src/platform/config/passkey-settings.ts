import * as z from "zod/mini";
import type { SettingProblems } from "./setting-problems.ts";

const text = z.string().check(z.minLength(1, { error: "must not be empty" }));

/** Settings of passkeys; config.ts parses them with its own. */
export const passkeySettingsShape = {
	/** The domain that passkeys belong to; without it the host of PUBLIC_URL. */
	PASSKEY_DOMAIN: z.optional(text),
	/** Further addresses of the app under that domain, with commas between them. */
	PASSKEY_ORIGINS: z.optional(text),
} as const;

type PasskeyValues = Readonly<Partial<Record<keyof typeof passkeySettingsShape, string | undefined>>>;

/** Where passkeys are valid. */
export type PasskeySettings = {
	/** The domain that passkeys belong to. All of them are lost when it changes. */
	readonly rpId: string;
	/** The addresses at which the app may ask for one. */
	readonly origins: readonly string[];
};

export function passkeySettings(
	{ PASSKEY_DOMAIN, PASSKEY_ORIGINS }: PasskeyValues,
	{ publicUrl, problems }: { readonly publicUrl: string; readonly problems: SettingProblems },
): PasskeySettings {
	const own = URL.parse(publicUrl);
	const rpId = PASSKEY_DOMAIN ?? own?.hostname ?? "";
	const origins = [...(own ? [own.origin] : []), ...originsIn(PASSKEY_ORIGINS ?? "", problems)];
	const isUnder = (origin: string) => {
		const host = URL.parse(origin)?.hostname ?? "";
		return host === rpId || host.endsWith(`.${rpId}`);
	};
	// Browsers refuse a passkey of another domain, and a borrower would only see that nothing happens.
	for (const origin of origins.filter((each) => each.startsWith("http") && !isUnder(each)))
		problems.add(`The setting PASSKEY_DOMAIN must be the domain of ${origin}, or one above it.`);
	return { rpId, origins };
}

/** Android apps name themselves by their key: android:apk-key-hash:… */
function originsIn(list: string, problems: SettingProblems): readonly string[] {
	const origins = list.split(",").map((each) => each.trim());
	return origins.filter((origin) => {
		if (origin === "") return false;
		const isOrigin = origin.startsWith("android:apk-key-hash:") || URL.parse(origin)?.origin === origin;
		if (!isOrigin)
			problems.add(
				"The setting PASSKEY_ORIGINS must have addresses without a path, with commas between them.",
			);
		return isOrigin;
	});
}
