import { type Client, randomUuid } from "@puente/client";
import { type Country, countries, type Language, languages } from "@puente/core/region";
import { apps, findApp, type Pack, packs, phoneSettings } from "@puente/regions";
import { createContext, useContext, useEffect, useMemo, useState } from "react";

/** What the app in the frame stores: it has the same origin, and its values are read and written here too. */
type Stored = {
	readonly packageName: string;
	readonly language: Language;
	readonly country: Country;
	/** An account has its country for good. */
	readonly hasAccount: boolean;
};

export type OpenClient = (caller: Pick<Stored, "packageName" | "language">) => Client;

type Site = Stored & {
	readonly pack: Pack;
	/** Without a session, which belongs to the app: the page asks only for what everybody may see. */
	readonly client: Client;
	readonly chooseLanguage: (language: Language) => void;
	readonly chooseCountry: (country: Country) => void;
};

export const SiteContext = createContext<Site | null>(null);

export function useSite(): Site {
	const site = useContext(SiteContext);
	if (site === null) throw new Error("useSite was called outside SiteContext");
	return site;
}

/** Follows language, country and session of the app in the frame, by its storage. */
export function useStoredSite(openClient: OpenClient): Site {
	const [stored, setStored] = useState(readStored);
	useEffect(() => {
		const follow = () => setStored(readStored());
		window.addEventListener("storage", follow);
		return () => window.removeEventListener("storage", follow);
	}, []);
	const { packageName, language, country } = stored;
	const client = useMemo(() => openClient({ packageName, language }), [openClient, packageName, language]);
	return {
		...stored,
		pack: packs[country],
		client,
		chooseLanguage(chosen) {
			write("language", chosen);
			setStored({ ...stored, language: chosen });
		},
		chooseCountry(chosen) {
			// The app would not take a device without an id.
			const device = { deviceId: randomUuid(), ...readObject("deviceMsg"), country: chosen };
			write("deviceMsg", JSON.stringify(device));
			setStored({ ...stored, country: chosen });
		},
	};
}

function readStored(): Stored {
	const parameters = new URLSearchParams(window.location.search);
	const named = [parameters.get("packageName"), read("packageName")];
	const app = named.map((name) => findApp(name ?? "")).find((found) => found !== null) ?? apps[0];
	const phone = phoneSettings(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone);
	const home = (app === apps[0] && named[0] === null ? phone.country : undefined) ?? app.home;
	const wanted = [read("language"), parameters.get("lang"), phone.language];
	const account = readObject("userInfo")["basicInfo"] as { readonly country?: unknown } | undefined;
	const places = [account?.country, readObject("deviceMsg")["country"]];
	return {
		packageName: app.packageName,
		language:
			wanted.map((name) => languages.find((one) => one === name)).find(Boolean) ?? packs[home].language,
		country: places.map((place) => countries.find((name) => name === place)).find(Boolean) ?? home,
		hasAccount: account !== undefined,
	};
}

/** A browser may refuse any access to its storage. */
function read(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

function write(key: string, text: string): void {
	try {
		localStorage.setItem(key, text);
	} catch {
		// The choice holds for this page.
	}
}

function readObject(key: string): Readonly<Record<string, unknown>> {
	try {
		return JSON.parse(read(key) ?? "{}") ?? {};
	} catch {
		return {};
	}
}
