import { mayHaveWrapper } from "./shared/wire/lazy-wire.ts";

const inTab = "(display-mode:browser)";
/**
 * Wide enough for the phone and a text beside it, and in a tab: not an installed app. Where fingers point, on a tablet or a
 * touch laptop, it must be wider and higher than a phone that lies on its side.
 */
const desktopMedia = `(min-width:820px) and (pointer:fine) and ${inTab},(min-width:1024px) and (min-height:600px) and ${inTab}`;

/**
 * Whether `/` shows the app in a phone beside what Puente is. The Navigation API is needed to keep the address of the
 * page and of the frame alike (apps/site/src/follow-frame.ts); a browser without it shows the app alone. So does a
 * payment link, which a stranger may open to pay for the borrower.
 */
export function isDesktop(view: Pick<Window, "matchMedia" | "location">): boolean {
	return (
		!mayHaveWrapper(view) &&
		"navigation" in view &&
		!view.location.hash.includes("portal=") &&
		view.matchMedia(desktopMedia).matches
	);
}

/** Shows the first page of a desktop, an app of its own. False without its files, for instance without network. */
export function openSite(): Promise<boolean> {
	const entry = import.meta.env.DEV ? "/site/src/main.ts" : "/site/main.js";
	return import(/* @vite-ignore */ entry).then(
		() => true,
		() => false,
	);
}
