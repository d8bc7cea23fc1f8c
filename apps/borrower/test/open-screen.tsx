import type { Country, Language } from "@puente/core/region";
import { clear, createStore } from "idb-keyval";
import { render } from "vitest-browser-react/pure";
import { answerCache } from "../src/data/answer-cache.ts";
import { drafts } from "../src/data/drafts.ts";
import { forgetServerTime } from "../src/data/server-clock.ts";
import { clearDraft } from "../src/screens/access/draft.ts";
import { pathOf, type RouteName } from "../src/shared/navigation/routes.ts";
import { createServices, type Services } from "../src/shared/state/services.ts";
import { App } from "../src/shell/app.tsx";
import { preloadScreen } from "../src/shell/screens.ts";
import { createFakeWire, type FakeWire } from "./fake-wire.ts";
import { autopayOffered } from "./samples/autopay.ts";
import { mobileOf, token, userInfo } from "./samples/borrower.ts";
import { service } from "./samples/support.ts";
import { clearSavedFiles } from "./saved-files.ts";
import { setSize, usualWidth } from "./width.ts";
import { type Words, wordsIn } from "./words.ts";

export type OpenOptions = {
	readonly language?: Language;
	/** Country of the app and of the borrower. */
	readonly country?: Country;
	/** Opens the screen without a session. */
	readonly loggedOut?: boolean;
	readonly query?: Readonly<Record<string, string>>;
	/** Sets the replies before the screen is rendered. */
	readonly replies?: (fake: FakeWire) => void;
	/** Fetches again when the app comes back to the front; else off, because test files run in parallel. */
	readonly refetchOnFocus?: boolean;
	/** Viewport width. */
	readonly width?: number;
	/** Viewport height. */
	readonly height?: number;
	/** Additional local storage values. */
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

/** Longer than any test, so that a slow machine does not miss a message. */
const toastMs = { good: 600_000, wrong: 600_000 };

let opened: OpenedScreen | null = null;
const consoleErrors: string[] = [];
const originalConsoleError = console.error;

/** Renders the app at one screen, as if opened by a link. */
export async function openScreen(name: RouteName, options: OpenOptions = {}): Promise<OpenedScreen> {
	const { language = "en", country = "mx", loggedOut = false, query = {}, replies, stored = {} } = options;
	fillLocalStorage({ language, country, loggedOut, stored });
	await setSize(options.width ?? usualWidth, options.height);
	const text = new URLSearchParams(query).toString();
	const path = text === "" ? pathOf(name) : `${pathOf(name)}?${text}`;
	window.history.replaceState(null, "", `#${path}`);
	const fake = createFakeWire();
	fake.answers("getUserInfo", userInfo(country));
	fake.answers("getNewVersion", upToDate);
	// Home asks for these on every visit.
	fake.answers("messageList", { messages: [], unread: 0, more: false });
	fake.answers("promotionPage", { campaign: null, payoutMinutes: null, products: [] });
	fake.answers("customerService", service());
	fake.answers("autopay", autopayOffered({ offered: false, ways: [] }));
	fake.answers("hasCancelLoan", { allowed: false, how: null, reasons: [], giveBack: null });
	fake.answers("pushState", { offered: null, subscribed: false, reminders: true });
	replies?.(fake);
	const services = createServices(fake.open, toastMs);
	makeDeterministic(services, options.refetchOnFocus ?? false);
	console.error = (...parts: unknown[]) => {
		consoleErrors.push(parts.map(String).join(" ").slice(0, 400));
	};
	opened = { fake, services, words: wordsIn(language, country) };
	await Promise.all([services.language.start(), preloadScreen(path, !loggedOut)]);
	await render(<App services={services} />);
	return opened;
}

function fillLocalStorage(options: {
	readonly language: Language;
	readonly country: Country;
	readonly loggedOut: boolean;
	readonly stored: Readonly<Record<string, string>>;
}): void {
	const { language, country, loggedOut, stored } = options;
	const session = loggedOut
		? {}
		: { token, phoneNum: mobileOf(country), userInfo: JSON.stringify(userInfo(country)) };
	const values = {
		packageName: `com.puente.${country}`,
		language,
		deviceMsg: JSON.stringify({ deviceId: "device-of-the-test" }),
		...session,
		...stored,
	};
	for (const [key, value] of Object.entries(values)) window.localStorage.setItem(key, value);
}

/** Removes retry delays and refetching on focus, which differs while test files run in parallel. */
function makeDeterministic({ queries }: Services, refetchOnFocus: boolean): void {
	const { queries: before } = queries.getDefaultOptions();
	const onFocus = refetchOnFocus ? {} : { refetchOnWindowFocus: false };
	queries.setDefaultOptions({ queries: { ...before, retryDelay: 0, ...onFocus } });
}

/** Seen statement entries outlive a session on purpose, so tests clear them here. */
const seenEntries = createStore("puente-statements", "seen");
const clearSeenEntries = () => clear(seenEntries);

export function problemsOfScreen(): readonly string[] {
	return [...(opened?.fake.problems() ?? []), ...consoleErrors];
}

/** Resets all state before each test, because test files share one page. */
export async function resetScreen(): Promise<void> {
	console.error = originalConsoleError;
	consoleErrors.length = 0;
	if (opened !== null) {
		await opened.services.queries.cancelQueries();
		opened.services.queries.clear();
	}
	opened = null;
	window.localStorage.clear();
	window.sessionStorage.clear();
	window.history.replaceState(null, "", "#/");
	document.documentElement.style.removeProperty("font-size");
	forgetServerTime();
	clearDraft();
	clearSavedFiles();
	await Promise.all([drafts.clear(), answerCache.clear(), clearSeenEntries()]);
}
