import type { Toasts } from "../state/toasts.ts";

type Span = { readonly top: number; readonly bottom: number };

const gapPx = 8;
const controls = "button, a, input, label, summary";

/** How far the page must scroll so that a control stands above the toasts; 0 if they do not cover it. */
export function scrollToUncover(control: Span, toasts: Span): number {
	const isCovered = control.bottom > toasts.top && control.top < toasts.bottom;
	return isCovered ? control.bottom - toasts.top + gapPx : 0;
}

/**
 * Keeps toasts out of the way: the control that was just pressed scrolls clear of a new one, and an error goes when the
 * borrower goes on typing or taps it. Returns the end of it.
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
		if (toasts.state.get().length === 0 || shown === null || !pressed?.isConnected) return;
		window.scrollBy(0, scrollToUncover(pressed.getBoundingClientRect(), shown.getBoundingClientRect()));
	};
	document.addEventListener("click", remember, true);
	document.addEventListener("input", toasts.dropWrong);
	// After React has drawn the toast.
	const stop = toasts.state.subscribe(() => requestAnimationFrame(uncover));
	return () => {
		document.removeEventListener("click", remember, true);
		document.removeEventListener("input", toasts.dropWrong);
		stop();
	};
}
