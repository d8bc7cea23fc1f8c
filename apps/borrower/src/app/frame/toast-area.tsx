import { ToastRegion } from "@puente/ui";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useServices } from "../state/services-context.ts";
import { useStore } from "../state/store.ts";
import { scrollToUncover } from "./uncover.ts";

/** The toasts at the foot of the screen. They scroll the control that was just pressed out of their way. */
export function ToastArea() {
	const { toasts } = useServices();
	const items = useStore(toasts.state);
	const area = useRef<HTMLDivElement>(null);
	const pressed = usePressedControl();
	useLayoutEffect(() => {
		if (items.length === 0 || area.current === null) return;
		const control = pressed.current;
		if (control === null || !control.isConnected || control.closest("dialog") !== null) return;
		const scroll = scrollToUncover(control.getBoundingClientRect(), area.current.getBoundingClientRect());
		if (scroll > 0) window.scrollBy(0, scroll);
	}, [items, pressed]);
	return (
		<div ref={area}>
			<ToastRegion items={items} at="inFlow" />
		</div>
	);
}

/** The control that was pressed last. Some phones do not focus a tapped button, so the focus does not tell it. */
function usePressedControl() {
	const pressed = useRef<Element | null>(null);
	useEffect(() => {
		const remember = ({ target }: Event) => {
			pressed.current =
				target instanceof Element
					? target.closest("button, a, input, label, select, textarea, summary")
					: null;
		};
		document.addEventListener("click", remember, { capture: true });
		return () => document.removeEventListener("click", remember, { capture: true });
	}, []);
	return pressed;
}
