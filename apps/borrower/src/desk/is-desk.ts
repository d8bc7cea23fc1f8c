import { mayHaveWrapper } from "../app/wire/lazy-wire.ts";

/** Wide enough for the phone and a text beside it, with a mouse, and not an installed app. */
const deskMedia = "(min-width:820px) and (hover) and (pointer:fine) and (not (display-mode:standalone))";

/**
 * Whether `/` shows the app in a phone beside what Puente is. The Navigation API is needed to keep the address of the
 * page and of the frame alike (follow-frame.ts); a browser without it shows the app alone.
 */
export function isDesk(view: Pick<Window, "matchMedia">): boolean {
	return !mayHaveWrapper(view) && "navigation" in view && view.matchMedia(deskMedia).matches;
}
