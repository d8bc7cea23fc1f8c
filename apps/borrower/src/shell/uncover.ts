import type { Toasts } from "../shared/state/toasts.ts";

type Span = { readonly top: number; readonly bottom: number };

const gapPx = 8;
/** The title with the way back stays on the screen, and what is in use stays below it. */
const titlePx = 64;
const controls = "button, a, input, label, summary";
/** A sheet covers the toasts. */
const fields = "main :is(input, select, textarea):not([role=dialog] *, dialog *)";

/** How far the page must scroll so that a control stands above the toasts; 0 if they do not cover it. */
export function scrollToUncover(control: Span, toasts: Span): number {
	const isCovered = control.bottom > toasts.top && control.top < toasts.bottom;
	return isCovered ? control.bottom - toasts.top + gapPx : 0;
}

/**
 * How far the page must scroll for new toasts. What is in use, pressed or focused, stands above them as a whole, and of
 * every field what was in sight. What is in use never leaves the screen at the top.
 */
export function scrollForToasts(
	{ inUse, inSight }: { readonly inUse: readonly Span[]; readonly inSight: readonly Span[] },
	toasts: Span,
): number {
	const seen = inSight.map(({ top, bottom }) => ({ top, bottom: Math.min(bottom, toasts.bottom) }));
	const wanted = Math.max(0, ...[...inUse, ...seen].map((span) => scrollToUncover(span, toasts)));
	const room = Math.min(...inUse.map(({ top }) => Math.max(0, top - titlePx)));
	return Math.min(wanted, room);
}

/** A field with its sentence below it. */
function spanOf(field: Element): Span {
	const { top, bottom } = field.getBoundingClientRect();
	const sentence = document.getElementById(field.getAttribute("aria-describedby") ?? "");
	return { top, bottom: Math.max(bottom, sentence?.getBoundingClientRect().bottom ?? 0) };
}

/**
 * Keeps toasts out of the way: the page scrolls what is in use and the fields in sight clear of a new one, a field that
 * takes the focus too, and an error goes when the borrower goes on typing or taps it. Returns the end of it.
 */
export function uncoverPressed(toasts: Toasts): () => void {
	// Some phones do not focus a tapped button, so the focus does not tell what was pressed.
	let pressed: Element | null = null;
	const remember = ({ target }: Event) => {
		if (!(target instanceof Element)) return;
		if (target.closest("[data-toasts]")) toasts.dropWrong();
		else pressed = target.closest(controls);
	};
	const uncover = () => {
		const shown = document.querySelector("[data-toasts]");
		if (toasts.state.get().length === 0 || shown === null) return;
		const { activeElement: focused } = document;
		const isOnScreen = ({ top, bottom }: Span) => bottom > titlePx && top < window.innerHeight;
		const inUse = [pressed, focused?.matches(fields) ? focused : null]
			.flatMap((each) => (each?.isConnected ? [spanOf(each)] : []))
			.filter(isOnScreen);
		const inSight = [...document.querySelectorAll(fields)].map(spanOf);
		window.scrollBy(0, scrollForToasts({ inUse, inSight }, shown.getBoundingClientRect()));
	};
	// After React has drawn the toast, and after a field that was focused has scrolled into view.
	const uncoverNext = () => requestAnimationFrame(uncover);
	document.addEventListener("click", remember, true);
	document.addEventListener("input", toasts.dropWrong);
	document.addEventListener("focusin", uncoverNext);
	const stop = toasts.state.subscribe(uncoverNext);
	return () => {
		document.removeEventListener("click", remember, true);
		document.removeEventListener("input", toasts.dropWrong);
		document.removeEventListener("focusin", uncoverNext);
		stop();
	};
}
