type Span = { readonly top: number; readonly bottom: number };

const gapPx = 8;

/** How far the page must scroll so that a control stands above the toasts; 0 if they do not cover it. */
export function scrollToUncover(control: Span, toasts: Span): number {
	const isCovered = control.bottom > toasts.top && control.top < toasts.bottom;
	return isCovered ? control.bottom - toasts.top + gapPx : 0;
}
