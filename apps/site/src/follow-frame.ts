import { bridgeChannel } from "@puente/contract";

/** The parts of a frame's window that are used here. */
type FrameWindow = Pick<Window, "location" | "postMessage" | "document"> & {
	readonly navigation: Pick<Navigation, "addEventListener">;
};

/** The app in the frame of the page, on the same origin. */
export function windowOf(frame: HTMLIFrameElement | null): FrameWindow | null {
	return frame?.contentWindow ?? null;
}

/** The address of the frame: the page's own, with a mark, because a page may not frame its own address. */
export function frameAddress({ search, hash }: Pick<Location, "search" | "hash">): string {
	const parameters = new URLSearchParams(search);
	parameters.set("in", "site");
	return `/?${parameters}${hash}`;
}

/**
 * Follows a document in the frame. The page takes over its hash, so that reload and bookmark open the same screen.
 * Pages of other origins, such as a card payment, open in place of the whole page: they refuse frames, and so does our
 * policy for them.
 */
export function followFrame(app: FrameWindow, page: Window): void {
	const takeOverHash = () => {
		const { pathname, hash } = app.location;
		if (pathname !== "/" || hash === page.location.hash) return;
		const { pathname: path, search } = page.location;
		page.history.replaceState(page.history.state, "", path + search + hash);
	};
	app.navigation.addEventListener("currententrychange", takeOverHash);
	app.navigation.addEventListener("navigate", (event) => {
		const { protocol, origin, href } = new URL(event.destination.url);
		if (event.downloadRequest !== null || !event.cancelable || origin === page.location.origin) return;
		if (protocol !== "https:" && protocol !== "http:") return;
		event.preventDefault();
		page.location.assign(href);
	});
	takeOverHash();
}

/** Opens the screen that the page's own hash names, for instance after an edit of the address. */
export function showHash(app: FrameWindow, page: Pick<Location, "search" | "hash">): void {
	const hash = page.hash || "#/";
	if (app.location.pathname !== "/") app.location.replace(frameAddress(page));
	else if ((app.location.hash || "#/") !== hash) app.location.replace(hash);
}

/**
 * The app asks the page around it whether it is a wrapper. An answer without a reply says no at once, instead of after
 * a second.
 */
export function refuseHandshake(message: MessageEvent, app: FrameWindow, origin: string): void {
	if (message.origin !== origin || (message.source as unknown) !== app) return;
	try {
		const { channel, id } = JSON.parse(String(message.data));
		if (channel === bridgeChannel) app.postMessage({ channel, id }, origin);
	} catch {
		// Not a message of the app, such as one of a browser extension.
	}
}

export function sendLanguage(app: FrameWindow, language: string, origin: string): void {
	app.postMessage({ channel: bridgeChannel, event: "language", language }, origin);
}
