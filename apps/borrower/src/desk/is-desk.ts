import { mayHaveWrapper } from "../shared/wire/lazy-wire.ts";

/** Wide enough for the phone and a text beside it, with a mouse, and in a tab: not an installed app. */
const deskMedia = "(min-width:820px) and (pointer:fine) and (display-mode:browser)";

/**
 * Whether `/` shows the app in a phone beside what Puente is. The Navigation API is needed to keep the address of the
 * page and of the frame alike (follow-frame.ts); a browser without it shows the app alone. So does a payment link, which
 * a stranger may open to pay for the borrower.
 */
export function isDesk(view: Pick<Window, "matchMedia" | "location">): boolean {
	return (
		!mayHaveWrapper(view) &&
		"navigation" in view &&
		!view.location.hash.includes("portal=") &&
		view.matchMedia(deskMedia).matches
	);
}
