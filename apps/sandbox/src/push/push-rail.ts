import type { Rail } from "../faults/faults.ts";

export const pushRail = {
	name: "push",
	faults: {
		gone: "The push service answers 410: the browser has ended its subscription.",
		unavailable: "The push service answers 503.",
		wrongKey: "The push service refuses our key.",
	},
} as const satisfies Rail;
