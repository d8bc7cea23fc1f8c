import { type MouseEvent, useEffect, useRef } from "react";

/**
 * Shows the progress of a call inside the control that was tapped last. Returns the handler that notes the tapped
 * control; it belongs on an element around all screens and works through portals.
 */
export function useProgressInButton(isBusy: boolean): (event: MouseEvent) => void {
	const tapped = useRef<Element | null>(null);
	useEffect(() => {
		const control = tapped.current;
		if (!isBusy || control === null) return;
		control.setAttribute("data-pending", "");
		control.setAttribute("aria-busy", "true");
		return () => {
			control.removeAttribute("data-pending");
			control.removeAttribute("aria-busy");
		};
	}, [isBusy]);
	return ({ target }) => {
		tapped.current = target instanceof Element ? target.closest("button") : null;
	};
}
