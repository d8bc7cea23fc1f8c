import type { Country, Language } from "@puente/core/region";
import { clear, createStore } from "idb-keyval";
import { render } from "vitest-browser-react/pure";
import { App } from "../src/app/app.tsx";
import { pathOf, type RouteName } from "../src/app/routes.ts";
import { preloadScreen } from "../src/app/screens.ts";
import { createServices, type Services } from "../src/app/services.ts";
import { drafts } from "../src/data/drafts.ts";
import { lastKnown } from "../src/data/last-known.ts";
import { forgetDraft } from "../src/screens/access/draft.ts";
import { createFakeWire, type FakeWire } from "./fake-wire.ts";
import { mobileOf, token, userInfo } from "./samples/borrower.ts";
import { forgetSavedFiles } from "./saved-files.ts";
import { setWidth, usualWidth } from "./width.ts";
import { type Words, wordsIn } from "./words.ts";

export type OpenOptions = {
	readonly language?: Language;
	/** The country of the app and of the borrower. */
	readonly country?: Country;
	/** Without a session; most screens are seen by a borrower. */
	readonly stranger?: boolean;
	readonly query?: Readonly<Record<string, string>>;
	/** Says what each call answers before the screen is drawn. */
	readonly replies?: (fake: FakeWire) => void;
	/** How wide the phone is. */
	readonly width?: number;
	/** What else this phone keeps from before. */
	readonly stored?: Readonly<Record<string, string>>;
};

export type OpenedScreen = {
	readonly fake: FakeWire;
	readonly services: Services;
	readonly words: Words;
};

const upToDate = {
	update: "none",
	latest: "0.1.0",
	minimum: "0.1.0",
	notes: null,
	url: "https://play.google.com/store/apps/details?id=com.puente.mx",
} as const;

let opened: OpenedScreen | null = null;
const complaints: string[] = [];
const complain = console.error;

/** Shows one screen of the whole app, as if the borrower had come by a link. */
export async function openScreen(name: RouteName, options: OpenOptions = {}): Promise<OpenedScreen> {
	const { language = "en", country = "mx", stranger = false, query = {}, replies, stored = {} } = options;
	keepOnPhone({ language, country, stranger, stored });
	await setWidth(options.width ?? usualWidth);
	const text = new URLSearchParams(query).toString();
	const path = text === "" ? pathOf(name) : `${pathOf(name)}?${text}`;
	window.history.replaceState(null, "", `#${path}`);
	const fake = createFakeWire();
	fake.answers("getUserInfo", userInfo(country));
	fake.answers("getNewVersion", upToDate);
	replies?.(fake);
	const services = createServices(fake.open);
	leaveNothingToChance(services);
	console.error = (...parts: unknown[]) => {
		complaints.push(parts.map(String).join(" ").slice(0, 400));
	};
	opened = { fake, services, words: wordsIn(language) };
	await Promise.all([services.language.start(), preloadScreen(path)]);
	await render(<App services={services} />);
	return opened;
}

function keepOnPhone(options: {
	readonly language: Language;
	readonly country: Country;
	readonly stranger: boolean;
	readonly stored: Readonly<Record<string, string>>;
}): void {
	const { language, country, stranger, stored } = options;
	const session = stranger
		? {}
		: { token, phoneNum: mobileOf(country), userInfo: JSON.stringify(userInfo(country)) };
	const kept = {
		packageName: `com.puente.${country}`,
		language,
		deviceMsg: JSON.stringify({ deviceId: "device-of-the-test" }),
		...session,
		...stored,
	};
	for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value);
}

/** A lost network is tried again without the waits of a phone; which page has the focus is chance while files run side by side. */
function leaveNothingToChance({ queries }: Services): void {
	const { queries: before } = queries.getDefaultOptions();
	queries.setDefaultOptions({ queries: { ...before, retryDelay: 0, refetchOnWindowFocus: false } });
}

/** The hashes of a statement outlive a session on purpose, so no part of the app can clear them. */
const seenEntries = createStore("puente-statements", "seen");
const forgetSeenEntries = () => clear(seenEntries);

export function problemsOfScreen(): readonly string[] {
	return [...(opened?.fake.problems() ?? []), ...complaints];
}

/** Leaves nothing behind for the next test: files share one page. */
export async function forgetScreen(): Promise<void> {
	console.error = complain;
	complaints.length = 0;
	if (opened !== null) {
		await opened.services.queries.cancelQueries();
		opened.services.queries.clear();
	}
	opened = null;
	window.localStorage.clear();
	window.sessionStorage.clear();
	window.history.replaceState(null, "", "#/");
	document.documentElement.style.removeProperty("font-size");
	forgetDraft();
	forgetSavedFiles();
	await Promise.all([drafts.clear(), lastKnown.forget(), forgetSeenEntries()]);
}
