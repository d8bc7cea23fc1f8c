import { useEffect, useRef, useState } from "react";

const farPx = 90;
const beginPx = 24;

/** How far the page is pulled down; released when far, it calls `onPulled`. */
export function usePullToRefresh(onPulled: () => void): "none" | "near" | "far" {
	const [pulled, setPulled] = useState<"none" | "near" | "far">("none");
	const latest = useRef(onPulled);
	latest.current = onPulled;
	useEffect(() => {
		let fromY: number | null = null;
		let now: "none" | "near" | "far" = "none";
		const show = (next: typeof now) => {
			now = next;
			setPulled(next);
		};
		const start = (event: TouchEvent) => {
			fromY = window.scrollY <= 0 ? (event.touches[0]?.clientY ?? null) : null;
		};
		const move = (event: TouchEvent) => {
			const y = event.touches[0]?.clientY;
			if (fromY === null || y === undefined) return;
			const px = y - fromY;
			show(px > farPx ? "far" : px > beginPx ? "near" : "none");
		};
		const end = () => {
			if (now === "far") latest.current();
			fromY = null;
			show("none");
		};
		const passive = { passive: true };
		window.addEventListener("touchstart", start, passive);
		window.addEventListener("touchmove", move, passive);
		window.addEventListener("touchend", end, passive);
		window.addEventListener("touchcancel", end, passive);
		return () => {
			window.removeEventListener("touchstart", start);
			window.removeEventListener("touchmove", move);
			window.removeEventListener("touchend", end);
			window.removeEventListener("touchcancel", end);
		};
	}, []);
	return pulled;
}
